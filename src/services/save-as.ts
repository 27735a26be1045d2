/** Some browsers read the file only after the click that saves it. */
const revokeAfterMs = 60_000

/** Saves a file as a download. */
export const saveAs = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
