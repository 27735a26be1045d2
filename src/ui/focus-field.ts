/** Leads to a field and to what is wrong with it: below a tall field the error may lie out of sight. */
export const focusField = (field: HTMLElement): void => {
  field.focus()
  const error = field.getAttribute('aria-describedby')
  if (error !== null) document.getElementById(error)?.scrollIntoView({ block: 'nearest' })
}
