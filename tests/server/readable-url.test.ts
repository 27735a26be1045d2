import { expect, test } from 'vitest'
import { readableHost, readableUrl } from '../../contract/readable-url.ts'

const shown = (host: string): string => readableHost(new URL(`https://${host}`))

test.each([
  'loja.com.br',
  'www.ação.com.br',
  'pão-de-açúcar.com.br:8080',
  'àáâãéêíóôõúüç.com.br',
  'łódź.pl',
  '[::1]:80',
])('%s is shown as people write it', (host) => expect(shown(host)).toBe(host))

test.each([
  ['with a letter of another alphabet', 'аpple.com'],
  ['in another alphabet', 'пример.com'],
  ['with one label in another alphabet', 'ação.рф'],
  ['with a letter without its dot', 'ıstanbul.com'],
])('a host %s stays encoded', (_, host) => expect(shown(host)).toBe(new URL(`https://${host}`).host))

test('only the host of a URL changes', () => {
  const { href } = new URL('https://ação.com.br/pão?q=xn--ao-siap')
  expect(readableUrl(href)).toBe('https://ação.com.br/p%C3%A3o?q=xn--ao-siap')
  expect(readableUrl('https://loja.com.br')).toBe('https://loja.com.br')
  expect(readableUrl('isto não é um endereço')).toBe('isto não é um endereço')
})
