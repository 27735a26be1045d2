/** Answers as Markdown: what is formatted, what stays plain text, and that hostile input has no effect. */
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { AnswerText } from '../../src/features/chat/answer-text.tsx'
// Loaded on demand in the app; imported here, so that the first test does not wait for it.
import '../../src/features/chat/markdown.tsx'
import { isTooIntricate } from '../../src/features/chat/markdown-limits.ts'
import { readMarkdown, type Node, type Root } from '../../src/features/chat/markdown-tree.ts'
import { completeMarkdown } from '../../src/features/chat/unfinished-markdown.ts'
import { Stage } from './stage.tsx'

const show = async (text: string, width = 600, isUnfinished = false) => {
  const { container } = await render(
    <Stage>
      <div data-testid="answer" style={{ width }}>
        <AnswerText text={text} isUnfinished={isUnfinished} />
      </div>
    </Stage>,
  )
  await expect.element(page.getByTestId('answer')).toBeVisible()
  return container.querySelector<HTMLElement>('[data-testid=answer]') ?? container
}

/** Renders an answer that can be formatted, and waits until it is. */
const format = async (text: string, width?: number) => {
  const element = await show(`${text}\n\n**fim**`, width)
  await expect.poll(() => element.querySelector('strong:last-of-type')?.textContent).toBeTruthy()
  return element
}

const links = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map(({ textContent, href, target, rel }) => [textContent, href, target, rel])

const requested = (where: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(where)).length

describe('formatting', () => {
  test('keeps single line breaks, ends quotations where their lines end, and knows lists', async () => {
    const element = await format('Um\ndois\n> citado\n> mais\ndepois\n\n1. A\n2. B\n   - C')
    expect([...element.querySelectorAll('p')].map(({ innerText }) => innerText)).toEqual([
      'Um\ndois',
      'citado\nmais',
      'depois',
      'fim',
    ])
    expect(element.querySelector('blockquote')?.innerText).toBe('citado\nmais')
    expect([...element.querySelectorAll('ol > li')]).toHaveLength(2)
    expect(element.querySelector('ol ul li')?.textContent).toBe('C')
  })

  test('headings stay below the days of the conversation, and small', async () => {
    const element = await format('# Um\n## Dois\n### Três\n###### Seis')
    const headings = [...element.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
    expect(headings.map(({ tagName }) => tagName)).toEqual(['H4', 'H5', 'H6', 'H6'])
    for (const heading of headings) expect(Number.parseFloat(getComputedStyle(heading).fontSize)).toBeLessThan(18)
  })

  test('wide tables and code scroll inside the bubble of a phone, for a keyboard, too', async () => {
    const row = (cell: string) => `|${`${cell}|`.repeat(9)}`
    const element = await format(
      `${row('Coluna')}\n${row('-')}\n${row('valor')}\n\n\`\`\`\n${'x'.repeat(200)}\n\`\`\``,
      260,
    )
    const wide = [...element.querySelectorAll<HTMLElement>('.wide')]
    expect(wide).toHaveLength(2)
    for (const box of wide) {
      expect(box.scrollWidth).toBeGreaterThan(box.clientWidth)
      expect(box.getBoundingClientRect().width).toBeLessThanOrEqual(260)
      expect(box.tabIndex).toBe(0)
    }
    expect(element.scrollWidth).toBeLessThanOrEqual(260)
  })

  test('what people write without meaning Markdown stays as written', async () => {
    const text = 'a ** b ** c\n    recuado\n[Nota]: amanhã\nveja[^1]\nR$ 10 ~ R$ 20 ~\n\nTotal\n---'
    const element = await format(text)
    expect(element.innerText.replaceAll(/\n+/g, '\n')).toBe(
      // An amount stays on one line.
      'a ** b ** c\nrecuado\n[Nota]: amanhã\nveja[^1]\nR$\u00a010 ~ R$\u00a020 ~\nTotal\nfim',
    )
    expect(element.querySelector('pre, h4, h5, del, sup')).toBeNull()
  })

  test('ticks are read out', async () => {
    await format('- [x] Pedido\n- [ ] Pago')
    await expect.element(page.getByRole('img', { name: 'Feito' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Por fazer' })).toBeVisible()
  })
})

describe('what an answer may not do', () => {
  test('HTML is text and never runs', async () => {
    const html = '<img src="https://mal.invalid/a.png" onerror="document.title=\'x\'"> <b>oi</b> <script>1</script>'
    const element = await format(`${html}\n\n<div>\n*caído*\n</div>`)
    expect(element.querySelector('img, b, script, iframe')).toBeNull()
    expect(element.innerText).toContain(html)
    expect(requested('mal.invalid')).toBe(0)
  })

  test('an image is only a link to it, by its name, and is not fetched', async () => {
    const element = await format(
      '![prédio](https://mal.invalid/b.png) ![](http://mal.invalid/c.png) [![selo](https://mal.invalid/d.png)](https://loja.com.br)',
    )
    expect(element.querySelector('img')).toBeNull()
    expect(links(element).map(([text, href]) => [text, href])).toEqual([
      ['prédio', 'https://mal.invalid/b.png'],
      ['imagem', 'http://mal.invalid/c.png'],
      ['selo', 'https://loja.com.br/'],
    ])
    expect(requested('mal.invalid')).toBe(0)
  })

  test('links lead out safely, and only to where people go', async () => {
    const safe = '[a](https://loja.com.br) [b](mailto:oi@loja.com.br) [c](tel:+5511) www.loja.com'
    const unsafe =
      '[d](javascript:alert(1)) [e](data:text/html,x) [f](JaVaScRiPt:alert(1)) [g](vbscript:x) [h](file:///etc) [i](/agentes) [j](//mal.invalid) [k](\tjavascript:1) <javascript:alert(1)>'
    const element = await format(`${safe} ${unsafe}`)
    const out = ['_blank', 'noopener noreferrer nofollow']
    expect(links(element)).toEqual([
      ['a', 'https://loja.com.br/', ...out],
      ['b', 'mailto:oi@loja.com.br', ...out],
      ['c', 'tel:+5511', ...out],
      ['www.loja.com', 'http://www.loja.com/', ...out],
    ])
    for (const word of 'defghij') expect(element.innerText).toMatch(new RegExp(`\\b${word}\\b`))
  })

  test.for([
    ['a thousand quotations in one another', `${'> '.repeat(1_000)}x`],
    ['a thousand lists in one another', `${'- '.repeat(1_000)}x`],
    ['marks that may all pair up', '*a_'.repeat(2_600)],
    ['brackets in brackets', `${'['.repeat(4_000)}a${']'.repeat(4_000)}`],
    ['a table whose rows are filled up', `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'x\n'.repeat(1_900)}`],
    ['a book', 'Uma frase. '.repeat(5_000)],
  ] as const)('%s: is shown as written', async ([, text]) => {
    expect(isTooIntricate(text)).toBe(true)
    const element = await show(text)
    expect(element.textContent).toBe(text)
    expect(element.querySelector('blockquote, li, em, table')).toBeNull()
  })

  test.for([
    ['8,000 stars', '*'.repeat(8_000)],
    ['a long list', '- item\n'.repeat(400)],
    ['a long table', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(300)}`],
    ['quotations in lists', '> - > - citado\n'.repeat(100)],
    ['long code', `\`\`\`js\n${'const a = [1, 2, 3]\n'.repeat(100)}\`\`\``],
    ['many paragraphs with bold words', '**um** dois\n\n'.repeat(600)],
  ] as const)('%s: can be formatted', ([, text]) => {
    expect(isTooIntricate(text)).toBe(false)
  })
})

describe('an answer that is still being written', () => {
  const answer = [
    'Oi **de segunda a sexta**, das _9h às 18h_, *já* e `cod` e ~~não~~, ***tudo*** e **`cod`**.',
    '- Item com **negrito**\n* Outro __forte__\n\n> citado **forte**',
    'Veja [nosso site](https://exemplo.com.br/a_b?x=1&y=2) e ![foto](https://exemplo.com.br/f.png).',
    'Preços:\n\n| Produto | Preço |\n|:---|---:|\n| Linha **azul** | R$ 3 |',
    'Fim.',
  ].join('\n\n')

  const wordsOf = (node: Root | Node): string => {
    if ('children' in node) return node.children.map(wordsOf).join(' ')
    return 'value' in node ? node.value : ''
  }

  test('[AN-02] shows no half of a mark, a link or a table at any of its characters', () => {
    const beginnings = Array.from({ length: answer.length }, (_, at) => answer.slice(0, at + 1))
    const shown = beginnings.map((beginning) => wordsOf(readMarkdown(completeMarkdown(beginning))))
    expect(shown.filter((words) => /[*_~`|[\]]|https/.test(words))).toEqual([])
    expect(completeMarkdown(answer)).toBe(answer)
  })

  test('[AN-02] leaves alone what is no Markdown, and code', () => {
    for (const text of [
      '5 * 3',
      'meu_nome',
      '2*3',
      'a ** b ** c',
      'de R$ 5 ~ R$ 6',
      '[Nota]: amanhã',
      'a | b',
      '```\n**x',
      'Use \\` aqui',
      'Veja [1]',
      '- [x]',
    ])
      expect(completeMarkdown(text)).toBe(text)
  })

  test('[AN-02] shows none either where it broke off', () => {
    expect(completeMarkdown('Veja [o site]', '…')).toBe('Veja o site…')
    expect(completeMarkdown('Abre **cedo', '…')).toBe('Abre **cedo**…')
    expect(completeMarkdown('| Dia | Hora |\n| --', '…')).toBe('| Dia | Hora |\n| --- | --- |\n\n…')
  })

  test('[AN-02] is formatted as far as it has come', async () => {
    const element = await show('Abrimos **aos sáb', 600, true)
    await expect.poll(() => element.querySelector('strong')?.textContent).toBe('aos sáb')
    expect(element.textContent).toBe('Abrimos aos sáb')
  })

  test('[AN-02] shows a table from its first cells on', async () => {
    const element = await show('Preços:\n\n| Produto | Pre', 600, true)
    await expect
      .poll(() => [...element.querySelectorAll('th')].map(({ innerText }) => innerText))
      .toEqual(['Produto', 'Pre'])
  })
})
