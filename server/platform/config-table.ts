/** Every variable of the environment that the server reads, one row each: the `Config` type, `--help` and the README come from here. */
import * as v from 'valibot'

type Shown = string | number | boolean | readonly string[] | undefined

export type Variable<Value = unknown, Default = Shown> = {
  /** In the environment. */
  name: string
  schema: v.GenericSchema<string, Value>
  /** The value when the variable is unset or empty. */
  default: Default
  /** For `--help` and the README; what stands between backticks is code. */
  help: string
  /** What the lists show as the default, where the value itself would say nothing. */
  shownAs?: string
  /** Never repeated in an error message. */
  secret?: true
}

const variable = <Value, Default extends Value | undefined>(row: Variable<Value, Default>) => row

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
const isHttpUrl = isUrl(['http:', 'https:'])

const isEmail = (text: string) => v.is(v.pipe(v.string(), v.email()), text)

const httpUrl = v.pipe(v.string(), v.check(isHttpUrl, 'must be an http or https address'))

const list = v.pipe(
  v.string(),
  v.transform((text): readonly string[] => text.split(',').map((part) => part.trim())),
)
const origins = v.pipe(
  list,
  v.check((parts) => parts.every(isHttpUrl), 'must be http or https addresses, separated by commas'),
  v.transform((parts): readonly string[] => parts.map((part) => new URL(part).origin)),
)
const names = v.pipe(
  list,
  v.check((parts) => parts.every((part) => /^[\w.:/*-]+$/.test(part)), 'must be names, separated by commas'),
)
const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces'))
const modelName = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be the name of a model'))

const flag = v.pipe(
  v.string(),
  v.check((text) => text === '0' || text === '1', 'must be 0 or 1'),
  v.transform((text) => text === '1'),
)

/** By the name of the property in `Config`, in the order in which the lists show them. */
export const configTable = {
  port: variable({
    name: 'PORT',
    schema: wholeNumber(0, 65_535),
    default: 3000,
    help: 'Port to listen on; 0 takes any free one',
  }),
  host: variable({
    name: 'HOST',
    schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')),
    default: '127.0.0.1',
    help: 'Address to listen on; `0.0.0.0` accepts other machines',
  }),
  publicUrl: variable({
    name: 'PUBLIC_URL',
    schema: httpUrl,
    default: undefined,
    shownAs: 'where it listens',
    help: 'Address of the app as people see it, for links in e-mails',
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    schema: v.pipe(v.string(), v.minLength(1, 'must not be empty')),
    default: './data',
    help: 'Folder of the built-in database, of files and of unsent e-mails; one server at a time',
  }),
  databaseUrl: variable({
    name: 'DATABASE_URL',
    schema: v.pipe(v.string(), v.check(isUrl(['postgres:', 'postgresql:']), 'must be a postgres:// address')),
    default: undefined,
    help: 'PostgreSQL to use instead of the built-in database; several servers may share it',
    secret: true,
  }),
  openaiBaseUrl: variable({
    name: 'OPENAI_BASE_URL',
    schema: httpUrl,
    default: 'https://api.openai.com/v1',
    help: 'OpenAI-compatible endpoint that agents answer with',
  }),
  openaiApiKey: variable({
    name: 'OPENAI_API_KEY',
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')),
    default: undefined,
    help: 'Key of that endpoint; without one, agents quote their trainings and say so',
    secret: true,
  }),
  transcriptionModel: variable({
    name: 'OPENAI_TRANSCRIPTION_MODEL',
    schema: modelName,
    default: undefined,
    help: 'Model of that endpoint that transcribes recorded audio, such as `whisper-1`; without one, audio is not transcribed',
  }),
  visionModels: variable({
    name: 'OPENAI_VISION_MODELS',
    schema: names,
    default: 'gpt-4o*,gpt-4.1*,gpt-4-turbo*,gpt-5*,o1,o3,o4-mini*,claude-*,llama-3.2-*-vision*,llama-4-*'.split(','),
    shownAs: 'the usual ones',
    help: 'Models that can see images, by name, separated by commas; `*` stands for anything',
  }),
  embeddingModel: variable({
    name: 'OPENAI_EMBEDDING_MODEL',
    schema: modelName,
    default: undefined,
    help: 'Model of that endpoint that computes embeddings, such as `text-embedding-3-small`; without one, search goes by words alone',
  }),
  openaiTimeoutMs: variable({
    name: 'OPENAI_TIMEOUT_MS',
    schema: wholeNumber(100, 600_000),
    default: 60_000,
    help: 'How long that endpoint may take for one answer, in milliseconds',
  }),
  uploadLimitMb: variable({
    name: 'UPLOAD_LIMIT_MB',
    schema: wholeNumber(1, 10_000),
    default: 25,
    help: 'Largest file that a message may bring, in megabytes',
  }),
  jwtSecret: variable({
    name: 'JWT_SECRET',
    schema: v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
    default: undefined,
    shownAs: 'random, kept in the database',
    help: 'Secret that signs sessions',
    secret: true,
  }),
  passwordCost: variable({
    name: 'PASSWORD_COST',
    schema: v.pipe(
      wholeNumber(1_024, 65_536),
      v.check((cost) => Number.isInteger(Math.log2(cost)), 'must be a power of two'),
    ),
    default: 32_768,
    help: 'Work that hashing a password takes (the N of scrypt); stored with each hash, so that it can be raised later',
  }),
  agentLimit: variable({
    name: 'AGENT_LIMIT',
    schema: wholeNumber(0, 1_000_000),
    default: 50,
    help: 'Agents that one account may have',
  }),
  initialCredits: variable({
    name: 'INITIAL_CREDITS',
    schema: wholeNumber(0, 1_000_000_000),
    default: 500,
    help: 'Credits that a new account starts with',
  }),
  creditsContact: variable({
    name: 'CREDITS_CONTACT',
    schema: v.pipe(
      v.string(),
      v.check((text) => isHttpUrl(text) || isEmail(text), 'must be an e-mail address or an http or https address'),
    ),
    default: undefined,
    help: 'E-mail or web address at which people ask for more credits; an operator grants them with `npm start -- credits EMAIL +500`',
  }),
  requestLimit: variable({
    name: 'REQUEST_LIMIT',
    schema: wholeNumber(1, 1_000_000),
    default: 200,
    help: 'Requests that may be in progress at once; further ones are answered with 503 and may be tried again',
  }),
  proxyHops: variable({
    name: 'PROXY_HOPS',
    schema: wholeNumber(0, 10),
    default: 0,
    help: 'Proxies in front of this server; at 0, all who come through one count as one address',
  }),
  registrationsPerHour: variable({
    name: 'REGISTRATIONS_PER_HOUR',
    schema: wholeNumber(1, 1_000_000),
    default: 30,
    help: 'Accounts that one network address may create in an hour',
  }),
  googleClientId: variable({
    name: 'GOOGLE_CLIENT_ID',
    schema: v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'must be a client id')),
    default: undefined,
    help: 'Client id for signing in with Google; without one, the button says that it is not set up',
  }),
  googleScriptUrl: variable({
    name: 'GOOGLE_SCRIPT_URL',
    schema: httpUrl,
    default: 'https://accounts.google.com/gsi/client',
    shownAs: "Google's",
    help: 'Where the app loads the sign-in script from',
  }),
  googleKeysUrl: variable({
    name: 'GOOGLE_KEYS_URL',
    schema: httpUrl,
    default: 'https://www.googleapis.com/oauth2/v3/certs',
    shownAs: "Google's",
    help: 'Published keys (JWKS) that sign the credentials of Google',
  }),
  smtpUrl: variable({
    name: 'SMTP_URL',
    schema: v.pipe(v.string(), v.check(isUrl(['smtp:', 'smtps:']), 'must be an smtp:// or smtps:// address')),
    default: undefined,
    help: 'Server that sends e-mails; without one, they go to the log and to `DATA_DIR/outbox`',
    secret: true,
  }),
  mailFrom: variable({
    name: 'MAIL_FROM',
    schema: v.pipe(v.string(), v.regex(/^[^\r\n]{3,200}$/, 'must be an e-mail address, with or without a name')),
    default: 'Prosa <nao-responda@localhost>',
    help: 'Sender of e-mails',
  }),
  websiteAllow: variable({
    name: 'WEBSITE_ALLOW',
    schema: origins,
    default: [],
    shownAs: 'none',
    help: 'Private websites that agents may be made from, as origins separated by commas; all others are refused',
  }),
  stageAllow: variable({
    name: 'STAGE_ALLOW',
    schema: origins,
    default: [],
    shownAs: 'none',
    help: 'Private hosts that actions of stages may call, as origins separated by commas; all others are refused',
  }),
  apiHost: variable({
    name: 'API_HOST',
    schema: httpUrl,
    default: '',
    shownAs: 'this server',
    help: 'Where the app sends API calls',
  }),
  chatHost: variable({
    name: 'CHAT_HOST',
    schema: httpUrl,
    default: '',
    shownAs: 'this server',
    help: 'Where the app reads chat histories',
  }),
  photoApiHost: variable({
    name: 'PHOTO_API_HOST',
    schema: httpUrl,
    default: '',
    shownAs: 'this server',
    help: 'Where the app sends the calls of Instagram',
  }),
  instagramAppId: variable({
    name: 'INSTAGRAM_APP_ID',
    schema: v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'must be an app id')),
    default: undefined,
    help: "Id of the Instagram app (Meta's dashboard: Instagram, Business login settings; not the Facebook app id); without one, this server plays Instagram",
  }),
  instagramAppSecret: variable({
    name: 'INSTAGRAM_APP_SECRET',
    schema: v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters')),
    default: undefined,
    help: 'Secret of that app; signs its webhooks, too',
    secret: true,
  }),
  instagramMetaSecret: variable({
    name: 'INSTAGRAM_META_SECRET',
    schema: v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters')),
    default: undefined,
    help: 'Secret of the Meta app around it, with which some webhooks of Instagram are signed instead',
    secret: true,
  }),
  instagramVerifyToken: variable({
    name: 'INSTAGRAM_VERIFY_TOKEN',
    schema: v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters')),
    default: undefined,
    help: 'Word of your choice that Instagram repeats when it checks `/webhooks/instagram`',
    secret: true,
  }),
  instagramLoginUrl: variable({
    name: 'INSTAGRAM_LOGIN_URL',
    schema: httpUrl,
    default: 'https://www.instagram.com',
    help: 'Where people authorize the app',
  }),
  instagramApiUrl: variable({
    name: 'INSTAGRAM_API_URL',
    schema: httpUrl,
    default: 'https://api.instagram.com',
    help: 'Where codes are exchanged for tokens',
  }),
  instagramGraphUrl: variable({
    name: 'INSTAGRAM_GRAPH_URL',
    schema: httpUrl,
    default: 'https://graph.instagram.com',
    help: 'Where messages of Instagram are sent',
  }),
  webhookHost: variable({
    name: 'WEBHOOK_HOST',
    schema: httpUrl,
    default: '',
    shownAs: 'this server',
    help: 'Where the app manages webhooks',
  }),
  allowedOrigins: variable({
    name: 'ALLOWED_ORIGINS',
    schema: origins,
    default: [],
    shownAs: 'none',
    help: 'Other origins whose pages may call this server, separated by commas',
  }),
  zapiUrl: variable({
    name: 'ZAPI_URL',
    schema: httpUrl,
    default: undefined,
    help: 'Z-API, a gateway to WhatsApp Web, such as `https://api.z-api.io`; it must reach this server at `PUBLIC_URL`',
  }),
  zapiClientToken: variable({
    name: 'ZAPI_CLIENT_TOKEN',
    schema: token,
    default: undefined,
    help: 'Security token of the account at Z-API, where it was activated',
    secret: true,
  }),
  zapiPartnerToken: variable({
    name: 'ZAPI_PARTNER_TOKEN',
    schema: token,
    default: undefined,
    help: 'Partner token of Z-API, with which instances are made on demand; without it owners type those of theirs',
    secret: true,
  }),
  evolutionUrl: variable({
    name: 'EVOLUTION_URL',
    schema: httpUrl,
    default: undefined,
    help: 'Evolution API v2, a gateway of your own, used for new links when `ZAPI_URL` is not set',
  }),
  evolutionApiKey: variable({
    name: 'EVOLUTION_API_KEY',
    schema: token,
    default: undefined,
    help: 'Global key of that gateway (`AUTHENTICATION_API_KEY`)',
    secret: true,
  }),
  facebookAppId: variable({
    name: 'FACEBOOK_APP_ID',
    schema: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')),
    default: undefined,
    help: 'App at Meta for official WhatsApp',
  }),
  facebookAppSecret: variable({
    name: 'FACEBOOK_APP_SECRET',
    schema: token,
    default: undefined,
    help: 'Secret of that app; reports are signed with it',
    secret: true,
  }),
  facebookConfigId: variable({
    name: 'FACEBOOK_CONFIG_ID',
    schema: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number')),
    default: undefined,
    help: 'Configuration of Facebook Login for Business that the embedded signup uses',
  }),
  facebookVerifyToken: variable({
    name: 'FACEBOOK_VERIFY_TOKEN',
    schema: token,
    default: undefined,
    help: 'Word by which Meta proves itself when its webhook is set to `/hooks/graph/whatsapp`',
    secret: true,
  }),
  facebookScriptUrl: variable({
    name: 'FACEBOOK_SCRIPT_URL',
    schema: httpUrl,
    default: 'https://connect.facebook.net/en_US/sdk.js',
    shownAs: "Facebook's",
    help: 'Where the app loads the script of the signup from',
  }),
  graphUrl: variable({
    name: 'GRAPH_URL',
    schema: httpUrl,
    default: 'https://graph.facebook.com',
    help: 'Graph API of Meta',
  }),
  graphVersion: variable({
    name: 'GRAPH_VERSION',
    schema: v.pipe(v.string(), v.regex(/^v\d+\.\d+$/, 'must be like v26.0')),
    default: 'v26.0',
    help: 'Version of the Graph API',
  }),
  signupVersion: variable({
    name: 'SIGNUP_VERSION',
    schema: v.picklist(['2', '4'], 'must be 2 or 4'),
    default: '2',
    help: 'Form in which the embedded signup is launched; 4 leaves its version to the configuration at Meta',
  }),
  simulatedChannels: variable({
    name: 'SIMULATED_CHANNELS',
    schema: flag,
    default: true,
    shownAs: 'on',
    help: '0 leaves channels whose provider is not configured unavailable, instead of letting this server play the provider; what it plays is marked as simulated',
  }),
  testMode: variable({
    name: 'TEST_MODE',
    schema: flag,
    default: false,
    shownAs: 'off',
    help: '1 opens `/__test`, where tests decide how calls end; never in production',
  }),
}
