/** Keeps an amount on one line. */
export const withWholePrices = (text: string): string => text.replaceAll(/\bR\$ (?=\d)/g, 'R$\u00a0')
