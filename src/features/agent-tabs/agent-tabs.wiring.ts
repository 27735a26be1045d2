/** The tabs' port: every way out of the page that can be held. */
import { fromCallback, type EventObject } from 'xstate'
import { agentTabsMachine, type DepartureFact } from '../../machines/agent-tabs/agent-tabs.machine.ts'

const addressNow = () => location.pathname + location.search

/** Where a plain click on a link of this site leads; null for clicks that open something beside the page. */
const destinationOf = (event: MouseEvent): string | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const { origin, pathname, search } = new URL(link.href)
  const to = pathname + search
  return origin === location.origin && to !== addressNow() ? to : null
}

const watchDepartures = fromCallback<EventObject, undefined, DepartureFact>(({ sendBack }) => {
  const here = addressNow()
  const holdLink = (event: MouseEvent): void => {
    const to = destinationOf(event)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    sendBack({ type: 'departure.held', to })
  }
  // The browser has changed the address already; it is put back before the router hears of it.
  const holdHistory = (event: PopStateEvent): void => {
    const to = addressNow()
    if (to === here) return
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
    sendBack({ type: 'departure.held', to })
  }
  const holdUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
  document.addEventListener('click', holdLink, { capture: true })
  addEventListener('popstate', holdHistory, { capture: true })
  addEventListener('beforeunload', holdUnload)
  return () => {
    document.removeEventListener('click', holdLink, { capture: true })
    removeEventListener('popstate', holdHistory, { capture: true })
    removeEventListener('beforeunload', holdUnload)
  }
})

export const wiredAgentTabs = agentTabsMachine.provide({ actors: { watchDepartures } })
