/** The parts of the app that load on their own, and which of them an address needs. */
export const chunks = {
  signIn: () => import('./pages/sign-in-page.tsx'),
  signedIn: () => import('./signed-in-pages.tsx'),
  agents: () => import('./pages/agents-page.tsx'),
  agent: () => import('./pages/agent-page.tsx'),
  trainings: () => import('../features/training/trainings.tsx'),
  chat: () => import('../features/chat/chat.tsx'),
}

type Chunk = keyof typeof chunks

const chunkOfTab = new Map<string, Chunk>([
  ['training', 'trainings'],
  ['debug', 'chat'],
])

const neededBy = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, isSignedIn: boolean): Chunk[] => {
  if (/^\/(?:recuperar|redefinir)-senha$/.test(pathname)) return []
  if (!isSignedIn) return ['signIn']
  if (/^\/(?:agentes|login)?$/.test(pathname)) return ['signedIn', 'agents']
  if (!/^\/agentes\/[^/]+$/.test(pathname)) return ['signedIn']
  const tab = chunkOfTab.get(new URLSearchParams(search).get('type') ?? '')
  return ['signedIn', 'agent', ...(tab ? [tab] : [])]
}

/** Each part would else be asked for only when the one around it is on the screen. */
export const loadAhead = (address: Pick<Location, 'pathname' | 'search'>, isSignedIn: boolean): void => {
  // What cannot be loaded is asked for again by whoever shows it, and fails there.
  for (const chunk of neededBy(address, isSignedIn)) chunks[chunk]().catch(() => {})
}
