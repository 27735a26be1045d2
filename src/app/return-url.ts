/** Where to go after signing in. */
const DEFAULT = '/agentes'

const isControl = (char: string): boolean => char.charCodeAt(0) < 32 || char.charCodeAt(0) === 127

/** `returnUrl` when it is a path on this site, else the agent list (AU-02, decision 8). */
export const safeReturnUrl = (raw: string | null): string => {
  if (!raw || !/^\/(?![/\\])/.test(raw) || raw.includes('\\') || Array.from(raw).some(isControl)) return DEFAULT
  return URL.canParse(raw, 'https://here.invalid') && new URL(raw, 'https://here.invalid').host === 'here.invalid'
    ? raw
    : DEFAULT
}
