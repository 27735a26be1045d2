import type { Agent } from '../../contract/agents.ts'
import { fail, ok } from '../../contract/failures.ts'
import { agentWizardMachine } from '../../src/machines/agent-wizard/agent-wizard.machine.ts'
import { stepOf } from '../../src/machines/agent-wizard/agent-wizard.select.ts'
import { initialData, type DataStep, type WizardData } from '../../src/machines/agent-wizard/wizard-data.ts'
import { defineModel, noPayload } from '../kit/model.ts'
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

/** The fields of each step. */
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
  stateKey: (snapshot) => {
    const { data, draft, websiteUrl, problem, progress, refusal } = snapshot.context
    // Only the website step shows the URL, and nothing else.
    if (snapshot.matches('website'))
      return { url: websiteUrl, problem: problem?.key ?? null, stage: progress?.stage ?? null }
    return {
      refusal: refusal ? `${refusal.key} ${refusal.sent ?? ''}`.trim() : null,
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
    'draft.resume': noPayload,
    'draft.discard': noPayload,
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
    'wizard.useWebsite': noPayload,
    'wizard.useManual': noPayload,
    'wizard.next': noPayload,
    'wizard.back': noPayload,
    'wizard.close': noPayload,
    'website.edit': {
      nothing: { url: '' },
      'no address': { url: 'a b' },
      address: { url: 'www.sualoja.com.br' },
    },
    'website.create': noPayload,
    'website.submit': noPayload,
    'website.cancel': noPayload,
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
      malformed: { done: fail('malformed', { status: 200, text: '<html>' }) },
      offline: { done: fail('offline') },
      'never sent': { done: fail('offline', { isUnsent: true }) },
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
      connecting: { emits: { type: 'progress.reported', progress: { stage: 'connecting', pages: 0 } } },
      reading: { emits: { type: 'progress.reported', progress: { stage: 'reading', pages: 2, title: 'Cardápio' } } },
      writing: { emits: { type: 'progress.reported', progress: { stage: 'writing', pages: 2 } } },
      saving: { emits: { type: 'progress.reported', progress: { stage: 'saving', pages: 2 } } },
    },
  },
})

const draftData = { ...initialData('gpt-4o-mini'), agentName: 'Ana' }

/** Opened at the website step, with and without a draft. */
const fromWebsite = { ...agentWizardModel.input, isFromWebsite: true }
export const websiteWizardModel = defineModel({
  ...agentWizardModel,
  input: fromWebsite,
  events: { 'wizard.useManual': noPayload, 'wizard.close': noPayload },
})
export const draftedWebsiteModel = defineModel({
  ...agentWizardModel,
  input: { ...fromWebsite, draft: { step: 'objective', data: draftData, websiteUrl: '' } },
  events: { 'draft.discard': noPayload, 'wizard.close': noPayload },
})

const resumingAt = (step: DataStep | 'website', isContinued: boolean) =>
  defineModel({
    ...agentWizardModel,
    input: {
      ...agentWizardModel.input,
      isContinued,
      draft: { step, data: draftData, websiteUrl: 'www.sualoja.com.br' },
    },
    // Only the resumed step is new; the steps after it are walked without a draft.
    events: { 'draft.resume': noPayload, 'draft.discard': noPayload, 'wizard.close': noPayload },
  })

/** The wizard opened over a draft: one model for each step it may resume at, and one that resumes without asking. */
export const resumedWizardModels = [
  ...[...stepsInOrder, 'website' as const].map((step) => resumingAt(step, false)),
  resumingAt('description', true),
]
