import { restoration, versions } from '../../src/features/agent-versions/strings.ts'
import { agentVersionRestoreModel } from './agent-version-restore.model.ts'
import { confirmScreen } from './confirm.screen.ts'

/** Over the list, with version 2 compared. */
export const agentVersionRestoreScreen = confirmScreen(agentVersionRestoreModel, {
  ask: versions.restore,
  words: { ...restoration, title: restoration.title(2) },
  effect: [restoration.effect, restoration.unsaved],
})
