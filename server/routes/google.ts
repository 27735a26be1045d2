/** Signing in with Google. */
import { type Handlers, refuse } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'

export function googleHandlers(_dependencies: Dependencies): Pick<Handlers, 'googleLogin'> {
  return {
    googleLogin: () => Promise.resolve(refuse(400, 'not_built', 'Ainda não disponível.')),
  }
}
