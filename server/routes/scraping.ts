/** Agents made from websites. */
import type { WireReply } from '../../contract/routes.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'

export function scrapingHandlers(_dependencies: Dependencies): Pick<Handlers, 'generateAgent' | 'scrapingProgress'> {
  return {
    generateAgent: () => Promise.resolve(refuse(400, 'not_built', 'Ainda não disponível.')),
    scrapingProgress: () => Promise.resolve(reply(nothing())),
  }
}

async function* nothing(): AsyncGenerator<WireReply<'scrapingProgress'>> {}
