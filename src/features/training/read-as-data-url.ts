/** A file as a `data:` URL, or null if it is gone or was changed since it was chosen. */
export const readAsDataUrl = (file: File): Promise<string | null> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : null))
    reader.addEventListener('error', () => done(null))
    reader.readAsDataURL(file)
  })
