import { expect, test, vi } from 'vitest'
import { cutBehavior } from '../../src/machines/agent-list/agent-list.select.ts'
import { initialData, initialMessageOf, shortDescriptionOf } from '../../src/machines/agent-wizard/wizard-data.ts'
import { firstCharacters } from '../../src/machines/text.ts'

const data = initialData('gpt-3.5-turbo')

test('cutting never halves an emoji', () => {
  expect(firstCharacters('ab😀cd', 3)).toBe('ab😀')
  expect(firstCharacters('ab😀cd', 2)).toBe('ab')
  expect(firstCharacters('ab🇧🇷cd', 3)).toBe('ab🇧🇷')
  expect(firstCharacters('ab👩🏽‍🍳cd', 3)).toBe('ab👩🏽‍🍳')
  expect(firstCharacters('pa\u0303o', 2)).toBe('pa\u0303')
  expect(firstCharacters('pao\u0303', 3)).toBe('pao\u0303')
  expect(firstCharacters('pá\n1ª', 4)).toBe('pá\n1')
  expect(firstCharacters('ab\r\ncd', 3)).toBe('ab\r\n')
  expect(firstCharacters('ab', 3)).toBe('ab')
  expect(firstCharacters('', 3)).toBe('')
})

test('neither loading the code nor cutting plain text makes a segmenter, which delays the first frame', async () => {
  const made = vi.spyOn(Intl, 'Segmenter')
  vi.resetModules()
  const fresh = await import('../../src/machines/text.ts')
  expect(fresh.firstCharacters('Até 12 kg: 5% à vista'.repeat(9), 25)).toBe('Até 12 kg: 5% à vistaAté ')
  expect(made).not.toHaveBeenCalled()
  expect(fresh.firstCharacters('ab😀cd', 3)).toBe('ab😀')
  expect(made).toHaveBeenCalledOnce()
  made.mockRestore()
})

test('[WZ-10] a short description ends after 100 characters, an emoji at the end whole', () => {
  const description = `${'a'.repeat(99)}😀${'b'.repeat(20)}`
  expect(shortDescriptionOf({ ...data, description })).toBe(`${'a'.repeat(99)}😀`)
})

test('[WZ-11] a greeting quotes 30 characters of the product, an emoji at the end whole', () => {
  const greet = (productDescription: string) =>
    initialMessageOf({ ...data, selectedObjective: 'SALES', productDescription })
  const thirty = `${'a'.repeat(29)}😀`
  expect(greet(`${thirty}b`)).toBe(`Olá! Quer saber mais sobre ${thirty}...? Estou aqui para ajudar.`)
  for (const product of ['Pães e bolos. ', 'Sobre Pães e bolos'])
    expect(greet(product)).toBe('Olá! Quer saber mais sobre Pães e bolos? Estou aqui para ajudar.')
  expect(greet(thirty)).toBe(`Olá! Quer saber mais sobre ${thirty}? Estou aqui para ajudar.`)
})

test('[WZ-11] a greeting of a company whose name ends in a full stop has one', () => {
  const support = { ...data, selectedObjective: 'SUPPORT', corporationName: 'Padaria Sol Ltda. ' } as const
  expect(initialMessageOf(support)).toBe('Olá! Sou da equipe de suporte da Padaria Sol Ltda. Como posso ajudar?')
  const personal = { ...data, selectedObjective: 'PERSONAL', helpersName: 'Ana Jr.' } as const
  expect(initialMessageOf(personal)).toBe('Olá! Sou o assistente pessoal de Ana Jr. Como posso ajudar?')
})

test('[WZ-10] a short description has one line', () => {
  const description = ' Atende com calma.\n\nFala das entregas. '
  expect(shortDescriptionOf({ ...initialData('m'), description })).toBe('Atende com calma. Fala das entregas.')
})

test('[AL-02] a card shows 100 characters of the behavior, an emoji at the end whole', () => {
  const hundred = `${'a'.repeat(99)}😀`
  expect(cutBehavior(`${hundred}b`)).toBe(`${hundred}...`)
  expect(cutBehavior(hundred)).toBe(hundred)
})
