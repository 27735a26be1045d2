/** Focuses a field and scrolls its error into view, because below a tall field the error may be off screen. */
export const focusField = (field: HTMLElement): void => {
  field.focus()
  const error = field.getAttribute('aria-describedby')
  if (error !== null) document.getElementById(error)?.scrollIntoView({ block: 'nearest' })
}
