import { describe, expect, test } from 'vitest'
import { helpText, readConfig, settings } from '../../server/config.ts'

describe('configuration', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      openaiBaseUrl: 'https://api.openai.com/v1',
      openaiApiKey: undefined,
      transcriptionModel: undefined,
      visionModels: [
        'gpt-4o*',
        'gpt-4.1*',
        'gpt-4-turbo*',
        'gpt-5*',
        'o1',
        'o3',
        'o4-mini*',
        'claude-*',
        'llama-3.2-*-vision*',
        'llama-4-*',
      ],
      embeddingModel: undefined,
      openaiTimeoutMs: 60_000,
      uploadLimitMb: 25,
      jwtSecret: undefined,
      passwordCost: 32_768,
      agentLimit: 50,
      initialCredits: 500,
      apiHost: '',
      chatHost: '',
      allowedOrigins: [],
      publicUrl: undefined,
      googleClientId: undefined,
      googleScriptUrl: 'https://accounts.google.com/gsi/client',
      googleKeysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      smtpUrl: undefined,
      mailFrom: 'Prosa <nao-responda@localhost>',
      proxyHops: 0,
      registrationsPerHour: 30,
      websiteAllow: [],
      testMode: false,
    })
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig(Object.fromEntries(Object.keys(settings).map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  test('every variable is read', () => {
    const read = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/prosa',
      DATABASE_URL: 'postgres://prosa@db/prosa',
      OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
      OPENAI_API_KEY: 'sk-1',
      OPENAI_TRANSCRIPTION_MODEL: 'whisper-1',
      OPENAI_VISION_MODELS: 'llava, gpt-4o*',
      OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small',
      OPENAI_TIMEOUT_MS: '5000',
      UPLOAD_LIMIT_MB: '3',
      JWT_SECRET: 'x'.repeat(32),
      PASSWORD_COST: '65536',
      AGENT_LIMIT: '0',
      INITIAL_CREDITS: '7',
      API_HOST: 'https://api.exemplo.com.br',
      CHAT_HOST: 'https://chat.exemplo.com.br',
      ALLOWED_ORIGINS: 'https://app.exemplo.com.br, https://outro.exemplo.com.br/',
      PUBLIC_URL: 'https://app.exemplo.com.br',
      GOOGLE_CLIENT_ID: '1234-abc.apps.googleusercontent.com',
      GOOGLE_SCRIPT_URL: 'http://127.0.0.1:9000/script.js',
      GOOGLE_KEYS_URL: 'http://127.0.0.1:9000/keys',
      SMTP_URL: 'smtp://correio.exemplo.com.br:587',
      MAIL_FROM: 'Prosa <oi@exemplo.com.br>',
      PROXY_HOPS: '2',
      REGISTRATIONS_PER_HOUR: '5',
      WEBSITE_ALLOW: 'http://intranet.exemplo.com.br:8080',
      TEST_MODE: '1',
    })
    expect(read).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/srv/prosa',
      databaseUrl: 'postgres://prosa@db/prosa',
      openaiBaseUrl: 'http://127.0.0.1:11434/v1',
      openaiApiKey: 'sk-1',
      transcriptionModel: 'whisper-1',
      visionModels: ['llava', 'gpt-4o*'],
      embeddingModel: 'text-embedding-3-small',
      openaiTimeoutMs: 5_000,
      uploadLimitMb: 3,
      jwtSecret: 'x'.repeat(32),
      passwordCost: 65_536,
      agentLimit: 0,
      initialCredits: 7,
      apiHost: 'https://api.exemplo.com.br',
      chatHost: 'https://chat.exemplo.com.br',
      allowedOrigins: ['https://app.exemplo.com.br', 'https://outro.exemplo.com.br'],
      publicUrl: 'https://app.exemplo.com.br',
      googleClientId: '1234-abc.apps.googleusercontent.com',
      googleScriptUrl: 'http://127.0.0.1:9000/script.js',
      googleKeysUrl: 'http://127.0.0.1:9000/keys',
      smtpUrl: 'smtp://correio.exemplo.com.br:587',
      mailFrom: 'Prosa <oi@exemplo.com.br>',
      proxyHops: 2,
      registrationsPerHour: 5,
      websiteAllow: ['http://intranet.exemplo.com.br:8080'],
      testMode: true,
    })
  })

  test.each([
    ['PORT', 'abc', 'PORT: must be a whole number from 0 to 65535 (got "abc")'],
    ['PORT', '65536', 'PORT: must be a whole number from 0 to 65535 (got "65536")'],
    ['PORT', '-1', 'PORT: must be a whole number from 0 to 65535 (got "-1")'],
    ['PORT', '1e3', 'PORT: must be a whole number from 0 to 65535 (got "1e3")'],
    ['PORT', ' 80', 'PORT: must be a whole number from 0 to 65535 (got " 80")'],
    ['HOST', 'a b', 'HOST: must be an address or a host name (got "a b")'],
    ['DATABASE_URL', 'mysql://user:geheim@db', 'DATABASE_URL: must be a postgres:// address'],
    ['OPENAI_BASE_URL', 'api.openai.com', 'OPENAI_BASE_URL: must be an http or https address (got "api.openai.com")'],
    ['OPENAI_VISION_MODELS', 'llava;rm', 'OPENAI_VISION_MODELS: must be names, separated by commas (got "llava;rm")'],
    ['OPENAI_TIMEOUT_MS', '1', 'OPENAI_TIMEOUT_MS: must be a whole number from 100 to 600000 (got "1")'],
    ['PASSWORD_COST', '3000', 'PASSWORD_COST: must be a power of two (got "3000")'],
    ['UPLOAD_LIMIT_MB', '0', 'UPLOAD_LIMIT_MB: must be a whole number from 1 to 10000 (got "0")'],
    ['OPENAI_API_KEY', 'two words', 'OPENAI_API_KEY: must be printable characters without spaces'],
    ['JWT_SECRET', 'short', 'JWT_SECRET: must have at least 32 characters'],
    ['AGENT_LIMIT', '1.5', 'AGENT_LIMIT: must be a whole number from 0 to 1000000 (got "1.5")'],
    ['INITIAL_CREDITS', 'muitos', 'INITIAL_CREDITS: must be a whole number from 0 to 1000000000 (got "muitos")'],
    ['API_HOST', 'javascript:alert(1)', 'API_HOST: must be an http or https address (got "javascript:alert(1)")'],
    ['SMTP_URL', 'http://u:geheim@correio', 'SMTP_URL: must be an smtp:// or smtps:// address'],
    [
      'WEBSITE_ALLOW',
      'intranet',
      'WEBSITE_ALLOW: must be http or https addresses, separated by commas (got "intranet")',
    ],
    ['TEST_MODE', 'true', 'TEST_MODE: must be 0 or 1 (got "true")'],
  ])('%s=%s is refused in one line', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test('the help text names every variable', () => {
    for (const name of Object.keys(settings)) expect(helpText()).toContain(`\n${name} `)
    for (const { about } of Object.values(settings)) expect(helpText()).toContain(about)
  })
})
