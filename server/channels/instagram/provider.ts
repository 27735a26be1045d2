/** Which Instagram is talked to: the real one when its app is configured, else the one this server plays. */
import type { Config } from '../../platform/config.ts'

export const instagramProviderName = 'meta-instagram'

export type InstagramProvider = {
  appId: string
  appSecret: string
  /** Which of them signs webhooks is not documented. */
  signingSecrets: readonly string[]
  verifyToken: string | undefined
  loginUrl: string
  apiUrl: string
  graphUrl: string
  /** Below which the channels of a stand-in are steered; undefined for the real one. */
  simulatorUrl: string | undefined
}

export const simulatedInstagram = {
  appId: 'simulado-1790000000000001',
  appSecret: 'segredo do simulador',
  verifyToken: 'palavra do simulador',
}

/** Undefined when Instagram cannot be connected. */
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

/** What the owner is asked to allow (S3§4). */
export const instagramScopes = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
]

export const returnPath = '/instagram/callback'
