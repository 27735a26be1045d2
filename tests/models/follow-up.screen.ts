import type { SnapshotFrom } from 'xstate'
import { card, dialog, hourChoices, labels, removal } from '../../src/features/follow-up/strings.ts'
import type { followUpFormMachine } from '../../src/machines/follow-up-form/follow-up-form.machine.ts'
import { conflictTexts, formTexts } from '../../src/ui/form-texts.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { followUpFormModel, followUpRemovalModel, turnedOffModel, turnedOnModel } from './follow-up.model.ts'
import { confirmScreen } from './confirm.screen.ts'

type Snapshot = SnapshotFrom<typeof followUpFormMachine>

const titleOf = ({ context: { record } }: Snapshot) => (record?.followUp ? dialog.editTitle : dialog.newTitle)

const seesFields = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  const { content, waitTimeMinutes, sendHours } = snapshot.context.values
  await screen.sees('dialog', titleOf(snapshot))
  await screen.seesValue(labels.content, content)
  await screen.seesValue(labels.waitTimeMinutes, waitTimeMinutes)
  await (sendHours === 'custom' ? screen.sees('combobox', labels.opensAt) : screen.misses('combobox', labels.opensAt))
  await screen.seesEnabled('button', formTexts.save)
}

/** Over the card of an agent with a follow-up. */
export const followUpFormScreen = defineScreenModel(followUpFormModel, {
  gestures: {
    'form.open': (screen) => screen.click('button', card.edit),
    'form.close': (screen) => screen.click('button', dialog.close),
    'form.retry': (screen) => screen.click('button', formTexts.retry),
    'form.change': async (screen, { patch: { content, sendHours } }) => {
      if (content !== undefined) await screen.fill(labels.content, content)
      const hours = hourChoices.find(({ value }) => value === sendHours)
      if (hours) await screen.click('radio', `${hours.label} ${hours.help}`)
    },
    'form.blur': async (screen) => {
      await screen.click('textbox', labels.content)
      await screen.click('textbox', labels.waitTimeMinutes)
    },
    'form.discard': (screen) => screen.click('button', formTexts.discard),
    'form.save': (screen) => screen.clickEither('button', [formTexts.save, formTexts.recreate]),
    'form.choose': (screen) => screen.click('radio', `${labels.content}: ${conflictTexts.theirs}`),
    'form.resolve': (screen) => screen.click('button', conflictTexts.resolve),
    'form.back': (screen) => screen.click('button', conflictTexts.back),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', dialog.editTitle),
    loading: (screen) => screen.sees('dialog', dialog.editTitle),
    loadFailed: (screen) => screen.seesText(dialog.loadFailed),
    'editing.idle': seesFields,
    'editing.invalid': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      for (const message of Object.values(snapshot.context.issues)) await screen.seesText(message)
    },
    'editing.failed': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesText(dialog.failed)
    },
    'editing.gone': async (screen, snapshot) => {
      await screen.seesValue(labels.content, snapshot.context.values.content)
      await screen.seesText(dialog.gone)
      await screen.seesEnabled('button', formTexts.recreate)
    },
    recreating: (screen) => screen.seesDisabled('button', dialog.close),
    saving: (screen) => screen.seesDisabled('button', dialog.close),
    conflict: async (screen) => {
      await screen.sees('dialog', conflictTexts.title)
      await screen.seesEnabled('button', conflictTexts.resolve)
    },
  },
})

export const followUpRemovalScreen = confirmScreen(followUpRemovalModel, {
  ask: card.remove,
  words: removal,
  effect: removal.warning,
})

type ToggleModel = typeof turnedOnModel
const toggleScreen = (model: ToggleModel, button: string, badge: string) =>
  defineScreenModel(model, {
    gestures: { 'command.run': (screen) => screen.click('button', button) },
    sights: {
      idle: async (screen) => {
        await screen.seesText(badge)
        await screen.seesEnabled('button', button)
      },
      running: async (screen) => {
        await screen.seesText(badge)
        await screen.seesDisabled('button', button)
      },
    },
  })

/** Over a card with an inactive and with an active follow-up: the card changes once it is loaded again. */
export const turnedOnScreen = toggleScreen(turnedOnModel, card.activate, 'Inativo')
export const turnedOffScreen = toggleScreen(turnedOffModel, card.deactivate, 'Ativo')
