/** What the app asks before anything else (decision 2). */
import * as v from 'valibot'

export const RuntimeConfig = v.object({
  /** Empty hosts mean the app's own origin. */
  apiHost: v.optional(v.string(), ''),
  chatHost: v.optional(v.string(), ''),
  /** Whether a model endpoint is configured; without one answers quote trainings (decision 12). */
  modelConfigured: v.optional(v.boolean(), false),
  /** Empty means that signing in with Google is not set up (AU-06). */
  googleClientId: v.optional(v.string(), ''),
  /** Where the provider's script is loaded from. */
  googleScriptUrl: v.optional(v.string(), 'https://accounts.google.com/gsi/client'),
})
export type RuntimeConfig = v.InferOutput<typeof RuntimeConfig>

export const Health = v.object({ status: v.literal('ok'), version: v.string() })
