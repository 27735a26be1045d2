/** The destination after the sign-in. */
const DEFAULT = '/agentes'

const isControl = (char: string): boolean => char.charCodeAt(0) < 32 || char.charCodeAt(0) === 127

const HERE = 'https://here.invalid'

/**
 * `returnUrl` if it is a path on this site, otherwise the agent list (AU-02, spec decision 8); never the sign-in
 * itself.
 */
export const safeReturnUrl = (raw: string | null): string => {
  if (!raw || !/^\/(?![/\\])/.test(raw) || raw.includes('\\') || Array.from(raw).some(isControl)) return DEFAULT
  if (!URL.canParse(raw, HERE)) return DEFAULT
  const { origin, pathname } = new URL(raw, HERE)
  // Normalising dots in a path may leave two slashes at its start.
  const isPath = origin === HERE && !pathname.startsWith('//')
  return isPath && !/^\/(?:login|criar-conta)\/?$/i.test(pathname) ? raw : DEFAULT
}
