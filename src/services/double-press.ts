/**
 * The second press of a double click is meant for what was pressed first. Where the first one has put another control of
 * a dialog or menu, or another step (`data-step`), under the pointer, the second does nothing; nor does Enter while it is
 * held down.
 */
const controls = 'button, a, input, label, select, textarea, [role^=menuitem], [role=option], [role=tab], [tabindex]'
/** Where a press too many does harm. Elsewhere, such as in a row of tabs that scrolls, it may be meant. */
const harmful = '[role=dialog], [role=menu], [role=listbox], [data-step]'
/** Milliseconds and pixels within which two taps are one double tap; for a mouse the browser counts. */
const doubleTap = { time: 300, distance: 16 }

type Press = { at: number; x: number; y: number; control: Element | null; step: string | undefined }

let last: Press | undefined

const controlOf = (element: Element | null): Element | null => {
  const found = element?.closest(controls) ?? null
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found
}

const pressOf = ({ target, timeStamp: at, clientX: x, clientY: y }: MouseEvent): Press => {
  const element = target instanceof Element ? target : null
  const step = element?.closest<HTMLElement>('[data-step]')?.dataset['step']
  return { at, x, y, control: controlOf(element), step }
}

const isSecond = (event: MouseEvent, before: Press): boolean =>
  event instanceof PointerEvent && event.pointerType === 'touch'
    ? event.timeStamp - before.at < doubleTap.time &&
      Math.hypot(event.clientX - before.x, event.clientY - before.y) < doubleTap.distance
    : event.detail > 1

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const isMisplaced = (event: MouseEvent, press: Press): boolean =>
  last !== undefined &&
  (press.control !== last.control || press.step !== last.step) &&
  Boolean(press.control?.closest(harmful)) &&
  isSecond(event, last)

addEventListener(
  'click',
  (event) => {
    const press = pressOf(event)
    if (isMisplaced(event, press)) swallow(event)
    else last = press
  },
  { capture: true },
)

// The focus stays where the first press has put it.
addEventListener('mousedown', (event) => isMisplaced(event, pressOf(event)) && event.preventDefault(), {
  capture: true,
})

// Whoever has typed meanwhile has not pressed twice.
addEventListener('input', () => (last = undefined), { capture: true })

addEventListener(
  'keydown',
  (event) => {
    if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) swallow(event)
  },
  { capture: true },
)
