/** Markdown converted for each channel. */
import { expect, test } from 'vitest'
import { plainReading, textForChannel } from '../../server/channels/text-for-channel.ts'

const whatsapp = (text: string) => textForChannel(text, 'whatsappWeb')

test.each([
  ['**Bolo** de cenoura', '*Bolo* de cenoura'],
  ['__Bolo__ de *cenoura* e _chocolate_', '*Bolo* de _cenoura_ e _chocolate_'],
  ['***Só hoje***, ~~R$ 50~~ R$ 40', '*_Só hoje_*, ~R$ 50~ R$ 40'],
  ['**Preço com *desconto* hoje** e *item **novo** aqui*', '*Preço com _desconto_ hoje* e _item *novo* aqui_'],
  ['# Horários', '*Horários*'],
  ['### **Preços** de *hoje* ##', '*Preços de _hoje_*'],
  ['#hashtag e C#', '#hashtag e C#'],
  ['- um\n* dois\n  + três\n1. quatro', '- um\n- dois\n  - três\n1. quatro'],
  ['Veja [o cardápio](https://loja.com/c_a_r_).', 'Veja o cardápio (https://loja.com/c_a_r_).'],
  ['[**Cardápio**](https://loja.com/a(b)c "título")', '*Cardápio* (https://loja.com/a(b)c)'],
  ['[https://loja.com](https://loja.com) e ![](https://loja.com/a.png)', 'https://loja.com e https://loja.com/a.png'],
  ['[Ligue](tel:+5544999990000), [a@b.com](mailto:a@b.com)', 'Ligue (+5544999990000), a@b.com'],
  ['[não é link](javascript:alert(1))', '[não é link](javascript:alert(1))'],
  ['https://loja.com/_promo_/**x**', 'https://loja.com/_promo_/**x**'],
  [
    '**https://loja.com**, _https://loja.com/a_b_ e **Site: https://loja.com/c**.',
    '*https://loja.com*, _https://loja.com/a_b_ e *Site: https://loja.com/c*.',
  ],
  ['<https://loja.com/c_a_r> ou <mailto:a@b.com>', 'https://loja.com/c_a_r ou a@b.com'],
  ['2 * 3 * 4, 2*3*4 e nome_do_campo', '2 * 3 * 4, 2*3*4 e nome_do_campo'],
  ['** nada ** e *', '** nada ** e *'],
  ['Use `**assim**` e \\*assim\\*', 'Use `**assim**` e *assim*'],
  ['a\n\n---\n\nb', 'a\n\nb'],
  ['```js\n**x**\n```', '```\n**x**\n```'],
  ['| Serviço | Preço |\n|---|---:|\n| Corte | R$ 50 |\n| **Barba** | |', 'Corte: R$ 50\n*Barba*'],
  [
    'Veja:\n\nServiço | Preço | Duração\n:-- | --- | ---\nCorte | R$ 50 | 30 min\nBarba | | 20<br>25 min\n\nAté já!',
    'Veja:\n\nCorte – Preço: R$ 50; Duração: 30 min\nBarba – Duração: 20, 25 min\n\nAté já!',
  ],
  ['| | Seg | Ter |\n|-|-|-|\n| Manhã | 9h | a\\|b |', 'Manhã – Seg: 9h; Ter: a|b'],
  ['| Corte | R$ 50 |\n| Barba | R$ 30 |', 'Corte: R$ 50\nBarba: R$ 30'],
  ['| Só a cabeça | Preço |\n|---|---|', 'Só a cabeça: Preço'],
  ['Sim | não e a || b', 'Sim | não e a || b'],
  ['```\n| a | b |\n|---|---|\n| 1 | 2<br> |\n```', '```\n| a | b |\n|---|---|\n| 1 | 2<br> |\n```'],
  [
    '- [ ] RG\n* [x] CPF\n  - [X] **foto**\n1. [ ] taxa\n- [x](https://a.com)',
    '☐ RG\n☑ CPF\n  ☑ *foto*\n1. ☐ taxa\n- x (https://a.com)',
  ],
  ['Rua A, 1<br>Centro <br/> Maringá', 'Rua A, 1\nCentro\nMaringá'],
  ['**Seg<br>Ter**: `<br>`\n# A<BR />B', '*Seg*\n*Ter*: `<br>`\n*A*\n*B*'],
  ['# Horários<br>', '*Horários*'],
  ['**a<br><br>b** e ~~c<br>d~~', '*a*\n\n*b* e ~c~\n~d~'],
  ['***Seg<br>Ter***', '*_Seg_*\n*_Ter_*'],
  ['| a | b |\n|---|---|\n| 1 | 2 |\n- Pix | cartão\n- Boleto', '1: 2\n- Pix | cartão\n- Boleto'],
  ['|| segredo ||', '|| segredo ||'],
  ['Sem marcas nenhumas: 10% (R$ 5,00) às 15h', 'Sem marcas nenhumas: 10% (R$ 5,00) às 15h'],
])('on WhatsApp %j is %j', (markdown, shown) => {
  expect(whatsapp(markdown)).toBe(shown)
})

test('on Instagram and the website no marks are left, and nothing grows by it', () => {
  const text =
    '# Preços\n| Item | Preço |\n|---|---|\n| Bolo | R$ 9 |\n- [ ] um<br>dois\n* **Bolo**: R$ 10 *à vista*, ~~R$ 12~~\n* [Cardápio](https://loja.com/c_a_r)\n`código` 2*3*4\n```\n**x**\n```'
  const shown =
    'Preços\nBolo: R$ 9\n☐ um\ndois\n- Bolo: R$ 10 à vista, R$ 12\n- Cardápio (https://loja.com/c_a_r)\ncódigo 2*3*4\n**x**'
  expect([textForChannel(text, 'instagram'), textForChannel(text, 'widget'), plainReading(text)]).toEqual([
    shown,
    shown,
    shown,
  ])
  expect(shown.length).toBeLessThan(text.length)
})

test('a text that is all marks takes no longer than any other', () => {
  for (const piece of [
    '**a',
    '[',
    '`',
    '_a ',
    '![a](',
    '~~',
    '|',
    '| ',
    '<br',
    '|-\n',
    '|x\n',
    '|||\n',
    '| | |\n',
    '[ ] ',
  ])
    expect(whatsapp(piece.repeat(4_000)).length).toBeGreaterThan(0)
})
