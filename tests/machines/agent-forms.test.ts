import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { timeZones } from '../../contract/agent-changes.ts'
import { previewQuestionLimit } from '../../contract/agent-changes.ts'
import { Agent, agentLimits } from '../../contract/agents.ts'
import { fail, ok } from '../../contract/failures.ts'
import type { Effect } from '../../src/machines/effects.ts'
import { profileNotices } from '../../src/features/profile/strings.ts'
import { fallbackCosts, isFresh, isSelectable, providersOf } from '../../src/features/settings/model-offer.ts'
import { creditsOf, settingsNotices } from '../../src/features/settings/strings.ts'
import { agentPreviewMachine } from '../../src/machines/agent-preview/agent-preview.machine.ts'
import {
  emptyProfile,
  profileValuesOf,
  toneOf,
  toneOptions,
  withProfile,
} from '../../src/machines/profile/profile-data.ts'
import { profileMachine } from '../../src/machines/profile/profile.machine.ts'
import {
  clampLength,
  emptySettings,
  fieldOfPath,
  settingsValuesOf,
  withSettings,
} from '../../src/machines/settings/settings-data.ts'
import { settingsMachine } from '../../src/machines/settings/settings.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { savedAgent } from '../models/agent-forms.ts'

describe('[PF-01] the profile', () => {
  const editing = (record = savedAgent) => {
    const rig = startTestActor(profileMachine, { subject: { agentId: 'agent-1' } })
    rig.ports.settle('loadRecord', { done: ok({ record, draft: null }) })
    return rig
  }

  test('requires all but the initial message', () => {
    const rig = editing()
    rig.actor.send({ type: 'form.change', patch: emptyProfile })
    rig.actor.send({ type: 'form.save' })
    expect(Object.keys(rig.actor.getSnapshot().context.issues).toSorted()).toEqual(
      Object.keys(emptyProfile)
        .filter((field) => field !== 'initialChatMessage')
        .toSorted(),
    )
    expect(rig.actor.getSnapshot().context.focus).toEqual({ field: 'name' })
  })

  test('is not longer than what is stored', () => {
    const rig = editing()
    rig.actor.send({ type: 'form.change', patch: { name: 'a'.repeat(agentLimits.name + 1) } })
    rig.actor.send({ type: 'form.save' })
    expect(rig.actor.getSnapshot().context.issues).toEqual({ name: 'Use no máximo 120 caracteres' })
  })

  test('is saved within the whole agent', () => {
    const values = { ...profileValuesOf(savedAgent), name: 'Bia', tone: toneOptions[6] }
    expect(withProfile(savedAgent, values)).toEqual({ ...savedAgent, name: 'Bia', tone: toneOptions[6] })
  })

  test('tells of its end in the words of S3§8', () => {
    expect(profileNotices.saved({})).toBe('Agente atualizado com sucesso!')
    expect(profileNotices.failed({ message: 'x' })).toBe('Erro ao atualizar agente')
  })
})

describe('[PF-02] the tone of voice', () => {
  test('is one of ten labels with a description', () => {
    expect(toneOptions.map((option) => option.split(' - ', 1)[0])).toEqual([
      'Profissional',
      'Amigável',
      'Empático',
      'Formal',
      'Casual',
      'Entusiástico',
      'Direto',
      'Educativo',
      'Consultivo',
      'Técnico',
    ])
    for (const option of toneOptions) expect(option).toMatch(/^\S+ - \S.+$/)
  })

  test('of the wizard is found, and one that is unknown stays', () => {
    const codes = ['FORMAL', 'CASUAL', 'TECHNICAL', 'EMPATHETIC', 'ENTHUSIASTIC']
    expect(codes.map((code) => toneOf(code).split(' - ', 1)[0])).toEqual([
      'Formal',
      'Casual',
      'Técnico',
      'Empático',
      'Entusiástico',
    ])
    expect(toneOf('Irônico')).toBe('Irônico')
    const agent = { ...savedAgent, tone: 'CASUAL' }
    expect(withProfile(agent, profileValuesOf(agent)).tone).toBe('CASUAL')
  })
})

describe('[ST-01] the settings', () => {
  test('are read from the first entry, by their names of today or of before', () => {
    const entry = { enabledEmoji: true, limitSubjects: false, prefferModel: 'gpt-4o-mini', timeZone: 'Asia/Tokyo' }
    const agent = v.parse(Agent, { ...savedAgent, useEmojis: false, restrictTopics: true, settings: [entry] })
    expect(settingsValuesOf(agent)).toMatchObject({
      useEmojis: true,
      restrictTopics: false,
      responseModel: 'gpt-4o-mini',
      timezone: 'Asia/Tokyo',
    })
  })

  test('without any entry are those of the agent, else the defaults of S2§5', () => {
    const { settings: _, splitMessageMaxLength: __, ...bare } = savedAgent
    expect(settingsValuesOf({ ...bare, responseModel: null, timezone: '' })).toEqual(emptySettings)
    expect(emptySettings).toMatchObject({ responseModel: 'gpt-4o', timezone: 'America/Sao_Paulo' })
  })

  test('are saved within the whole agent, and nothing that is not shown is lost', () => {
    const second = { id: 's2', timeZone: 'Asia/Dubai' }
    const agent = v.parse(Agent, {
      ...savedAgent,
      settings: [{ id: 's1', agentId: 'agent-1', enabledReminder: true }, second],
    })
    const sent = withSettings(agent, { ...settingsValuesOf(agent), useEmojis: true, timezone: 'Asia/Tokyo' })
    expect(sent).toMatchObject({ name: 'Ana', behavior: 'Atende com calma', revision: 1 })
    expect(sent).toMatchObject({ useEmojis: true, timezone: 'Asia/Tokyo', splitMessageMaxLength: 800 })
    expect(sent.settings?.[0]).toMatchObject({
      id: 's1',
      agentId: 'agent-1',
      useEmojis: true,
      timeZone: 'Asia/Tokyo',
      prefferModel: 'gpt-4o-mini',
      enabledReminder: true,
    })
    expect(sent.settings?.[1]).toMatchObject(second)
  })

  test('that the server refused are told beside their field', () => {
    expect(['settings.0.timeZone', 'settings.0.prefferModel', 'splitMessageMaxLength'].map(fieldOfPath)).toEqual([
      'timezone',
      'responseModel',
      'splitMessageMaxLength',
    ])
  })
})

test('[ST-03] only models of OpenAI are offered, and three of them are new', () => {
  const selectable = ['gpt-4o', 'o1', 'o3-mini', 'o4-mini', 'text-embedding-3-large', 'text-embedding-3-small']
  expect(selectable.filter(isSelectable)).toEqual(selectable)
  expect(['text-embedding-ada-002', 'claude-3', 'llama-3', 'davinci'].filter(isSelectable)).toEqual([])
  expect(['gpt-4.1', 'gpt-4.1-mini', 'o3-mini', 'gpt-4o'].filter(isFresh)).toEqual([
    'gpt-4.1',
    'gpt-4.1-mini',
    'o3-mini',
  ])
  expect(providersOf(fallbackCosts).map(({ provider }) => provider)).toEqual([
    'OpenAI',
    'Anthropic',
    'Meta',
    'DeepSeek',
    'Outros',
  ])
})

test('[ST-02, ST-08] costs are written as S2§2.4 has them, and three models stand in for the list', () => {
  expect([creditsOf(1), creditsOf(5)]).toEqual(['1 credito', '5 creditos'])
  expect(fallbackCosts.map(({ apiValue, creditCost }) => `${apiValue} ${creditCost}`)).toEqual([
    'gpt-4o 5',
    'gpt-4o-mini 1',
    'gpt-3.5-turbo 1',
  ])
})

test('[ST-04] seventeen cities have their IANA zones', () => {
  expect(timeZones).toHaveLength(17)
  for (const [zone] of timeZones) expect(new Intl.DateTimeFormat('pt-BR', { timeZone: zone }).format(0)).toBeTruthy()
})

describe('[ST-05] the length of a split message', () => {
  test.for([
    ['99', 100],
    ['100', 100],
    ['512', 512],
    ['10000', 10_000],
    ['10001', 10_000],
    ['1.000', 1_000],
    ['10.000', 10_000],
    ['512.5', 513],
    ['-5', 100],
    ['', 500],
    [' ', 500],
    ['muito', 500],
  ] as const)('%s becomes %d', ([typed, length]) => {
    expect(clampLength(typed)).toBe(length)
  })

  test('is clamped when the field is left, not while typing', () => {
    const rig = startTestActor(settingsMachine, { subject: { agentId: 'agent-1' } })
    rig.ports.settle('loadRecord', { done: ok({ record: savedAgent, draft: null }) })
    const length = () => rig.actor.getSnapshot().context.values.splitMessageMaxLength
    rig.actor.send({ type: 'form.change', patch: { splitMessageMaxLength: '7' } })
    expect(length()).toBe('7')
    rig.actor.send({ type: 'form.blur' })
    expect(length()).toBe('100')
  })
})

test('[ST-08] the end of a save is told in the words of S2§8', () => {
  const told = (failure = fail('server', { status: 500 })) => {
    const rig = startTestActor(settingsMachine, { subject: { agentId: 'agent-1' } })
    rig.ports.settle('loadRecord', { done: ok({ record: savedAgent, draft: null }) })
    rig.actor.send({ type: 'form.change', patch: { useEmojis: true } })
    rig.actor.send({ type: 'form.save' })
    rig.ports.settle('saveRecord', { done: failure })
    const [notice] = rig.emitted as Effect<'failed'>[]
    return notice?.type === 'notice' && settingsNotices[notice.key](notice.params ?? {})
  }
  expect(told()).toBe('Erro ao atualizar: Tente novamente')
  expect(told(fail('invalid', { status: 400, message: 'Modelo não disponível' }))).toBe(
    'Erro ao atualizar: Modelo não disponível',
  )
  expect(settingsNotices.saved({})).toBe('Configurações atualizadas com sucesso!')
})

test('[CL-03] a question that is too long is not asked, as the form would be blamed for it', () => {
  const { actor } = startTestActor(agentPreviewMachine, undefined)
  const canAsk = (length: number): boolean => {
    actor.send({ type: 'preview.type', question: 'a'.repeat(length) })
    return actor.getSnapshot().can({ type: 'preview.ask', draft: savedAgent })
  }
  expect([canAsk(previewQuestionLimit), canAsk(previewQuestionLimit + 1)]).toEqual([true, false])
})
