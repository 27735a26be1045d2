/** The menu and the dialog are not part of the first screen; they are fetched when a hand comes near. */
export const loadAgentOptions = () => import('./agent-options.tsx')
