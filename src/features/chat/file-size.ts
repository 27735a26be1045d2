const format = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const smallest = 0.1

/** Bytes as people read them (S1§9): '12,3 KB'; only what is empty has '0,0 KB'. */
export const sizeText = (bytes: number): string =>
  `${format.format(bytes === 0 ? 0 : Math.max(smallest, bytes / 1024))} KB`
