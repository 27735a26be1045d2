/** The routes of the calls that an open chat makes. */
import { chatRoutes } from '../../contract/chat.ts'
import { conversationChangesRoutes } from '../../contract/conversation-changes.ts'
import { stageStateRoutes } from '../../contract/stage-state.ts'

export const chatRows = { ...chatRoutes, ...conversationChangesRoutes, ...stageStateRoutes }
