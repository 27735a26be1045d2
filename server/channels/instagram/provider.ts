/** Selects the Instagram provider: the real one if its app is configured, else this server's stand-in. */
import type { Config } from '../../platform/config.ts'

export const instagramProviderName = 'meta-instagram'

export type InstagramProvider = {
  appId: string
  appSecret: string
  /** The documentation does not say which of them signs webhooks. */
  signingSecrets: readonly string[]
  verifyToken: string | undefined
  loginUrl: string
  apiUrl: string
  graphUrl: string
  /** Base URL of the stand-in's pages; undefined for the real provider. */
  simulatorUrl: string | undefined
}

export const simulatedInstagram = {
  appId: 'simulado-1790000000000001',
  appSecret: 'segredo do simulador',
  verifyToken: 'palavra do simulador',
}

/** Undefined if Instagram cannot be connected. */
export function instagramProvider(config: Config, standIn: { url: string } | undefined): InstagramProvider | undefined {
  const { instagramAppId: appId, instagramAppSecret: appSecret } = config
  if (appId !== undefined && appSecret !== undefined)
    return {
      appId,
      appSecret,
      simulatorUrl: undefined,
      signingSecrets: [appSecret, config.instagramMetaSecret].filter((secret) => secret !== undefined),
      verifyToken: config.instagramVerifyToken,
      loginUrl: config.instagramLoginUrl,
      apiUrl: config.instagramApiUrl,
      graphUrl: config.instagramGraphUrl,
    }
  if (standIn === undefined) return undefined
  const { url } = standIn
  return {
    ...simulatedInstagram,
    signingSecrets: [simulatedInstagram.appSecret],
    loginUrl: url,
    apiUrl: url,
    graphUrl: url,
    simulatorUrl: `${url}/simulador`,
  }
}

/** Permissions the owner is asked for (S3§4). */
export const instagramScopes = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
]

export const returnPath = '/instagram/callback'
