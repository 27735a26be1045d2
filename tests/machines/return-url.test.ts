import { expect, test } from 'vitest'
import { safeReturnUrl } from '../../src/app/return-url.ts'

test.each([
  null,
  '',
  '//exemplo.invalid/agentes',
  'https://exemplo.invalid/agentes',
  '/\\exemplo.invalid',
  '/\t/exemplo.invalid',
  'javascript:alert(1)',
  'agentes',
  '/login',
  '/x/../Login/?returnUrl=%2Fdocs',
  '/.//exemplo.invalid',
  '/agentes/../..//exemplo.invalid',
])('%j is not where one goes after signing in', (address) => {
  expect(safeReturnUrl(address)).toBe('/agentes')
})

test.each(['/docs?tema=canais', '/agentes/123/conversas?busca=p%C3%A3o#fim', '/loginho'])('%s is', (address) => {
  expect(safeReturnUrl(address)).toBe(address)
})
