const format = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Bytes as people read them (S1§9): '12,3 KB'. */
export const sizeText = (bytes: number): string => `${format.format(bytes / 1024)} KB`
