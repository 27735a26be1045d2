/** Security headers: what browsers may load, embed and send for pages of this server. */
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../platform/config.ts'

type Hosts = Pick<
  Config,
  'apiHost' | 'chatHost' | 'photoApiHost' | 'webhookHost' | 'googleClientId' | 'googleScriptUrl'
> &
  Pick<Config, 'facebookAppId' | 'facebookScriptUrl'>

export function securityHeaders(config: Hosts): MiddlewareHandler {
  const hosts = [config.apiHost, config.chatHost, config.photoApiHost, config.webhookHost]
    .filter((host) => host !== '')
    .map((host) => new URL(host).origin)
  // Google's sign-in script loads its own styles, renders its button in a frame and calls its server.
  const google = config.googleClientId === undefined ? [] : [new URL(config.googleScriptUrl).origin]
  // The script of official WhatsApp's signup calls its own hosts and may open a frame.
  const facebook =
    config.facebookAppId === undefined
      ? []
      : [new URL(config.facebookScriptUrl).origin, 'https://www.facebook.com', 'https://graph.facebook.com']
  const policy = [
    "default-src 'self'",
    // A library unpacks large spreadsheets in workers created from blobs.
    "worker-src 'self' blob:",
    ["script-src 'self'", ...google, ...facebook.slice(0, 1)].join(' '),
    // Emotion adds its style elements at run time.
    ["style-src 'self' 'unsafe-inline'", ...google].join(' '),
    ["frame-src 'self'", ...google, ...facebook].join(' '),
    // Images for training are previewed from any URL (TR-09).
    "img-src 'self' data: blob: https: http:",
    ["media-src 'self' blob:", ...hosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts, ...google, ...facebook].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return async (c, next) => {
    await next()
    // Not `c.header`, which at this point makes a new response around the body for each header.
    const { headers } = c.res
    const setDefault = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value)
    }
    // Uploaded files set a stricter policy of their own.
    setDefault('Content-Security-Policy', policy)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    // The URL of that page holds the secret of a password link until the page removes it.
    const hasSecretUrl = c.req.path.startsWith('/redefinir-senha') || c.req.path.startsWith('/api/auth/reset-password')
    setDefault('Referrer-Policy', hasSecretUrl ? 'no-referrer' : 'strict-origin-when-cross-origin')
    setDefault('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    // For unknown paths, as no call answers there.
    if (c.req.path.startsWith('/api/')) setDefault('Cache-Control', 'no-store')
  }
}
