/**
 * The creation in the URL: `?novo=website` opens it with that type, so that reloads, the return from the sign-in and
 * the back button work as expected.
 */
import { useEffect } from 'react'
import type { Actor } from 'xstate'
import { creatableTypes, type CreatableType } from '../../../contract/trainings.ts'
import { isCreating } from '../../machines/training/training.select.ts'
import type { TrainingMachine } from '../../machines/training/training.machine.ts'
import { shownType } from '../../machines/training-creation/training-creation.select.ts'

const PARAMETER = 'novo'

const words: Record<CreatableType, string> = {
  TEXT: 'texto',
  WEBSITE: 'website',
  DOCUMENT: 'documento',
  IMAGE: 'imagem',
}

const wordInUrl = (): string | null => new URLSearchParams(location.search).get(PARAMETER)

/** The type in the URL, null if there is none. An unknown word is returned unchanged, as an unknown type. */
export const typeInUrl = (): string | null => {
  const word = wordInUrl()
  return creatableTypes.find((type) => words[type] === word) ?? word
}

const write = (word: string | null): void => {
  const before = wordInUrl()
  if (word === before) return
  const query = new URLSearchParams(location.search)
  if (word === null) query.delete(PARAMETER)
  else query.set(PARAMETER, word)
  const url = `${location.pathname}?${query}`
  try {
    // Opening the form adds a history entry; choosing another type does not.
    if (before === null) history.pushState(null, '', url)
    else history.replaceState(history.state, '', url)
  } catch {
    // Some browsers allow only a hundred history changes in half a minute; the next one writes all of it again.
  }
}

/** Writes the state to the URL. The port `watchUrl` of the creation reads it. */
export const useCreationUrl = (training: Actor<TrainingMachine>): void => {
  useEffect(() => {
    const { creation } = training.getSnapshot().children
    if (!creation) return
    const follow = (): void => {
      if (!isCreating(training.getSnapshot())) return write(null)
      const type = shownType(creation.getSnapshot())
      // An unknown word stays in the URL while its page is shown.
      if (type !== null) write(words[type])
    }
    const subscriptions = [training.subscribe(follow), creation.subscribe(follow)]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [training])
}
