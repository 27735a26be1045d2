/** The server's configuration: everything it can be told, from the environment, in one list. */
import * as v from 'valibot'

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
    v.transform(Number),
  )

const isUrl = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

const webAddress = v.pipe(v.string(), v.check(isUrl(['http:', 'https:']), 'must be an http or https address'))

const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check((parts) => parts.every(isUrl(['http:', 'https:'])), 'must be http or https addresses, separated by commas'),
  v.transform((parts) => parts.map((part) => new URL(part).origin)),
)

const names = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check((parts) => parts.every((part) => /^[\w.:/*-]+$/.test(part)), 'must be names, separated by commas'),
)

const flag = v.pipe(
  v.string(),
  v.check((text) => text === '0' || text === '1', 'must be 0 or 1'),
  v.transform((text) => text === '1'),
)

type Setting = {
  schema: v.GenericSchema<string, unknown>
  /** As it would be written in the environment; absent when being unset means something of its own. */
  fallback?: string
  /** What it is for, in English, for `--help` and the README. */
  about: string
  /** Never repeated in an error message. */
  secret?: true
}

/** Every variable, in the order in which `--help` and the README list them. */
export const settings = {
  PORT: { schema: wholeNumber(0, 65_535), fallback: '3000', about: 'Port to listen on; 0 takes any free one' },
  HOST: {
    schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')),
    fallback: '127.0.0.1',
    about: 'Address to listen on; 0.0.0.0 accepts other machines',
  },
  DATA_DIR: {
    schema: v.pipe(v.string(), v.minLength(1, 'must not be empty')),
    fallback: './data',
    about: 'Folder of the built-in database, of files and of unsent e-mails; one server at a time',
  },
  DATABASE_URL: {
    schema: v.pipe(v.string(), v.check(isUrl(['postgres:', 'postgresql:']), 'must be a postgres:// address')),
    about: 'PostgreSQL to use instead of the built-in database',
    secret: true,
  },
  OPENAI_BASE_URL: {
    schema: webAddress,
    fallback: 'https://api.openai.com/v1',
    about: 'OpenAI-compatible endpoint that agents answer with',
  },
  OPENAI_API_KEY: {
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')),
    about: 'Key of that endpoint; without one, agents quote their trainings',
    secret: true,
  },
  OPENAI_TRANSCRIPTION_MODEL: {
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be the name of a model')),
    about: 'Model of that endpoint that writes down recorded audio, such as whisper-1; without one, nobody listens',
  },
  OPENAI_VISION_MODELS: {
    schema: names,
    fallback: 'gpt-4o*,gpt-4.1*,gpt-4-turbo*,gpt-5*,o1,o3,o4-mini*,claude-*,llama-3.2-*-vision*,llama-4-*',
    about: 'Models that can see images, separated by commas; * stands for anything',
  },
  OPENAI_EMBEDDING_MODEL: {
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be the name of a model')),
    about:
      'Model of that endpoint that places texts by meaning, such as text-embedding-3-small; without one, words decide',
  },
  OPENAI_TIMEOUT_MS: {
    schema: wholeNumber(100, 600_000),
    fallback: '60000',
    about: 'How long that endpoint may take for one answer, in milliseconds',
  },
  UPLOAD_LIMIT_MB: {
    schema: wholeNumber(1, 10_000),
    fallback: '25',
    about: 'Largest file that a message may bring, in megabytes',
  },
  JWT_SECRET: {
    schema: v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
    about: 'Secret that signs sessions; without one, a random secret is kept in the database',
    secret: true,
  },
  PASSWORD_COST: {
    schema: v.pipe(
      wholeNumber(1_024, 65_536),
      v.check((cost) => Number.isInteger(Math.log2(cost)), 'must be a power of two'),
    ),
    fallback: '32768',
    about: 'Work that hashing a password takes (the N of scrypt); kept with each hash, so that it can be raised later',
  },
  AGENT_LIMIT: { schema: wholeNumber(0, 1_000_000), fallback: '50', about: 'Agents that one account may have' },
  INITIAL_CREDITS: {
    schema: wholeNumber(0, 1_000_000_000),
    fallback: '500',
    about: 'Credits that a new account starts with',
  },
  API_HOST: { schema: webAddress, about: 'Where the app sends API calls, when not to this server' },
  CHAT_HOST: { schema: webAddress, about: 'Where the app reads chat histories, when not from this server' },
  ALLOWED_ORIGINS: {
    schema: origins,
    about: 'Other origins whose pages may call this server, separated by commas',
  },
  PUBLIC_URL: {
    schema: webAddress,
    about: 'Address of the app as people see it, for links in e-mails; without one, the address it listens on',
  },
  GOOGLE_CLIENT_ID: {
    schema: v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'must be a client id')),
    about: 'Client id for signing in with Google; without one, the button says that it is not set up',
  },
  GOOGLE_SCRIPT_URL: {
    schema: webAddress,
    fallback: 'https://accounts.google.com/gsi/client',
    about: "Where the app loads Google's sign-in script from",
  },
  GOOGLE_KEYS_URL: {
    schema: webAddress,
    fallback: 'https://www.googleapis.com/oauth2/v3/certs',
    about: 'Published keys (JWKS) that sign the credentials of Google',
  },
  SMTP_URL: {
    schema: v.pipe(v.string(), v.check(isUrl(['smtp:', 'smtps:']), 'must be an smtp:// or smtps:// address')),
    about: 'Server that sends e-mails; without one, they are written to the log and to DATA_DIR/outbox',
    secret: true,
  },
  MAIL_FROM: {
    schema: v.pipe(v.string(), v.regex(/^[^\r\n]{3,200}$/, 'must be an e-mail address, with or without a name')),
    fallback: 'Prosa <nao-responda@localhost>',
    about: 'Sender of e-mails',
  },
  PROXY_HOPS: {
    schema: wholeNumber(0, 10),
    fallback: '0',
    about: 'Proxies in front of this server; callers are told apart by what the outermost of them noted',
  },
  REGISTRATIONS_PER_HOUR: {
    schema: wholeNumber(1, 1_000_000),
    fallback: '30',
    about: 'Accounts that one network address may create in an hour',
  },
  WEBSITE_ALLOW: {
    schema: origins,
    about: 'Private websites that users may read agents from, as origins separated by commas; all others are refused',
  },
  TEST_MODE: {
    schema: flag,
    fallback: '0',
    about: '1 opens /__test, where tests decide how calls end; never in production',
  },
} as const satisfies Record<string, Setting>

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  openaiBaseUrl: string
  openaiApiKey: string | undefined
  transcriptionModel: string | undefined
  visionModels: readonly string[]
  embeddingModel: string | undefined
  openaiTimeoutMs: number
  uploadLimitMb: number
  jwtSecret: string | undefined
  passwordCost: number
  agentLimit: number
  initialCredits: number
  apiHost: string
  chatHost: string
  allowedOrigins: readonly string[]
  publicUrl: string | undefined
  googleClientId: string | undefined
  googleScriptUrl: string
  googleKeysUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  proxyHops: number
  registrationsPerHour: number
  websiteAllow: readonly string[]
  testMode: boolean
}

type Name = keyof typeof settings
type Environment = Readonly<Record<string, string | undefined>>

/** Names the variable and what is wrong with it, in one line. */
export class ConfigError extends Error {}

function read<N extends Name>(
  environment: Environment,
  name: N,
): v.InferOutput<(typeof settings)[N]['schema']> | undefined {
  const setting: Setting = settings[name]
  // An empty variable is how many tools write "not set".
  const text = environment[name] || setting.fallback
  if (text === undefined) return undefined
  const parsed = v.safeParse(setting.schema, text)
  if (!parsed.success) {
    const given = setting.secret ? '' : ` (got ${JSON.stringify(text)})`
    throw new ConfigError(`${name}: ${parsed.issues[0].message}${given}`)
  }
  return parsed.output as v.InferOutput<(typeof settings)[N]['schema']>
}

/** For a variable that has a fallback. */
function required<N extends Name>(environment: Environment, name: N): v.InferOutput<(typeof settings)[N]['schema']> {
  const value = read(environment, name)
  if (value === undefined) throw new ConfigError(`${name}: is missing`)
  return value
}

/** The configuration that an environment describes; throws `ConfigError` at the first wrong value. */
export function readConfig(environment: Environment): Config {
  return {
    port: required(environment, 'PORT'),
    host: required(environment, 'HOST'),
    dataDir: required(environment, 'DATA_DIR'),
    databaseUrl: read(environment, 'DATABASE_URL'),
    openaiBaseUrl: required(environment, 'OPENAI_BASE_URL'),
    openaiApiKey: read(environment, 'OPENAI_API_KEY'),
    transcriptionModel: read(environment, 'OPENAI_TRANSCRIPTION_MODEL'),
    visionModels: required(environment, 'OPENAI_VISION_MODELS'),
    embeddingModel: read(environment, 'OPENAI_EMBEDDING_MODEL'),
    openaiTimeoutMs: required(environment, 'OPENAI_TIMEOUT_MS'),
    uploadLimitMb: required(environment, 'UPLOAD_LIMIT_MB'),
    jwtSecret: read(environment, 'JWT_SECRET'),
    passwordCost: required(environment, 'PASSWORD_COST'),
    agentLimit: required(environment, 'AGENT_LIMIT'),
    initialCredits: required(environment, 'INITIAL_CREDITS'),
    apiHost: read(environment, 'API_HOST') ?? '',
    chatHost: read(environment, 'CHAT_HOST') ?? '',
    allowedOrigins: read(environment, 'ALLOWED_ORIGINS') ?? [],
    publicUrl: read(environment, 'PUBLIC_URL'),
    googleClientId: read(environment, 'GOOGLE_CLIENT_ID'),
    googleScriptUrl: required(environment, 'GOOGLE_SCRIPT_URL'),
    googleKeysUrl: required(environment, 'GOOGLE_KEYS_URL'),
    smtpUrl: read(environment, 'SMTP_URL'),
    mailFrom: required(environment, 'MAIL_FROM'),
    proxyHops: required(environment, 'PROXY_HOPS'),
    registrationsPerHour: required(environment, 'REGISTRATIONS_PER_HOUR'),
    websiteAllow: read(environment, 'WEBSITE_ALLOW') ?? [],
    testMode: required(environment, 'TEST_MODE'),
  }
}

/** What `--help` prints. */
export function helpText(): string {
  const entries: [string, Setting][] = Object.entries(settings)
  const width = Math.max(...entries.map(([name]) => name.length))
  return [
    'node server/main.ts [--empty] [--help]',
    '',
    '--empty  start without the demonstration account',
    '--help   print this text',
    '',
    'Environment:',
    ...entries.map(([name, { about, fallback }]) => {
      const unless = fallback === undefined ? '' : ` (default ${fallback})`
      return `${name.padEnd(width)}  ${about}${unless}`
    }),
  ].join('\n')
}
