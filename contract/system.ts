/** Runtime configuration (spec decision 2) and health. */
import * as v from 'valibot'
import { route } from './route.ts'

export const RuntimeConfig = v.object({
  /** An empty host means the app's own origin. */
  apiHost: v.optional(v.string(), ''),
  chatHost: v.optional(v.string(), ''),
  /** Host of the Instagram calls (S3§7), despite its name, which deployments rely on. */
  photoApiHost: v.optional(v.string(), ''),
  /** If empty, Instagram cannot be connected (IG-06). */
  instagramAppId: v.optional(v.string(), ''),
  /**
   * The page on which a simulated channel is operated; absent if a real provider serves the channel (spec decision 26).
   */
  simulatorUrls: v.optional(
    v.object({
      whatsappWeb: v.optional(v.string()),
      whatsappCloud: v.optional(v.string()),
      instagram: v.optional(v.string()),
    }),
    {},
  ),
  /** Origin from which the widget is loaded: the public URL of this server; empty means the app's own origin. */
  widgetHost: v.optional(v.string(), ''),
  webhookHost: v.optional(v.string(), ''),
  /** Whether a model endpoint is configured; without one, answers quote trainings (spec decision 12). */
  modelConfigured: v.optional(v.boolean(), false),
  /** Whether e-mails are sent; otherwise they are kept in a folder of the server (spec decision 27). */
  mailConfigured: v.optional(v.boolean(), true),
  /** Where to ask for credits: an e-mail address or an http URL; empty if none is configured (AC-06). */
  creditsContact: v.optional(v.string(), ''),
  /** If empty, signing in with Google is not set up (AU-06). */
  googleClientId: v.optional(v.string(), ''),
  /** If empty, Facebook is not set up. */
  facebookAppId: v.optional(v.string(), ''),
  facebookScriptUrl: v.optional(v.string(), 'https://connect.facebook.net/en_US/sdk.js'),
  /** Configuration of the embedded signup of official WhatsApp. */
  facebookConfigId: v.optional(v.string(), ''),
  facebookApiVersion: v.optional(v.string(), 'v26.0'),
  /**
   * Version of Facebook's embedded signup: `2` sends the parameters of the specification, `4` takes them from
   * `facebookConfigId`.
   */
  signupVersion: v.optional(v.picklist(['2', '4']), '2'),
  /** URL of Google's sign-in script. */
  googleScriptUrl: v.optional(v.string(), 'https://accounts.google.com/gsi/client'),
})
export type RuntimeConfig = v.InferOutput<typeof RuntimeConfig>

const Health = v.object({ status: v.literal('ok'), version: v.string() })

export const systemRoutes = {
  health: route({
    method: 'GET',
    path: '/api/health',
    host: 'origin',
    auth: 'none',
    reply: Health,
    refusals: [],
    source: 'extension',
    summary: 'Whether the server is up',
  }),
  config: route({
    method: 'GET',
    path: '/config.json',
    host: 'origin',
    auth: 'none',
    reply: RuntimeConfig,
    refusals: [],
    source: 'extension (spec decision 2)',
    summary: 'Runtime configuration of the app',
  }),
} as const
