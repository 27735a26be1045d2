/** Announces a short text to screen readers, also when the view that announces it is unmounted at once. */
let region: HTMLElement | undefined

const createRegion = (): HTMLElement => {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.className = 'plain-unseen'
  document.body.append(element)
  return element
}

export const announce = (text: string): void => {
  region ??= createRegion()
  region.textContent = text
}
