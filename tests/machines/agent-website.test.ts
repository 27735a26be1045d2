import { describe, expect, test } from 'vitest'
import { urlLimit } from '../../contract/url.ts'
import { fail, ok } from '../../contract/failures.ts'
import { wizardNotices } from '../../src/features/agent-wizard/strings.ts'
import { pagesReadText, progressText, problemText } from '../../src/features/agent-wizard/website-strings.ts'
import type { Effect } from '../../src/machines/effects.ts'
import { agentWizardMachine } from '../../src/machines/agent-wizard/agent-wizard.machine.ts'
import { draftOf } from '../../src/machines/agent-wizard/agent-wizard.select.ts'
import type { CreationProgressEvent, WizardNotice } from '../../src/machines/agent-wizard/agent-wizard.setup.ts'
import { laterProgress, normalizeWebsiteUrl } from '../../src/machines/agent-wizard/website.ts'
import { isStopped, startTestActor, type TestActor } from '../kit/ports.ts'
import { agentWizardModel } from '../models/agent-wizard.model.ts'

type WizardRig = TestActor<typeof agentWizardMachine>

const url = 'www.sualoja.com.br'
const onWebsite = (typed = url): WizardRig => {
  let count = 0
  const rig = startTestActor(agentWizardMachine, {
    ...agentWizardModel.input,
    newProgressId: () => `progress-${++count}`,
  })
  rig.actor.send({ type: 'wizard.useWebsite' })
  rig.actor.send({ type: 'website.edit', url: typed })
  return rig
}
const creating = (): WizardRig => {
  const rig = onWebsite()
  rig.actor.send({ type: 'website.create' })
  return rig
}
const snapshotOf = ({ actor }: WizardRig) => actor.getSnapshot()

/** The effects, notices in the words of the app. */
const asked = ({ emitted }: WizardRig): string[] =>
  (emitted as Effect<WizardNotice>[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${wizardNotices[effect.key](effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

describe('an address', () => {
  test.for([
    ['www.sualoja.com.br', 'https://www.sualoja.com.br'],
    [' loja.com.br/a?b=c#d ', 'https://loja.com.br/a?b=c#d'],
    ['//loja.com.br', 'https://loja.com.br'],
    ['http://loja.com.br', 'http://loja.com.br'],
    ['HTTP://LOJA.com.br', 'HTTP://LOJA.com.br'],
    ['localhost:8080/a', 'https://localhost:8080/a'],
    ['pão.com.br', 'https://pão.com.br'],
  ])('[WS-02] %s is one', ([typed = '', address = '']) => {
    expect(normalizeWebsiteUrl(typed)).toBe(address)
  })

  test.for([
    '',
    '   ',
    'a b',
    'loja.com.br/a b',
    'http://',
    'https://',
    'https:loja.com.br',
    'http:/loja.com.br',
    'ftp://loja.com.br',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://maria:senha@loja.com.br',
    'maria@loja.com.br',
    'mailto:maria@loja.com.br',
    '://loja',
    'https://loja.com.br:99999',
    '#',
  ])('[WS-02] %s is none', (typed) => {
    expect(normalizeWebsiteUrl(typed)).toBeNull()
  })

  test('[WS-02] may be as long as the server takes, scheme included', () => {
    const longest = `loja.com.br/${'a'.repeat(urlLimit - 'https://loja.com.br/'.length)}`
    expect(normalizeWebsiteUrl(longest)).toHaveLength(urlLimit)
    expect(normalizeWebsiteUrl(`${longest}a`)).toBeNull()
  })
})

describe('creating from a website', () => {
  test('[WS-01] the button needs something typed, whatever it is', () => {
    for (const [typed, can] of [
      ['', false],
      [' ', false],
      ['a b', true],
      [url, true],
    ] as const)
      expect(snapshotOf(onWebsite(typed)).can({ type: 'website.create' })).toBe(can)
    expect(snapshotOf(creating()).can({ type: 'website.create' })).toBe(false)
  })

  test('[WS-02] nothing typed is told on Enter, and typing takes the word away', () => {
    const rig = onWebsite('')
    rig.actor.send({ type: 'website.submit' })
    expect(snapshotOf(rig).context.problem).toEqual({ key: 'invalidUrl' })
    rig.actor.send({ type: 'website.edit', url: 'w' })
    expect(snapshotOf(rig).context.problem).toBeNull()
  })

  test('[WS-03] request and progress belong together, and each try has a progress of its own', () => {
    const rig = creating()
    const input = { url: `https://${url}`, progressId: 'progress-1', schemeAdded: 'true' }
    expect(rig.ports.last('createFromWebsite').input).toEqual(input)
    expect(rig.ports.last('watchProgress').input).toEqual({ progressId: 'progress-1' })
    const fact: CreationProgressEvent = { type: 'progress.reported', progress: { stage: 'reading', pages: 2 } }
    rig.ports.settle('watchProgress', { emits: fact })
    expect(snapshotOf(rig).context.progress).toEqual(fact.progress)
    rig.actor.send({ type: 'website.cancel' })
    expect(rig.ports.calls.every(isStopped)).toBe(true)
    rig.actor.send({ type: 'website.create' })
    expect(snapshotOf(rig).context.progress).toBeNull()
    expect(rig.ports.last('watchProgress').input).toEqual({ progressId: 'progress-2' })
    expect(asked(rig)).toEqual(['changed: agents'])
  })

  test('[WS-03] a creation without a reply is repeated as such', () => {
    const repeatsAfter = (leave: (rig: ReturnType<typeof creating>) => void) => {
      const rig = creating()
      leave(rig)
      rig.actor.send({ type: 'website.create' })
      return rig.ports.last('createFromWebsite').input
    }
    const failing = (failure: ReturnType<typeof fail>) =>
      repeatsAfter((rig) => rig.ports.settle('createFromWebsite', { done: failure }))
    expect(failing(fail('invalid', { status: 400 }))).not.toHaveProperty('repeats')
    expect(failing(fail('server', { status: 504 }))).toMatchObject({ repeats: 'true' })
    expect(failing(fail('offline'))).toMatchObject({ repeats: 'true' })
    expect(failing(fail('malformed', { status: 200 }))).toMatchObject({ repeats: 'true' })
    expect(repeatsAfter((rig) => rig.actor.send({ type: 'website.cancel' }))).toMatchObject({ repeats: 'true' })
  })

  test('[WS-03] the new agent is announced and its page opens', () => {
    const rig = creating()
    rig.ports.settle('createFromWebsite', { done: ok({ id: 'agent-9' }) })
    expect(asked(rig)).toEqual(['success: Agente criado com sucesso!', 'changed: agents', '/agentes/agent-9'])
    expect(snapshotOf(rig).status).toBe('done')
    expect(draftOf(snapshotOf(rig))).toBeNull()
  })

  test('[WS-03] the list is read again where the agent may have been created all the same', () => {
    const after = (leave: (rig: ReturnType<typeof creating>) => void) => {
      const rig = creating()
      leave(rig)
      return asked(rig)
    }
    expect(after((rig) => rig.actor.send({ type: 'website.cancel' }))).toEqual(['changed: agents'])
    expect(after((rig) => rig.actor.send({ type: 'wizard.close' }))).toEqual(['changed: agents'])
    for (const failure of [fail('offline'), fail('malformed', { status: 200 })])
      expect(after((rig) => rig.ports.settle('createFromWebsite', { done: failure }))).toEqual(['changed: agents'])
  })

  test('[WS-04] an ended session is told as a notice, everything else beside the field', () => {
    const told = (failure: ReturnType<typeof fail>) => {
      const rig = creating()
      rig.ports.settle('createFromWebsite', { done: failure })
      expect(snapshotOf(rig).value).toEqual({ website: 'editing' })
      expect(snapshotOf(rig).context.websiteUrl).toBe(url)
      const { problem } = snapshotOf(rig).context
      return [...asked(rig), ...(problem ? [problemText(problem)] : [])]
    }
    expect(told(fail('unauthorized', { status: 401, message: 'Não' }))).toEqual([
      'error: Sessão expirada ou não autorizada. Por favor, faça login novamente.',
    ])
    expect(told(fail('unauthorized'))).toEqual(['error: Sessão não encontrada. Por favor, faça login novamente.'])
    expect(told(fail('forbidden', { status: 403 }))).toEqual(['Você atingiu o limite de agentes do seu plano.'])
    expect(told(fail('invalid', { status: 413 }))).toEqual(['Erro do servidor (413)'])
    expect(told(fail('offline'))).toEqual([
      'changed: agents',
      'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
    ])
  })

  test('what is typed is a draft in every state but the last', () => {
    const rig = onWebsite('')
    expect(draftOf(snapshotOf(rig))).toBeNull()
    rig.actor.send({ type: 'website.edit', url })
    const { data } = snapshotOf(rig).context
    expect(draftOf(snapshotOf(rig))).toEqual({ step: 'website', data, websiteUrl: url, isUnanswered: false })
    rig.actor.send({ type: 'website.create' })
    expect(draftOf(snapshotOf(rig))).toEqual({ step: 'website', data, websiteUrl: url, isUnanswered: true })
    rig.actor.send({ type: 'website.cancel' })
    rig.actor.send({ type: 'wizard.useManual' })
    expect(draftOf(snapshotOf(rig))).toEqual({ step: 'name', data, websiteUrl: url, isUnanswered: true })
  })
})

describe('the progress', () => {
  test('keeps what a later line leaves out', () => {
    const reading = laterProgress(null, { stage: 'reading', pages: 3, title: 'Cardápio' })
    expect(laterProgress(reading, { stage: 'writing', pages: 0 })).toEqual({
      stage: 'writing',
      pages: 3,
      title: 'Cardápio',
    })
    expect(laterProgress(reading, { stage: 'reading', pages: 4, title: 'Contato' })).toEqual({
      stage: 'reading',
      pages: 4,
      title: 'Contato',
    })
  })

  test('is said in one line', () => {
    expect(progressText(null)).toBe('Criando o agente…')
    expect(progressText({ stage: 'connecting', pages: 0 })).toBe('Acessando o site')
    expect(progressText({ stage: 'writing', pages: 1 })).toBe('Escrevendo o agente · 1 página lida')
    expect(pagesReadText(1_200)).toBe('1.200 páginas lidas')
  })
})
