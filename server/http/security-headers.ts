/** What a browser must not let the page do. */
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

type Hosts = Pick<Config, 'apiHost' | 'chatHost' | 'googleClientId' | 'googleScriptUrl'>

export function securityHeaders(config: Hosts): MiddlewareHandler {
  const hosts = [config.apiHost, config.chatHost].filter((host) => host !== '').map((host) => new URL(host).origin)
  // The sign-in script of Google brings its styles, draws its button in a frame and calls home.
  const google = config.googleClientId === undefined ? [] : [new URL(config.googleScriptUrl).origin]
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...google].join(' '),
    // Emotion writes its style elements at run time.
    ["style-src 'self' 'unsafe-inline'", ...google].join(' '),
    ["frame-src 'self'", ...google].join(' '),
    // The address of an image that is to be trained on is shown wherever it is (TR-09); nothing else brings one in.
    "img-src 'self' data: blob: https: http:",
    ["media-src 'self' blob:", ...hosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts, ...google].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return async (c, next) => {
    await next()
    // A file that someone sent is held on a shorter leash than the app.
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', policy)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('X-Frame-Options', 'DENY')
    // The address of that page holds the secret of a password link until the page takes it away.
    const hidden = c.req.path.startsWith('/redefinir-senha') || c.req.path.startsWith('/api/auth/reset-password')
    c.header('Referrer-Policy', hidden ? 'no-referrer' : 'strict-origin-when-cross-origin')
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    // Answers of calls belong to one user and one moment.
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  }
}
