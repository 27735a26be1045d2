/** Where to go after signing in. */
const DEFAULT = '/agentes'

const isControl = (char: string): boolean => char.charCodeAt(0) < 32 || char.charCodeAt(0) === 127

const HERE = 'https://here.invalid'

/** `returnUrl` when it is a path on this site, else the agent list (AU-02, spec decision 8); the sign-in leads to nowhere. */
export const safeReturnUrl = (raw: string | null): string => {
  if (!raw || !/^\/(?![/\\])/.test(raw) || raw.includes('\\') || Array.from(raw).some(isControl)) return DEFAULT
  if (!URL.canParse(raw, HERE)) return DEFAULT
  const { origin, pathname } = new URL(raw, HERE)
  // Dots may be left out of a path only to leave two slashes at its beginning.
  const isPath = origin === HERE && !pathname.startsWith('//')
  return isPath && !/^\/(?:login|criar-conta)\/?$/i.test(pathname) ? raw : DEFAULT
}
