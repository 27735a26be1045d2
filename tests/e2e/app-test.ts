/** The fixture of all end-to-end tests: an account of its own, a signed-in page, and the server's test mode. */
import { randomUUID } from 'node:crypto'
import { test as base, type APIRequestContext, type Page } from '@playwright/test'
import type { CreateAgentBody } from '../../contract/agent-changes.ts'
import type { Agent } from '../../contract/agents.ts'
import type { Role } from '../../contract/auth.ts'
import type { CallName } from '../../contract/routes.ts'
import type { Stage } from '../../contract/stages.ts'
import type { Training, TrainingProgress } from '../../contract/trainings.ts'
import type { Deployment } from '../../server/testing/deployments.ts'
import type { Outcome } from '../../server/testing/outcomes.ts'

export type Account = { id: string; name: string; email: string; password: string; token: string }

/** Controls of the server's test mode. */
export type TestServer = {
  /** Sets the outcome of the next call with this name from this test's browser. */
  next: (call: CallName, outcome: Outcome) => Promise<void>
  release: (call: CallName) => Promise<void>
  /** Sets the deployment that this test's browser gets from now on; by default the real one. */
  deploy: (deployment: Deployment) => Promise<void>
  setCredits: (email: string, balance: number) => Promise<void>
  /** Tokens issued from now on have this role. */
  setRole: (email: string, role: Role) => Promise<void>
  /**
   * Holds the trainings of this agent from now on: as PENDING or, with a progress, as PROCESSING; another call changes
   * it.
   */
  holdTrainings: (agentId: string, progress?: TrainingProgress) => Promise<void>
  releaseTrainings: (agentId: string) => Promise<void>
  /** Makes the silence of this agent's customers that many minutes longer. */
  ageFollowUps: (agentId: string, minutes: number) => Promise<void>
  /** Makes the silence of people, and the wait of customers for one, that many minutes longer. */
  ageWaiting: (agentId: string, minutes: number) => Promise<void>
  /** Makes its wait that many minutes longer. */
  ageTraining: (trainingId: string, minutes: number) => Promise<void>
  /** Makes this website due for reading. */
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

/** Signs in with the same result as the app: the token in local storage and in the cookie. */
export const signIn = async (page: Page, { token }: Account): Promise<void> => {
  // Any document of the origin will do; this one does not load the app.
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
  /** A page that is signed in to `account`. */
  signedIn: async ({ page, account }, use) => {
    await signIn(page, account)
    await use(page)
  },
})

export { expect } from '@playwright/test'
