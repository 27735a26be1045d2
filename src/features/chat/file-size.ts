import { numberText } from '../../format.ts'

const smallest = 0.1

/** Bytes as people read them (S1§9): '12,3 KB'; only what is empty has '0,0 KB'. */
export const sizeText = (bytes: number): string =>
  `${numberText(bytes === 0 ? 0 : Math.max(smallest, bytes / 1024), 1, 1)} KB`
