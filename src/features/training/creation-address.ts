/**
 * The creation in the address: `?novo=website` opens it with that type. So a reload, the way back through the sign-in
 * and the browser's back button lead where one expects.
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

const wordInAddress = (): string | null => new URLSearchParams(location.search).get(PARAMETER)

/** The type that the address names, null when it names none. Another word stands for itself: a type that there is none of. */
export const typeInAddress = (): string | null => {
  const word = wordInAddress()
  return creatableTypes.find((type) => words[type] === word) ?? word
}

const write = (word: string | null): void => {
  const before = wordInAddress()
  if (word === before) return
  const query = new URLSearchParams(location.search)
  if (word === null) query.delete(PARAMETER)
  else query.set(PARAMETER, word)
  const address = `${location.pathname}?${query}`
  try {
    // Opening the form is a step that the browser's back button takes back; choosing another type is not.
    if (before === null) history.pushState(null, '', address)
    else history.replaceState(history.state, '', address)
  } catch {
    // Some browsers refuse more than a hundred changes in half a minute; the next one tells all of it again.
  }
}

/** Has the address say what is looked at. The way back is the creation's port `watchAddress`. */
export const useCreationAddress = (training: Actor<TrainingMachine>): void => {
  useEffect(() => {
    const { creation } = training.getSnapshot().children
    if (!creation) return
    const follow = (): void => {
      if (!isCreating(training.getSnapshot())) return write(null)
      const type = shownType(creation.getSnapshot())
      // A word that stands for no type stays for as long as one looks at what it led to.
      if (type !== null) write(words[type])
    }
    const subscriptions = [training.subscribe(follow), creation.subscribe(follow)]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [training])
}
