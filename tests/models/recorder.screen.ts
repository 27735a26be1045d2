import { clockOf } from '../../src/features/chat/audio-player.strings.ts'
import { secondsOf } from '../../src/machines/recorder/recorder.select.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { recorderModel } from './recorder.model.ts'

export const recorderScreen = defineScreenModel(recorderModel, {
  gestures: {
    'recorder.cancel': (screen) => screen.click('button', 'Cancelar'),
    'recorder.stop': (screen) => screen.click('button', 'Parar'),
    'recorder.discard': (screen) => screen.click('button', 'Descartar gravação'),
    'recorder.confirmDiscard': (screen) => screen.click('button', 'Descartar'),
    'recorder.keep': (screen) => screen.click('button', 'Continuar gravando'),
  },
  sights: {
    asking: async (screen) => {
      await screen.seesText('Permita o uso do microfone')
      await screen.seesEnabled('button', 'Cancelar')
      await screen.misses('button', 'Parar')
    },
    'open.recording.listening': async (screen, snapshot) => {
      await screen.seesText('Gravando mensagem')
      await screen.seesText(clockOf(secondsOf(snapshot)))
      await screen.seesEnabled('button', 'Parar')
    },
    'open.recording.confirming': async (screen) => {
      await screen.sees('group', 'Descartar esta gravação?')
      await screen.misses('button', 'Parar')
    },
    'open.stopping': async (screen) => {
      await screen.seesText('Preparando o áudio…')
      await screen.misses('button', 'Parar')
    },
    ended: { invisible: 'The view is gone by then.' },
  },
})
