/** A shop's website that differs from day to day, so that changes between two readings can be tested. */

type Pages = Record<string, string>

const page = (title: string, text: string, links: readonly string[] = []): string =>
  `<!doctype html><html lang="pt-BR"><title>${title}</title><body><main><h1>${title}</h1><p>${text}</p>${links.map((link) => `<a href="${link}">Mais</a>`).join('')}</main></body></html>`

const home = 'A loja vende linhas, agulhas e tecidos no centro da cidade desde 1998.'

const days: Record<string, Pages> = {
  ontem: {
    '/': page('Loja', home, ['/precos', '/trocas']),
    '/precos': page('Preços', 'A camisa azul custa R$ 90,00 e a calça de linho custa R$ 120,00.'),
    '/trocas': page('Trocas', 'As trocas são feitas em até 30 dias com a nota fiscal da loja.'),
  },
  hoje: {
    '/': page('Loja', home, ['/precos', '/entrega']),
    '/precos': page('Preços', 'A camisa azul custa R$ 95,00 e a calça de linho custa R$ 120,00.'),
    '/entrega': page('Entrega', 'A entrega em todo o bairro custa R$ 8,00 e leva um dia útil.'),
  },
}

/** The page of a day; undefined if the shop has none there, or is closed. */
export const shopPage = (day: string, path: string): string | undefined => days[day]?.[path]
