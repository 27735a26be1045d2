/** Announces a short text to screen readers, also when the view that announces it is unmounted at once. */
let region: HTMLElement | undefined

const createRegion = (): HTMLElement => {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.style.cssText =
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'
  document.body.append(element)
  return element
}

export const announce = (text: string): void => {
  region ??= createRegion()
  region.textContent = text
}
