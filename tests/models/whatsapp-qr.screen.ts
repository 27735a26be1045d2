import { instance as form, qr as words } from '../../src/features/whatsapp/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { whatsappQrModel } from './whatsapp-qr.model.ts'

/** The test's own button opens it, as the card does. */
export const openLabel = 'Conectar'

export const whatsappQrScreen = defineScreenModel(whatsappQrModel, {
  gestures: {
    'qr.open': (screen) => screen.click('button', openLabel),
    'qr.close': (screen) => screen.click('button', words.close),
    'qr.retry': (screen) => screen.click('button', words.retry),
    'qr.refresh': (screen) => screen.click('button', words.renew),
    'qr.confirm': (screen) => screen.click('button', words.drop),
    'qr.cancel': (screen) => screen.click('button', words.keep),
    'instance.edit': (screen, { patch }) =>
      patch.instanceId === undefined
        ? screen.fill(form.token, patch.instanceToken ?? '')
        : screen.fill(form.id, patch.instanceId),
    'instance.save': (screen) => screen.click('button', form.save),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', words.title),
    'open.loading': async (screen) => {
      await screen.sees('status', words.loading)
      await screen.misses('img', words.picture)
    },
    'open.preparing': (screen) => screen.sees('status', words.preparing),
    'open.failed': (screen) => screen.seesText(words.failed),
    'open.visible': async (screen) => {
      await screen.sees('img', words.picture)
      await screen.sees('button', words.renew)
    },
    'open.expired': async (screen) => {
      await screen.seesText(words.expired)
      await screen.misses('img', words.picture)
    },
    'open.connected': async (screen) => {
      await screen.seesText(words.connected)
      await screen.sees('button', words.finish)
      await screen.misses('img', words.picture)
    },
    'open.asking': async (screen) => {
      await screen.seesText(words.dropQuestion)
      await screen.sees('button', words.drop)
    },
    'open.unlinking': async (screen) => {
      await screen.sees('status', words.unlinking)
      await screen.seesDisabled('button', words.close)
    },
    'open.instance.editing': async (screen, snapshot) => {
      const { instance, problem } = snapshot.context
      await screen.seesValue(form.id, instance.instanceId)
      if (problem !== null) await screen.seesText(problem || form.failed)
      await (snapshot.can({ type: 'instance.save' })
        ? screen.seesEnabled('button', form.save)
        : screen.seesDisabled('button', form.save))
    },
    'open.instance.saving': (screen) => screen.seesDisabled('button', form.saving),
  },
})
