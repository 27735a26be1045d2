import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { ok } from '../../contract/failures.ts'
import { useFormView } from '../../src/flow/use-form-view.ts'
import { FormDialog } from '../../src/ui/form-dialog.tsx'
import { FormRadio, FormSelect, FormSwitch, FormText } from '../../src/ui/form-fields.tsx'
import { FormShell } from '../../src/ui/form-shell.tsx'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { asTyped } from '../models/form-dialog.screen.ts'
import { newerNote, note, type noteDialog, noteDialogModel, notePage, notePageModel } from '../models/form.model.ts'
import {
  noteDialogScreen,
  noteDialogWords,
  noteLabels,
  noteScreen,
  noteWords,
  openNote,
  restoreButton,
} from '../models/form.screen.ts'
import { Stage } from './stage.tsx'

const NoteFields = () => (
  <>
    <FormText name="title" label={noteLabels.title} limit={20} required counts />
    <FormText name="text" label={noteLabels.text} limit={40} rows={2} counts />
    <FormSwitch name="pinned" label={noteLabels.pinned} help="Fica no alto da lista." />
  </>
)

const NoteForm = ({ actor }: { actor: Actor<typeof notePage> }) => {
  const view = useFormView(actor)
  return (
    <>
      <button onClick={() => view.recordChanged(newerNote)}>{restoreButton(newerNote)}</button>
      <FormShell view={view} texts={noteWords} labels={noteLabels}>
        <NoteFields />
      </FormShell>
    </>
  )
}

runViews([notePageModel], noteScreen, (actor) => (
  <Stage>
    <NoteForm actor={actor} />
  </Stage>
))

const NoteDialog = ({ actor }: { actor: Actor<typeof noteDialog> }) => (
  <>
    <button onClick={() => actor.send({ type: 'form.open', subject: { id: 'n1' } })}>{openNote}</button>
    <FormDialog view={useFormView(actor)} texts={noteDialogWords} labels={noteLabels}>
      <NoteFields />
    </FormDialog>
  </>
)

runViews([asTyped(noteDialogModel)], noteDialogScreen, (actor) => (
  <Stage>
    <NoteDialog actor={actor} />
  </Stage>
))

const opened = async (record = note) => {
  const rig = startTestActor(notePage, { subject: { id: 'n1' } })
  rig.ports.settle('loadRecord', { done: ok({ record, draft: null }) })
  return { rig, view: await render(<NoteForm actor={rig.actor} />, { wrapper: Stage }) }
}

test('saving what is wrong moves the focus to the first field to put right, each time', async () => {
  await opened()
  const title = page.getByRole('textbox', { name: 'Título' })
  await title.fill(' ')
  await page.getByRole('textbox', { name: 'Texto' }).fill('a'.repeat(41))
  for (const again of [1, 2]) {
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect.element(title, { message: `time ${again}` }).toHaveFocus()
  }
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('41/40')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Texto' })).toHaveAccessibleDescription(/41 de 40 caracteres$/)
})

test('is filled in and saved with the keyboard alone', async () => {
  const { rig } = await opened()
  await page.getByRole('textbox', { name: 'Título' }).fill('Verão')
  await userEvent.keyboard('{Tab}{Tab} ')
  await expect.poll(() => rig.actor.getSnapshot().context.values.pinned).toBe(true)
  await page.getByRole('textbox', { name: 'Título' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rig.actor.getSnapshot().value).toBe('saving')
})

const Choices = ({ actor }: { actor: Actor<typeof notePage> }) => {
  const choices = [
    { value: 'Horários', label: 'Horários' },
    { value: 'Verão', label: 'Verão' },
  ]
  return (
    <FormShell view={useFormView(actor)} texts={noteWords} labels={noteLabels}>
      <FormSelect name="title" label="Lista" choices={choices} />
      <FormRadio name="title" label="Opções" choices={choices} />
    </FormShell>
  )
}

test('lists and options are bound as texts are', async () => {
  const rig = startTestActor(notePage, { subject: { id: 'n1' } })
  rig.ports.settle('loadRecord', { done: ok({ record: note, draft: null }) })
  await render(<Choices actor={rig.actor} />, { wrapper: Stage })
  await page.getByRole('radio', { name: 'Verão' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Lista' })).toHaveValue('Verão')
  await page.getByRole('combobox', { name: 'Lista' }).selectOptions('Horários')
  await expect.element(page.getByRole('radio', { name: 'Horários' })).toBeChecked()
  rig.actor.send({ type: 'form.change', patch: { title: '' } })
  await page.getByRole('button', { name: 'Salvar' }).click()
  const group = page.getByRole('group', { name: 'Opções' })
  await expect.element(group.getByRole('alert')).toHaveTextContent('Informe um título')
  await expect.element(group).toHaveAccessibleDescription('Informe um título')
})
