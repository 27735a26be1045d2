import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { objectives } from '../../contract/agents.ts'
import { AgentWizardContext } from '../../src/features/agent-wizard/agent-wizard.context.tsx'
import { useAgentWizard } from '../../src/features/agent-wizard/agent-wizard.wiring.ts'
import { WizardDialog } from '../../src/features/agent-wizard/wizard-dialog.tsx'
import { createDraftStore, findDraft, wasInterrupted } from '../../src/features/agent-wizard/wizard-drafts.ts'
import { agentWizardMachine, type AgentWizardMachine } from '../../src/machines/agent-wizard/agent-wizard.machine.ts'
import type { DataStep, WizardData } from '../../src/machines/agent-wizard/wizard-data.ts'
import { fallbackModels } from '../../src/services/models.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { savedAgent } from '../models/agent-forms.ts'
import {
  agentWizardModel,
  draftedWebsiteModel,
  resumedWizardModels,
  websiteWizardModel,
} from '../models/agent-wizard.model.ts'
import { needed, stepsInOrder, whole, without } from '../models/agent-wizard.rules.ts'
import { agentWizardScreen } from '../models/agent-wizard.screen.ts'
import { Stage } from './stage.tsx'

const mount = (actor: Actor<AgentWizardMachine>) => (
  <Stage>
    <AgentWizardContext.Provider value={actor}>
      <WizardDialog models={fallbackModels} />
    </AgentWizardContext.Provider>
  </Stage>
)

runViews([agentWizardModel, websiteWizardModel, draftedWebsiteModel, ...resumedWizardModels], agentWizardScreen, mount)

const hints: Record<string, string> = {
  agentName: 'nome do agente',
  selectedObjective: 'objetivo',
  corporationName: 'nome da empresa',
  helpersName: 'nome da pessoa',
  description: 'descrição do comportamento',
  shortDescription: 'descrição curta',
  productDescription: 'descrição do produto ou serviço',
  initialChatMessage: 'mensagem inicial',
  language: 'idioma',
  responseModel: 'modelo de resposta',
  tone: 'tom de voz',
}

const openAt = async (step: DataStep, data: WizardData) => {
  const draft = { step, data, websiteUrl: '' }
  const rig = startTestActor(agentWizardMachine, { ...agentWizardModel.input, draft, isContinued: true })
  return render(mount(rig.actor))
}
const goOn = page.getByRole('button', { name: 'Continuar', exact: true })

describe('[WZ-08] the footer', () => {
  for (const objective of objectives)
    for (const step of stepsInOrder)
      test(`on ${step} of ${objective} asks for ${needed[objective][step].join(', ')}`, async () => {
        const view = await openAt(step, whole(objective))
        await screen.seesEnabled('button', 'Continuar')
        await expect.element(goOn).toHaveAccessibleDescription('')
        await view.unmount()
        for (const field of needed[objective][step]) {
          const lacking = await openAt(step, without(whole(objective), field))
          await screen.seesDisabled('button', 'Continuar')
          await expect.element(goOn).toHaveAccessibleDescription(`Falta preencher: ${hints[field]}.`)
          await lacking.unmount()
        }
      })
})

test('[WZ-15] of the drafts of other tabs the latest is offered', () => {
  const keys = [2, 3, 1].map((at) => {
    const draft = { step: 'name', data: { ...whole('SALES'), agentName: `Bia ${at}` }, websiteUrl: '' }
    const key = `prosa.draft.agent-wizard.u1.tab-${at}`
    localStorage.setItem(key, JSON.stringify({ version: 3, value: { at, draft } }))
    return key
  })
  expect(findDraft('u1')?.draft.data.agentName).toBe('Bia 3')
  for (const key of keys) localStorage.removeItem(key)
})

test('[WZ-15] a draft is found by the user who typed it, and by nobody else', () => {
  const draft = { step: 'name' as const, data: whole('SALES'), websiteUrl: '' }
  const store = createDraftStore('u1', null)
  store.set(draft)
  expect([findDraft('u1')?.draft, findDraft('u2'), findDraft(null)]).toEqual([draft, null, null])
  store.set(null)
  store.stop()
  expect(findDraft('u1')).toBeNull()
  sessionStorage.clear()
})

test('a wizard that the end of the session interrupted opens again, unless it was left since', () => {
  const store = createDraftStore('u1', null)
  store.set({ step: 'name', data: whole('SALES'), websiteUrl: '' })
  store.interrupt()
  expect(wasInterrupted('u1')).toBe(true)
  store.leave()
  expect(wasInterrupted('u1')).toBe(false)
  store.set(null)
  store.stop()
  sessionStorage.clear()
})

test('[WZ-15] a draft of an earlier version is found whole or not at all', () => {
  const data = whole('SALES')
  const { tone: _tone, ...lacking } = data
  const read = (version: number, value: object) => {
    localStorage.setItem('prosa.draft.agent-wizard.u1', JSON.stringify({ version, value }))
    return findDraft('u1')?.draft ?? null
  }
  expect(read(1, { step: 'name', data })).toEqual({ step: 'name', data, websiteUrl: '' })
  expect(read(1, { step: 'name', data: lacking })).toBeNull()
  expect(read(2, { step: 'name', data, websiteUrl: 'sol.com' })).toEqual({ step: 'name', data, websiteUrl: 'sol.com' })
  expect(read(2, { step: 'name', data: lacking, websiteUrl: '' })).toBeNull()
  expect(read(3, { step: 'name', data, websiteUrl: '' })).toBeNull()
  localStorage.clear()
})

test('[WZ-15] an agent that was created leaves no draft, also not the one it was continued from', async () => {
  const token = `e30.${btoa(JSON.stringify({ sub: 'u1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER' }))}.signature`
  localStorage.setItem('prosa.token', token)
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/config.json' ? Response.json({}) : Response.json(savedAgent, { status: 201 }),
  )
  const earlier = createDraftStore('u1', null)
  earlier.set({ step: 'settings', data: whole('SALES'), websiteUrl: '' })
  earlier.stop()
  const found = findDraft('u1')
  const Wizard = () =>
    mount(useAgentWizard({ userId: 'u1', responseModel: 'gpt-4o', found, isContinued: true, isFromWebsite: false }))
  const view = await render(
    <Stage>
      <Wizard />
    </Stage>,
  )
  await goOn.click()
  await expect.element(page.getByRole('heading', { name: /^Pronto!/u })).toBeVisible()
  expect(findDraft('u1')).toBeNull()
  await view.unmount()
  expect(Object.keys(localStorage)).toEqual(['prosa.token'])
  localStorage.clear()
  sessionStorage.clear()
})

test('[WS-03] leaving the wizard ends the creation from a website, and with it the stream of its progress', async () => {
  const token = `e30.${btoa(JSON.stringify({ sub: 'u1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER' }))}.signature`
  localStorage.setItem('prosa.token', token)
  const signals: Record<string, AbortSignal | null | undefined> = {}
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    if (url === '/config.json') return Response.json({})
    signals[new URL(url, location.href).pathname.replace(/progress\/.*/u, 'progress')] = signal
    return new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))
  })
  const Wizard = () => {
    const input = { userId: 'u1', responseModel: 'gpt-4o', found: null, isContinued: false, isFromWebsite: true }
    return mount(useAgentWizard(input))
  }
  const view = await render(
    <Stage>
      <Wizard />
    </Stage>,
  )
  await page.getByLabelText('Endereço do site').fill('https://sol.com')
  await page.getByRole('button', { name: 'Criar Agente' }).click()
  const isAborted = () => Object.fromEntries(Object.entries(signals).map(([path, signal]) => [path, signal?.aborted]))
  const calls = (ended: boolean) => ({
    '/api/scraping/generate-agent': ended,
    '/api/scraping/progress': ended,
  })
  await expect.poll(isAborted).toEqual(calls(false))
  await view.unmount()
  await expect.poll(isAborted).toEqual(calls(true))
  localStorage.clear()
  sessionStorage.clear()
})
