/**
 * The pages before the sign-in and their renderer. In the built app all of it uses Preact in place of React
 * (`scripts/preact-layer.ts`, decision 117).
 */
import type { LoadPart } from '../flow/lazy-part.tsx'
import type { PageProps } from './page-row.ts'
import type { LoadRenderer } from './page-row.ts'

export const loadPreact: LoadRenderer = () => import('./mount-app.tsx')

/** One component for two URLs: going from one to the other keeps what was typed. */
export const loadSignIn: LoadPart<PageProps> = () => import('./pages/sign-in-page.tsx')
export const loadPasswordRecovery: LoadPart<PageProps> = () => import('./pages/password-recovery-page.tsx')
export const loadPasswordReset: LoadPart<PageProps> = () => import('./pages/password-reset-page.tsx')
