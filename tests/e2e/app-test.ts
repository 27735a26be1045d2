/** The test of all end-to-end tests: an account of its own, a signed-in page, and the server's test mode. */
import { randomUUID } from 'node:crypto'
import { test as base, type APIRequestContext, type Page } from '@playwright/test'
import type { Agent, CreateAgentBody } from '../../contract/agents.ts'
import type { Role } from '../../contract/auth.ts'
import type { CallName } from '../../contract/routes.ts'
import type { Stage } from '../../contract/stages.ts'
import type { Training, TrainingProgress } from '../../contract/trainings.ts'
import type { Deployment } from '../../server/testing/deployments.ts'
import type { Outcome } from '../../server/testing/outcomes.ts'

export type Account = { id: string; name: string; email: string; password: string; token: string }

/** What only the server's test mode can bring about. */
export type TestServer = {
  /** The next call of this name from this test's browser ends so. */
  next: (call: CallName, outcome: Outcome) => Promise<void>
  release: (call: CallName) => Promise<void>
  /** From now on this test's browser finds the app so; nothing said, as it is. */
  deploy: (deployment: Deployment) => Promise<void>
  setCredits: (email: string, balance: number) => Promise<void>
  /** Tokens issued from now on carry this role. */
  setRole: (email: string, role: Role) => Promise<void>
  /** Trainings of this agent wait from now on: as PENDING or, with a progress, as PROCESSING; called again, it moves. */
  holdTrainings: (agentId: string, progress?: TrainingProgress) => Promise<void>
  releaseTrainings: (agentId: string) => Promise<void>
  /** As if the customers of this agent had been silent for so many minutes more. */
  ageFollowUps: (agentId: string, minutes: number) => Promise<void>
  /** As if people had been silent, and customers had waited for one, for so many minutes more. */
  ageWaiting: (agentId: string, minutes: number) => Promise<void>
  /** As if it had been waiting for so many minutes more. */
  ageTraining: (trainingId: string, minutes: number) => Promise<void>
  /** The time has come to read this website again. */
  rereadDue: (trainingId: string) => Promise<void>
}

export type Api = {
  createAgent: (patch?: Partial<CreateAgentBody>) => Promise<Agent>
  createTraining: (agentId: string, content: string, name?: string) => Promise<Training>
  createStage: (agentId: string, name: string, patch?: object) => Promise<Stage>
}

const idOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

const post = async <T>(request: APIRequestContext, path: string, data: object, token?: string): Promise<T> => {
  const response = await request.post(path, { data, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  if (!response.ok()) throw new Error(`POST ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

export const register = async (request: APIRequestContext): Promise<Account> => {
  const person = { name: 'Maria Teste', email: `maria.${randomUUID()}@exemplo.com.br`, password: 'segredo-123' }
  const { token } = await post<{ token: string }>(request, '/api/auth/register', person)
  return { ...person, token, id: idOf(token) }
}

/** Signs in as the app itself would leave it: the token in local storage and in the cookie. */
export const signIn = async (page: Page, { token }: Account): Promise<void> => {
  // Any document of the site will do; this one loads no app.
  await page.goto('/api/health')
  await page.evaluate((value) => {
    localStorage.setItem('prosa.token', value)
    document.cookie = `token=${value}; Max-Age=86400; Path=/; SameSite=Strict`
  }, token)
}

const agentBody = (userId: string): CreateAgentBody => ({
  name: 'Ana',
  shortDescription: 'Atende os clientes da loja',
  behavior: 'Atende os clientes da loja com simpatia',
  businessArea: 'SUPPORT',
  companyName: 'Armarinho Ponto & Linha',
  initialChatMessage: 'Olá! Como posso ajudar?',
  interaction: null,
  language: 'pt-BR',
  pictureURL: '',
  productDescription: '',
  responseModel: 'gpt-3.5-turbo',
  timezone: 'America/Sao_Paulo',
  tone: 'FORMAL',
  useEmojis: false,
  restrictTopics: true,
  userId,
})

const stageBody = (agentId: string, name: string) => ({
  agentId,
  name,
  description: `Sobre ${name}`,
  condition: `O cliente fala de ${name}`,
  active: true,
  conditionDescription: '',
  instructions: `Cuide de ${name}`,
  requiredData: [],
  intentions: [],
})

type Fixtures = { scope: string; account: Account; api: Api; server: TestServer; signedIn: Page }

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off the pattern
  scope: async ({}, use) => use(randomUUID()),
  extraHTTPHeaders: async ({ scope }, use) => use({ 'x-test-scope': scope }),
  account: async ({ request }, use) => use(await register(request)),
  api: async ({ request, account }, use) =>
    use({
      createAgent: (patch = {}) => post(request, '/api/agents', { ...agentBody(account.id), ...patch }, account.token),
      createTraining: (agentId, content, name = 'Regras da loja') =>
        post(request, '/api/training-types/text', { name, description: '', content, agentId }, account.token),
      createStage: (agentId, name, patch = {}) =>
        post(request, '/api/v1/stages', { ...stageBody(agentId, name), ...patch }, account.token),
    }),
  server: async ({ request, scope }, use) =>
    use({
      next: async (call, outcome) => void (await post(request, '/__test/outcomes', { scope, call, outcome })),
      release: async (call) => void (await post(request, '/__test/release', { scope, call })),
      deploy: async (deployment) => void (await post(request, '/__test/deployment', { scope, ...deployment })),
      setCredits: async (email, balance) => void (await post(request, '/__test/credits', { email, balance })),
      setRole: async (email, role) => void (await post(request, '/__test/role', { email, role })),
      holdTrainings: async (agentId, progress) =>
        void (await post(request, '/__test/hold-trainings', { agentId, ...(progress && { progress }) })),
      releaseTrainings: async (agentId) => void (await post(request, '/__test/release-trainings', { agentId })),
      ageFollowUps: async (agentId, minutes) =>
        void (await post(request, '/__test/follow-up-age', { agentId, minutes })),
      ageWaiting: async (agentId, minutes) => void (await post(request, '/__test/waiting-age', { agentId, minutes })),
      rereadDue: async (trainingId) => void (await post(request, '/__test/reread-due', { trainingId })),
      ageTraining: async (trainingId, minutes) =>
        void (await post(request, '/__test/training-age', { trainingId, minutes })),
    }),
  /** A page whose visitor is signed in to `account`. */
  signedIn: async ({ page, account }, use) => {
    await signIn(page, account)
    await use(page)
  },
})

export { expect } from '@playwright/test'
