/** The menu and the dialog are not needed for the first screen; they are loaded when the pointer comes near. */
export const loadAgentOptions = () => import('./agent-options.tsx')
