import type { SnapshotFrom } from 'xstate'
import { card, form, snippet } from '../../src/features/website/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { formDialogScreen, textField } from './form-dialog.screen.ts'
import { websiteFormModel, widgetSnippetModel } from './website.model.ts'

/** Over the card of an agent with a website. */
export const websiteFormScreen = formDialogScreen(websiteFormModel, {
  open: card.edit,
  words: form,
  fields: { websiteUrl: textField(form.label) },
  left: form.label,
})

type Snippet = SnapshotFrom<typeof widgetSnippetModel.machine>
const seesCode = async (screen: Screen, { context }: Snippet, button: string): Promise<void> => {
  await screen.sees('dialog', snippet.title)
  await screen.sees('textbox', snippet.label)
  await screen.seesValue(snippet.color, context.color)
  await screen.seesText(snippet.only('https://loja.com.br'))
  await screen.seesEnabled('button', button)
  await screen.seesEnabled('button', snippet.close)
}
const seesUncopied = async (screen: Screen, snapshot: Snippet): Promise<void> => {
  await seesCode(screen, snapshot, snippet.copy)
  await screen.missesText(snippet.failed)
}

export const widgetSnippetScreen = defineScreenModel(widgetSnippetModel, {
  gestures: {
    'snippet.open': (screen) => screen.click('button', card.code),
    'snippet.close': (screen) => screen.click('button', snippet.close),
    'snippet.color': (screen) => screen.fill(snippet.color, '#0d6655'),
    'snippet.copy': (screen) => screen.clickEither('button', [snippet.copy, snippet.copied]),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', snippet.title),
    'open.idle': seesUncopied,
    'open.copying': seesUncopied,
    'open.copied': async (screen, snapshot) => {
      await seesCode(screen, snapshot, snippet.copied)
      await screen.misses('button', snippet.copy)
      await screen.missesText(snippet.failed)
    },
    'open.failed': async (screen, snapshot) => {
      await seesCode(screen, snapshot, snippet.copy)
      await screen.seesText(snippet.failed)
    },
  },
})
