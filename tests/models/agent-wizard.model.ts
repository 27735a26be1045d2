import type { Agent } from '../../contract/agents.ts'
import { fail, ok } from '../../contract/failures.ts'
import { agentWizardMachine } from '../../src/machines/agent-wizard/agent-wizard.machine.ts'
import { stepOf } from '../../src/machines/agent-wizard/agent-wizard.select.ts'
import { initialData, type DataStep, type WizardData } from '../../src/machines/agent-wizard/wizard-data.ts'
import { defineModel, plain } from '../kit/model.ts'
import { isStepComplete, stepsInOrder } from './agent-wizard.rules.ts'

export const createdAgent: Agent = {
  id: 'agent-1',
  name: 'Ana',
  shortDescription: 'Atende com calma',
  behavior: 'Atende com calma',
  businessArea: 'SUPPORT',
  companyName: 'Padaria Sol',
  initialChatMessage: 'Olá!',
  interaction: null,
  language: 'pt-BR',
  pictureURL: '',
  productDescription: '',
  responseModel: 'gpt-3.5-turbo',
  timezone: 'America/Sao_Paulo',
  tone: 'FORMAL',
  useEmojis: false,
  restrictTopics: true,
  enableSplitMessages: false,
  active: true,
  createdAt: null,
  updatedAt: null,
}

const limitBody = { error: 'agent_limit_exceeded', message: 'Limite', agentLimit: 3, currentCount: 3 }

/** The fields that each step shows. */
const fieldsOf: Record<DataStep, (data: WizardData) => (keyof WizardData)[]> = {
  name: () => ['agentName'],
  objective: () => [],
  recipient: ({ selectedObjective }) => [selectedObjective === 'PERSONAL' ? 'helpersName' : 'corporationName'],
  description: ({ selectedObjective }) => [
    'description',
    ...(selectedObjective === 'SALES' ? ['productDescription' as const] : []),
  ],
  settings: () => ['initialChatMessage'],
}

export const agentWizardModel = defineModel({
  machine: agentWizardMachine,
  input: {
    userId: 'user-1',
    responseModel: 'gpt-3.5-turbo',
    draft: null,
    isContinued: false,
    isFromWebsite: false,
    newProgressId: () => 'progress-1',
  },
  facts: (snapshot) => {
    const { data, draft, websiteUrl, problem, progress, refusal } = snapshot.context
    // The address shows only there, and nothing else does.
    if (snapshot.matches('website'))
      return { url: websiteUrl, problem: problem?.key ?? null, stage: progress?.stage ?? null }
    return {
      refusal: refusal ? `${refusal.key}${refusal.isOffline ? ' offline' : ''}` : null,
      objective: data.selectedObjective,
      complete: stepsInOrder.map((step) => (isStepComplete(step, data) ? '1' : '0')).join(''),
      draft: draft?.step ?? null,
    }
  },
  offers: (snapshot, event) => {
    if (event.type !== 'wizard.edit') return true
    const step = stepOf(snapshot)
    const fields = step === 'created' ? [] : fieldsOf[step](snapshot.context.data)
    return Object.keys(event.patch).every((field) => fields.includes(field as keyof WizardData))
  },
  events: {
    'draft.resume': plain,
    'draft.discard': plain,
    'wizard.edit': {
      name: { patch: { agentName: 'Ana' } },
      'no name': { patch: { agentName: '  ' } },
      company: { patch: { corporationName: 'Padaria Sol' } },
      helper: { patch: { helpersName: 'Dona Lúcia' } },
      behavior: { patch: { description: 'Atende com calma' } },
      'no message': { patch: { initialChatMessage: '' } },
      product: { patch: { productDescription: 'Pães de fermentação natural feitos todo dia' } },
    },
    'wizard.chooseObjective': {
      support: { objective: 'SUPPORT' },
      sales: { objective: 'SALES' },
      personal: { objective: 'PERSONAL' },
    },
    'wizard.useWebsite': plain,
    'wizard.useManual': plain,
    'wizard.next': plain,
    'wizard.back': plain,
    'wizard.close': plain,
    'website.edit': {
      nothing: { url: '' },
      'no address': { url: 'a b' },
      address: { url: 'www.sualoja.com.br' },
    },
    'website.create': plain,
    'website.submit': plain,
    'website.cancel': plain,
  },
  ports: {
    createAgent: {
      created: { done: ok(createdAgent) },
      'limit exceeded': { done: fail('forbidden', { status: 403, message: 'Limite', body: limitBody }) },
      'forbidden, said why': { done: fail('forbidden', { status: 403, message: 'Seu plano não permite.' }) },
      forbidden: { done: fail('forbidden', { status: 403 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      'refused, said why': { done: fail('invalid', { status: 400, message: 'Nome já usado.' }) },
      'refused in plain text': { done: fail('server', { status: 502, text: 'Em manutenção.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      offline: { done: fail('offline') },
    },
    createFromWebsite: {
      created: { done: ok({ id: 'agent-1' }) },
      'without a session': { done: fail('unauthorized') },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      'limit exceeded': { done: fail('forbidden', { status: 403, message: 'Limite', body: limitBody }) },
      'forbidden, said why': { done: fail('forbidden', { status: 403, message: 'Seu plano não permite.' }) },
      forbidden: { done: fail('forbidden', { status: 403 }) },
      'not found': { done: fail('notFound', { status: 404, message: 'Não há.' }) },
      'refused, said why': { done: fail('invalid', { status: 400, message: 'O site não respondeu.' }) },
      refused: { done: fail('invalid', { status: 400 }) },
      'too many': { done: fail('invalid', { status: 429, message: 'Espere.' }) },
      'server broken': { done: fail('server', { status: 502 }) },
      malformed: { done: fail('malformed', { status: 200 }) },
      offline: { done: fail('offline') },
    },
    watchProgress: {
      connecting: { says: { type: 'progress.reported', progress: { stage: 'connecting', pages: 0 } } },
      reading: { says: { type: 'progress.reported', progress: { stage: 'reading', pages: 2, title: 'Cardápio' } } },
      writing: { says: { type: 'progress.reported', progress: { stage: 'writing', pages: 2 } } },
      saving: { says: { type: 'progress.reported', progress: { stage: 'saving', pages: 2 } } },
    },
  },
})

const typed = { ...initialData('gpt-4o-mini'), agentName: 'Ana' }

/** Opened to begin with a website, with and without a draft. */
const fromWebsite = { ...agentWizardModel.input, isFromWebsite: true }
export const websiteWizardModel = defineModel({
  ...agentWizardModel,
  input: fromWebsite,
  events: { 'wizard.useManual': plain, 'wizard.close': plain },
})
export const draftedWebsiteModel = defineModel({
  ...agentWizardModel,
  input: { ...fromWebsite, draft: { step: 'objective', data: typed, websiteUrl: '' } },
  events: { 'draft.discard': plain, 'wizard.close': plain },
})

const openedOver = (step: DataStep | 'website', isContinued: boolean) =>
  defineModel({
    ...agentWizardModel,
    input: { ...agentWizardModel.input, isContinued, draft: { step, data: typed, websiteUrl: 'www.sualoja.com.br' } },
    // Where it goes on is all that is new; how it goes on from there is walked without a draft.
    events: { 'draft.resume': plain, 'draft.discard': plain, 'wizard.close': plain },
  })

/** The wizard opened over a draft: one model for each step it may resume at, and one that resumes without asking. */
export const resumedWizardModels = [
  ...[...stepsInOrder, 'website' as const].map((step) => openedOver(step, false)),
  openedOver('description', true),
]
