/**
 * Google's sign-in script. Its button cannot have our text or style, so it is rendered off screen and clicked when ours
 * is pressed (decision record 015).
 */
import { fail, ok, type Result } from '../../contract/failures.ts'
import { loadScript } from './load-script.ts'
import { runtimeConfig } from './runtime-config.ts'

type GoogleAnswer = { credential?: string | undefined }
/** The part of the API that is used. The script is third-party, so its answers are validated. */
type GoogleIdentityApi = {
  initialize: (options: { client_id: string; callback: (answer: GoogleAnswer) => void }) => void
  renderButton: (element: HTMLElement, options: { type: 'standard'; text: 'continue_with' }) => void
  prompt: () => void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentityApi } }
  }
}

type Listener = (credential: string | null) => void

let listener: Listener | undefined
let press: (() => void) | undefined

/** Renders Google's button off screen. */
const drawButton = (api: GoogleIdentityApi): (() => void) => {
  const place = document.createElement('div')
  place.hidden = true
  document.body.append(place)
  api.renderButton(place, { type: 'standard', text: 'continue_with' })
  // Found now, because Google may put an iframe over it later.
  const drawn = place.querySelector<HTMLElement>('[role=button]')
  return () => (drawn ? drawn.click() : api.prompt())
}

/** Loads the script, unless no client id is configured. */
export const loadGoogle = async (signal: AbortSignal): Promise<Result<{ isConfigured: boolean }>> => {
  const { googleClientId, googleScriptUrl } = await runtimeConfig()
  if (googleClientId === '') return ok({ isConfigured: false })
  if (press !== undefined) return ok({ isConfigured: true })
  if (!(await loadScript(googleScriptUrl, signal))) return fail(signal.aborted ? 'aborted' : 'offline')
  const api = window.google?.accounts?.id
  if (!api) return fail('malformed')
  try {
    api.initialize({
      client_id: googleClientId,
      callback: ({ credential }) => listener?.(typeof credential === 'string' && credential !== '' ? credential : null),
    })
    press = drawButton(api)
    return ok({ isConfigured: true })
  } catch {
    return fail('malformed')
  }
}

/** Opens Google's window. Must be called inside the handler of a press, or the browser blocks it. */
export const openGoogle = (): void => press?.()

/** Reports the results of Google's window until the returned function is called. */
export const watchGoogle = (heard: Listener): (() => void) => {
  listener = heard
  return () => {
    if (listener === heard) listener = undefined
  }
}
