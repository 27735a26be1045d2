import { countText } from '../format.ts'

/** How many customers wait for a person. */
export const waitingText = (count: number): string =>
  `${countText(count, 'cliente espera', 'clientes esperam')} por você`
