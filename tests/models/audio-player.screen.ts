import { audioProblems } from '../../src/features/chat/audio-player.strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { audioPlayerModel } from './audio-player.model.ts'

const play = 'Reproduzir áudio'
const pause = 'Pausar áudio'

const seesStart = async (screen: Screen) => {
  await screen.seesEnabled('button', play)
  await screen.misses('button', pause)
}

const seesNoLength = async (screen: Screen) => {
  await screen.seesText('--:--')
  await screen.seesDisabled('slider', 'Posição')
}

export const audioPlayerScreen = defineScreenModel(audioPlayerModel, {
  gestures: {
    'player.play': (screen) => screen.click('button', play),
    'player.pause': (screen) => screen.click('button', pause),
    'player.seek': (screen, { position }) => screen.fill('Posição', String(position)),
  },
  sights: {
    choosingSource: { invisible: 'It is left at once.' },
    unloaded: async (screen) => {
      await seesStart(screen)
      await seesNoLength(screen)
    },
    'loading.preloading': async (screen) => {
      await seesStart(screen)
      await seesNoLength(screen)
    },
    'loading.playRequested': async (screen) => {
      await screen.seesEnabled('button', pause)
      await seesNoLength(screen)
    },
    'ready.paused': async (screen, { context }) => {
      await seesStart(screen)
      await screen.seesText(`00:0${context.position} / 00:12`)
      await screen.seesEnabled('slider', 'Posição')
    },
    'ready.playing': async (screen, { context }) => {
      await screen.seesEnabled('button', pause)
      await screen.misses('button', play)
      await screen.seesText(`00:0${context.position} / 00:12`)
    },
    'ready.playbackFailed': async (screen) => {
      await seesStart(screen)
      await screen.seesText(audioProblems.playFailed)
      await screen.misses('slider', 'Posição')
    },
    loadFailed: async (screen) => {
      await seesStart(screen)
      await screen.seesText(audioProblems.loadFailed)
      await screen.misses('slider', 'Posição')
    },
  },
})
