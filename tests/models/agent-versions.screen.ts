import type { SnapshotFrom } from 'xstate'
import { differences, versionName, versions } from '../../src/features/agent-versions/strings.ts'
import { formTexts } from '../../src/ui/form-texts.ts'
import type { AgentVersionsMachine } from '../../src/machines/agent-versions/agent-versions.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { agentVersionsModel, listedVersions } from './agent-versions.model.ts'

const seesList = async (screen: Screen): Promise<void> => {
  await screen.sees('dialog', versions.title)
  for (const { revision } of listedVersions) await screen.sees('button', versionName(revision))
}

export const agentVersionsScreen = defineScreenModel(agentVersionsModel, {
  gestures: {
    'versions.open': (screen) => screen.click('button', versions.open),
    'versions.close': (screen) => screen.click('button', versions.close),
    'versions.retry': (screen) => screen.click('button', formTexts.retry),
    'version.toggle': (screen, { revision }) => screen.click('button', versionName(revision)),
    'version.retry': (screen) => screen.click('button', formTexts.retry),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', versions.title),
    loading: async (screen) => {
      await screen.sees('status', versions.loading)
      await screen.misses('button', versionName(3))
    },
    loadFailed: (screen) => screen.seesText(versions.loadFailed),
    'browsing.unselected': async (screen) => {
      await seesList(screen)
      await screen.missesText(versions.same)
      await screen.misses('button', versions.restore)
    },
    'browsing.loading': async (screen) => {
      await seesList(screen)
      await screen.sees('status', versions.comparing)
    },
    'browsing.comparing': async (screen, { context: { comparison } }: SnapshotFrom<AgentVersionsMachine>) => {
      await seesList(screen)
      if (comparison?.earlier === comparison?.current) {
        await screen.seesText(versions.same)
        await screen.misses('button', versions.restore)
        return
      }
      await screen.seesText(differences(2))
      await screen.seesText('Bia')
      await screen.seesEnabled('button', versions.restore)
    },
    'browsing.versionLoadFailed': async (screen) => {
      await seesList(screen)
      await screen.seesText(versions.versionLoadFailed)
    },
  },
})
