/** Files in conversations: taken in with a question, and given out again by signed addresses. */
import { type Handlers, notFound, refuse } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'

type ChatFileHandlers = Pick<Handlers, 'uploadChatFile' | 'chatFile'>

export function chatFileHandlers(_dependencies: Dependencies): ChatFileHandlers {
  return {
    uploadChatFile: async () => refuse(415, 'not_built', 'Ainda não é possível enviar arquivos.'),
    chatFile: async () => notFound('Arquivo não encontrado.'),
  }
}
