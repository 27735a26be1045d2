/** The port that holds back every navigation away from the page that can be held. */
import { fromCallback, type EventObject } from 'xstate'
import { agentTabsMachine, tabOf, type DepartureEvent } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { holdHistory } from '../../services/departures.ts'

const currentUrl = () => location.pathname + location.search

/** Whether both URLs show the same tab of the same agent; the rest of the URL belongs to the tab. */
const isSameTab = (one: string, other: string): boolean => {
  const [a, b] = [new URL(one, location.origin), new URL(other, location.origin)]
  const typeOf = ({ searchParams }: URL) => tabOf(searchParams.get('type'))
  return a.pathname === b.pathname && typeOf(a) === typeOf(b)
}

/** The destination of a plain click on an internal link; null for clicks that open a new tab or window. */
const destinationOf = (event: MouseEvent): string | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const { origin, pathname, search } = new URL(link.href)
  const to = pathname + search
  return origin === location.origin && !isSameTab(to, currentUrl()) ? to : null
}

const watchDepartures = fromCallback<EventObject, undefined, DepartureEvent>(({ sendBack }) => {
  let here = currentUrl()
  const keepUp = (): void => {
    here = currentUrl()
  }
  const holdLink = (event: MouseEvent): void => {
    const to = destinationOf(event)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    sendBack({ type: 'departure.held', to })
  }
  // The browser has changed the URL already; it is restored before the router sees the event.
  const holdStep = (event: PopStateEvent): void => {
    const to = currentUrl()
    if (isSameTab(to, here)) return keepUp()
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
    sendBack({ type: 'departure.held', to })
  }
  const holdUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
  // The router dispatches events for `pushState` and `replaceState`.
  addEventListener('pushState', keepUp)
  addEventListener('replaceState', keepUp)
  document.addEventListener('click', holdLink, { capture: true })
  const letGo = holdHistory(holdStep)
  addEventListener('beforeunload', holdUnload)
  return () => {
    removeEventListener('pushState', keepUp)
    removeEventListener('replaceState', keepUp)
    document.removeEventListener('click', holdLink, { capture: true })
    letGo()
    removeEventListener('beforeunload', holdUnload)
  }
})

export const wiredAgentTabs = agentTabsMachine.provide({ actors: { watchDepartures } })
