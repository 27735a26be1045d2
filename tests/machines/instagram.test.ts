/** An authorization of which the popup says nothing, and what the dialog says of one that did not come about. */
import { expect, test } from 'vitest'
import { ok } from '../../contract/failures.ts'
import { needsHint, popupReason, problemText } from '../../src/features/instagram/strings.ts'
import { instagramMachine, type InstagramStatus } from '../../src/machines/instagram/instagram.machine.ts'
import { startTestActor } from '../kit/ports.ts'

const ending: InstagramStatus = {
  isConnected: true,
  username: 'loja.azul',
  pictureUrl: '',
  endsAt: Date.UTC(2026, 10, 30, 12),
  expiredAt: null,
  message: '',
}

test('[IG-03] a renewal is found after any time, though the popup cannot report it', () => {
  const { actor, ports, clock, emitted } = startTestActor(instagramMachine, { agentId: 'agent-1' })
  ports.settle('readStatus', { done: ok(ending) })
  actor.send({ type: 'dialog.open' })
  ports.settle('prepareAuthorization', {
    done: ok({ url: 'https://www.instagram.com/oauth', origin: 'https://prosa.com' }),
  })
  actor.send({ type: 'connect.press' })
  clock.end(5_000)
  ports.settle('readStatus', { done: ok(ending) })
  clock.end(5_000)
  // A slow answer is awaited.
  clock.end(5_000)
  ports.settle('readStatus', { done: ok({ ...ending, endsAt: null }) })
  expect(actor.getSnapshot().value).toMatchObject({ dialog: { open: 'succeeded' } })
  expect(emitted[0]).toEqual({ type: 'notice', key: 'connected', tone: 'success', lastsMs: 10_000 })
  expect(ports.calls.filter(({ port }) => port === 'readStatus')).toHaveLength(3)
})

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
