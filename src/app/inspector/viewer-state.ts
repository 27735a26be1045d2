/** The viewer's state: the known actors and their events. */
import { pageId, type AppMessage, type Seen } from './messages.ts'
import type { Chart } from './chart.ts'

export type SeenActor = Seen & {
  key: string
  parent: string | null
  page: string
  /** The page on which the actor runs, as shown in the list. */
  place: string
  name: string
  chart: Chart | null
  taken: readonly string[]
}

export type LogEntry = { id: number; actor: string; name: string; from: string | null; event: unknown; at: number }

export type ViewerState = { actors: readonly SeenActor[]; log: readonly LogEntry[]; count: number }

export const emptyViewer: ViewerState = { actors: [], log: [], count: 0 }

/** Number of newest entries kept. */
const LOGGED = 300
const FINISHED = 20

export const isRunning = ({ status }: SeenActor): boolean => status === 'active'

const keyOf = (page: string, actor: string): string => `${page} ${actor}`

/** A finished port is replaced when it is invoked again. */
const isSuperseded = (old: SeenActor, { parent, name }: SeenActor): boolean =>
  !isRunning(old) && parent !== null && old.parent === parent && old.name === name

const withoutOldFinished = (actors: readonly SeenActor[]): readonly SeenActor[] => {
  const surplus = actors.filter((actor) => !isRunning(actor)).slice(0, -FINISHED)
  return surplus.length > 0 ? actors.filter((actor) => !surplus.includes(actor)) : actors
}

const withActor = (actors: readonly SeenActor[], actor: SeenActor): readonly SeenActor[] =>
  actors.some(({ key }) => key === actor.key)
    ? actors.map((each) => (each.key === actor.key ? actor : each))
    : withoutOldFinished([...actors.filter((old) => !isSuperseded(old, actor)), actor])

export type ViewerAction = AppMessage | { type: 'finished.clear' } | { type: 'log.clear' }

export const nextViewer = (state: ViewerState, message: ViewerAction): ViewerState => {
  switch (message.type) {
    case 'page.arrived':
      return state
    case 'page.left':
      return { ...state, actors: state.actors.filter(({ page }) => page !== message.page) }
    case 'finished.clear':
      return { ...state, actors: state.actors.filter(isRunning) }
    case 'log.clear':
      return { ...state, log: [] }
    case 'actor': {
      const { page, address, actor, parent, name, chart, seen, taken } = message
      const place = page === pageId ? `${address} (this tab)` : address
      const key = keyOf(page, actor)
      const known = { key, parent: parent && keyOf(page, parent), page, place, name, chart, taken, ...seen }
      return { ...state, actors: withActor(state.actors, known) }
    }
    case 'event': {
      const { page, actor, source, event, at } = message
      const nameOf = (id: string): string => state.actors.find(({ key }) => key === keyOf(page, id))?.name ?? id
      const from = source && nameOf(source)
      const entry = { id: state.count, actor: keyOf(page, actor), name: nameOf(actor), from, event, at }
      return { ...state, log: [...state.log, entry].slice(-LOGGED), count: state.count + 1 }
    }
    case 'snapshot': {
      const key = keyOf(message.page, message.actor)
      const known = state.actors.find((actor) => actor.key === key)
      if (!known) return state
      return { ...state, actors: withActor(state.actors, { ...known, ...message.seen, taken: message.taken }) }
    }
  }
}

/** The actor shown before one is selected: a running machine, preferably not of the inspector's own tab. */
export const defaultActor = (actors: readonly SeenActor[]): SeenActor | undefined => {
  const machines = actors.filter((actor) => actor.chart && isRunning(actor))
  return machines.find(({ page }) => page !== pageId) ?? machines[0] ?? actors[0]
}
