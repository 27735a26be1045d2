/** After removing a training the focus stays in the list. */
import { useEffect, useRef, type RefObject } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { isFocusLost } from '../../../ui/use-focus-after.ts'

export const useFocusOfRemoved = (
  trainings: readonly Training[] | undefined,
  element: RefObject<HTMLElement | null>,
): void => {
  const before = useRef(trainings)
  useEffect(() => {
    const left = new Set(trainings?.map(({ id }) => id))
    const isOneGone = before.current?.some(({ id }) => !left.has(id)) ?? false
    if (trainings && isOneGone && isFocusLost()) element.current?.focus()
    before.current = trainings
  }, [trainings, element])
}
