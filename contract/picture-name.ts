/** Whether a file name or a URL ends like that of a picture that browsers show. */
export const isPictureName = (name: string): boolean => /\.(?:png|jpe?g|gif|webp)(?:[?#]|$)/i.test(name)
