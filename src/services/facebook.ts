/** Embedded signup of WhatsApp Business by Facebook's script (decision record 102). */
import * as v from 'valibot'
import { fail, ok, type Result } from '../../contract/failures.ts'
import type { RuntimeConfig } from '../../contract/system.ts'
import { loadScript } from './load-script.ts'
import { runtimeConfig } from './runtime-config.ts'

type LoginAnswer = { authResponse?: { code?: unknown } | null }
/** The part of the API that is used. The script is third-party, so its answers are validated. */
type FacebookApi = {
  init: (options: { appId: string; autoLogAppEvents: boolean; xfbml: boolean; version: string }) => void
  login: (done: (answer: LoginAnswer | undefined) => void, options: object) => void
}

declare global {
  interface Window {
    FB?: FacebookApi
  }
}

let loaded: { api: FacebookApi; config: RuntimeConfig } | undefined

/** Loads the script, unless the deployment has no configuration for it. */
export const loadFacebook = async (signal: AbortSignal): Promise<Result<{ isConfigured: boolean }>> => {
  const config = await runtimeConfig()
  const { facebookAppId: appId, facebookConfigId, facebookScriptUrl, facebookApiVersion: version } = config
  if (appId === '' || facebookConfigId === '') return ok({ isConfigured: false })
  if (loaded) return ok({ isConfigured: true })
  if (!(await loadScript(facebookScriptUrl, signal))) return fail(signal.aborted ? 'aborted' : 'offline')
  const api = window.FB
  if (!api) return fail('malformed')
  try {
    api.init({ appId, autoLogAppEvents: true, xfbml: true, version })
    loaded = { api, config }
    return ok({ isConfigured: true })
  } catch {
    return fail('malformed')
  }
}

const SignupMessage = v.object({
  type: v.literal('WA_EMBEDDED_SIGNUP'),
  event: v.string(),
  data: v.optional(
    v.object({
      phone_number_id: v.nullish(v.string()),
      waba_id: v.nullish(v.string()),
      error_message: v.nullish(v.string()),
    }),
    {},
  ),
})

export type FacebookEvent =
  | { kind: 'code'; code: string }
  | { kind: 'ids'; phoneNumberId: string; wabaId: string; isShared: boolean }
  | { kind: 'cancelled' }
  /** With Meta's message. */
  | { kind: 'refused'; message: string }

const isFromFacebook = (origin: string, scriptUrl: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  const isTheirs = protocol === 'https:' && (hostname === 'facebook.com' || hostname.endsWith('.facebook.com'))
  return isTheirs || origin === new URL(scriptUrl, location.href).origin
}

const parse = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

const parseEvent = (data: unknown): FacebookEvent | null => {
  const parsed = v.safeParse(SignupMessage, parse(data))
  if (!parsed.success) return null
  const { event, data: ids } = parsed.output
  const isShared = event === 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING'
  const [phoneNumberId, wabaId] = [ids.phone_number_id ?? '', ids.waba_id ?? '']
  // For a number that stays in the WhatsApp Business app the event says so and carries no phone number id; the server
  // looks it up.
  if (wabaId !== '' && (isShared || (event === 'FINISH' && phoneNumberId !== '')))
    return { kind: 'ids', phoneNumberId, wabaId, isShared }
  return ids.error_message ? { kind: 'refused', message: ids.error_message } : { kind: 'cancelled' }
}

/** Version 2 of the signup has session info; with version 4 everything is configured at Meta. */
const extrasOf = ({ signupVersion }: RuntimeConfig): object =>
  signupVersion === '4' ? { setup: {} } : { setup: {}, featureType: '', sessionInfoVersion: '2' }

/**
 * Opens the window and reports its events until the returned function is called. Must be called inside the handler of a
 * press, or the browser blocks the window.
 */
export const signUpByFacebook = (onEvent: (event: FacebookEvent) => void): (() => void) => {
  if (!loaded) {
    onEvent({ kind: 'cancelled' })
    return () => {}
  }
  const { api, config } = loaded
  let isOver = false
  const onMessage = ({ origin, data }: MessageEvent): void => {
    if (!URL.canParse(origin) || !isFromFacebook(origin, config.facebookScriptUrl)) return
    const event = parseEvent(data)
    if (event && !isOver) onEvent(event)
  }
  window.addEventListener('message', onMessage)
  api.login(
    (answer) => {
      const code = answer?.authResponse?.code
      if (!isOver) onEvent(typeof code === 'string' && code !== '' ? { kind: 'code', code } : { kind: 'cancelled' })
    },
    {
      config_id: config.facebookConfigId,
      response_type: 'code',
      override_default_response_type: true,
      extras: extrasOf(config),
    },
  )
  return () => {
    isOver = true
    window.removeEventListener('message', onMessage)
  }
}
