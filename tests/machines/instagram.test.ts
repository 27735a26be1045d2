/** What the dialog says of an authorization that did not come about. */
import { expect, test } from 'vitest'
import { needsHint, popupReason, problemText } from '../../src/features/instagram/strings.ts'

test.each([
  ['access_denied', 'The user denied your request', 'Erro: você não permitiu o acesso na janela do Instagram.', false],
  ['invalid_scope', '', 'Erro: o Instagram diz que as permissões pedidas são inválidas.', true],
  ['moon_full', 'The moon is full', 'Erro: The moon is full', false],
  ['moon_full', '', 'Erro: moon_full', false],
  ['', 'Invalid moon', 'Erro: Invalid moon', true],
])('[IG-05, SH-04] %s with “%s” is said as “%s”', (error, description, text, hasHint) => {
  const problem = { key: 'popup', message: popupReason(error, description) } as const
  expect([problemText(problem), needsHint(problem)]).toEqual([text, hasHint])
})
