/** A file as a `data:` address, or null when it is gone or has changed since it was chosen. */
export const readAsDataUrl = (file: File): Promise<string | null> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : null))
    reader.addEventListener('error', () => done(null))
    reader.readAsDataURL(file)
  })
