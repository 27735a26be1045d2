/**
 * The chat of an agent on any website (WD-02): a button in a corner that opens the conversation. The page configures it
 * in `window.ProsaWidget` or, where inline scripts are forbidden, in the data attributes of the script.
 */
import { widgetColor, widgetMessageLimit, widgetTitle } from '../../contract/widget-defaults.ts'
import type { WidgetLine } from '../../contract/widget.ts'
import { follow, isRefused, isUnacceptable, sendMessage } from './connection.ts'
import { icon, icons, make } from './elements.ts'
import { createHistoryEntry } from './history-entry.ts'
import { openMemory, randomKey, type Unsent } from './memory.ts'
import { createPanel, type Panel, type Shown } from './panel.ts'
import { styles } from './styles.ts'

type Options = { agentId?: string; title?: string; welcomeMessage?: string; primaryColor?: string }
type Place = Window & { ProsaWidget?: Options }

const script = document.currentScript as HTMLScriptElement | null

/** Black or white, whichever has more contrast with the computed color: `rgb(…)`, or mixed `color(srgb …)`. */
const readableOn = (computed: string): string => {
  const rgb = /^(?:rgba?\(|color\(srgb )([\d.e-]+),? ([\d.e-]+),? ([\d.e-]+)/.exec(computed)
  if (!rgb) return '#fff'
  const light = (part: string | undefined): number => {
    const value = Number(part) / (computed[0] === 'r' ? 255 : 1)
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * light(rgb[1]) + 0.7152 * light(rgb[2]) + 0.0722 * light(rgb[3]) > 0.18 ? '#000' : '#fff'
}

const unsentText = 'Não foi enviada.'

const appendToBody = (host: HTMLElement): void => {
  document.body.appendChild(host)
  // In the top layer neither a transform or filter of the body nor a z-index as large as this one concerns it.
  if ('showPopover' in host) host.showPopover()
}

/** Sites that load only parts of a page replace its body, but not the script in its head. */
const keepInBody = (host: HTMLElement, onReturn: () => void): void => {
  const observer = new MutationObserver((records) => {
    const body = document.querySelector('body')
    if (!body) return
    observer.observe(body, { childList: true })
    if (host.isConnected) return
    // Removed alone, it was removed on purpose.
    if (records.some(({ removedNodes: [first, second] }) => first === host && !second)) return observer.disconnect()
    if (!script?.isConnected) return
    appendToBody(host)
    onReturn()
  })
  observer.observe(document.documentElement, { childList: true })
  observer.observe(document.body, { childList: true })
}

const attach = (host: HTMLElement, color: string): HTMLElement => {
  const root = host.attachShadow({ mode: 'open' })
  // A constructed style sheet is allowed by a strict content security policy, unlike an inline style.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  const all = make('div', 'all')
  all.style.setProperty('--primary', color)
  root.appendChild(all)
  // Overrides styles that the page gives to all elements.
  for (const [name, value] of [
    ['all', 'initial'],
    ['color-scheme', 'inherit'],
    ['display', 'block'],
    ['position', 'fixed'],
    ['inset', 'auto 0 0 auto'],
    ['z-index', '2147483647'],
  ] as const)
    host.style.setProperty(name, value, 'important')
  host.popover = 'manual'
  appendToBody(host)
  // The page may give its color as a name or in any notation; browsers that know others than sRGB mix them into it.
  all.style.color = color
  all.style.color = `color-mix(in srgb, ${color}, ${color})`
  all.style.setProperty('--on-primary', readableOn(getComputedStyle(all).color))
  all.style.removeProperty('color')
  return all
}

const start = (agentId: string, given: Options): void => {
  const title = given.title || widgetTitle
  const color = CSS.supports('color', given.primaryColor || '') ? (given.primaryColor as string) : widgetColor
  const host = script ? new URL(script.src).origin : ''
  const { memory, visitor, draft, setDraft, addUnsent, removeUnsent } = openMemory(agentId)
  const address = () => ({ host, agentId, visitor: visitor() })
  const element = document.createElement('prosa-widget')
  const all = attach(element, color)
  const launch = make('button', 'launch')
  launch.type = 'button'
  launch.setAttribute('aria-haspopup', 'dialog')
  all.appendChild(launch)

  let panel: Panel | undefined
  let isOpen = false
  let stop: (() => void) | undefined
  let state: Extract<WidgetLine, { type: 'state' }> | undefined
  /** Of the stream; 200 also before it is first asked. */
  let streamStatus = 200
  /** Until a message goes out, because the stream may be open where sending is refused. */
  let isRefusedHere = false
  /** Ids of messages that an earlier page left, or that could not be sent offline or on this site; they keep their id. */
  let waitingForConnection: string[] = []
  /** The latest message. */
  let latest = { id: '', at: 0, isVisitor: false }

  const statusText = (): string => {
    if (streamStatus === 0) return 'Sem conexão. Tentando de novo…'
    if (isRefusedHere) return 'O atendimento não está disponível neste site.'
    if (streamStatus !== 200) return 'O atendimento não respondeu. Tentando de novo…'
    if (state?.isTyping) return `${title} está escrevendo…`
    if (state?.handledBy === 'person') return 'Você está falando com a nossa equipe.'
    if (state?.handledBy === 'waiting') return 'Uma pessoa da nossa equipe vai responder.'
    const isWaiting = state && latest.isVisitor && memory.unsent.length === 0
    return isWaiting ? 'Recebemos sua mensagem. Responderemos em breve.' : ''
  }
  const describe = (): void => {
    panel?.say(statusText())
  }
  const show = (message: Shown): void => {
    panel?.show(message)
    // A message has the time of the visitor's clock, which may be ahead, until the server has it.
    if (message.at >= latest.at || message.id === latest.id)
      latest = { id: message.id, at: message.at, isVisitor: message.from === 'visitor' }
  }
  const showUnsent = (): void => {
    for (let at = 0; at < memory.unsent.length; at += 1) {
      const { id, text } = memory.unsent[at] as Unsent
      show({ id, from: 'visitor', text, at: Math.max(Date.now(), latest.at) })
    }
  }
  const onLine = (line: WidgetLine): void => {
    if (line.type === 'state') {
      // Below the conversation, which comes before its state, also where the visitor's clock is behind.
      if (!state) showUnsent()
      state = line
    }
    if (line.type === 'message') {
      removeUnsent(line.id)
      panel?.mark(line.id, '')
      const file = line.file && { name: line.file.name, url: new URL(line.file.url, host).href }
      show({ id: line.id, from: line.from, text: line.text, at: line.at, file })
    }
    describe()
  }
  const waitForConnection = (): void => {
    waitingForConnection = []
    for (let at = 0; at < memory.unsent.length; at += 1) waitingForConnection[at] = (memory.unsent[at] as Unsent).id
  }
  /** Said once for all messages: sending one again would get the same answer. */
  const refuse = (): void => {
    isRefusedHere = true
    waitForConnection()
    for (let at = 0; at < waitingForConnection.length; at += 1)
      panel?.mark(waitingForConnection[at] as string, unsentText, false)
  }
  const onStatus = (status: number): void => {
    streamStatus = status
    if (isRefused(status)) refuse()
    // With nothing to send, nothing else shows whether sending is allowed again.
    else if (status === 200 && waitingForConnection.length === 0) isRefusedHere = false
    describe()
    if (status === 200) void resend()
  }
  const deliver = async ({ id, text }: Unsent): Promise<void> => {
    panel?.mark(id, '')
    const { isSent, status } = await sendMessage(address(), id, text)
    if (isSent) {
      removeUnsent(id)
      if (isRefusedHere) restart()
    } else if (isRefused(status) || (status === 0 && isRefusedHere)) refuse()
    else if (status === 0) {
      waitingForConnection[waitingForConnection.length] = id
      panel?.mark(id, 'Será enviada quando a conexão voltar.')
    } else if (isUnacceptable(status)) {
      removeUnsent(id)
      panel?.mark(id, unsentText, false)
      panel?.restoreText(text)
    } else panel?.mark(id, status === 429 ? 'Muitas mensagens seguidas. Aguarde um minuto.' : unsentText)
    describe()
  }
  const say = (text: string): void => {
    const unsent = { id: randomKey(22), text }
    addUnsent(unsent)
    setDraft('')
    // Below all others, also where the visitor's clock is behind.
    show({ id: unsent.id, from: 'visitor', text, at: Math.max(Date.now(), latest.at) })
    void deliver(unsent)
  }
  const retry = async (id: string): Promise<void> => {
    for (let at = 0; at < memory.unsent.length; at += 1) {
      const each = memory.unsent[at] as Unsent
      if (each.id === id) return deliver(each)
    }
  }
  /** One after the other, so that they arrive in the order in which they were written. */
  const resend = async (): Promise<void> => {
    const ids = waitingForConnection
    waitingForConnection = []
    for (let at = 0; at < ids.length; at += 1) await retry(ids[at] as string)
  }

  /** Follows the conversation only while the widget is visible. */
  const listen = (): void => {
    if (!isOpen || document.hidden) {
      stop?.()
      stop = undefined
    } else stop ??= follow(address(), { onLine, onStatus })
  }
  /** The stream has ended if it was refused, too. */
  const restart = (): void => {
    isRefusedHere = false
    stop?.()
    stop = undefined
    listen()
  }
  const build = (): Panel => {
    const built = createPanel({
      title,
      limit: widgetMessageLimit,
      draft: draft(),
      welcome: given.welcomeMessage || '',
      onClose: close,
      onDraft: setDraft,
      onSend: say,
      onRetry: (id) => void retry(id),
    })
    built.element.hidden = true
    all.insertBefore(built.element, launch)
    return built
  }
  /** Built in idle time before it is opened, so that opening only shows it. */
  const prepare = (): Panel => {
    if (panel) return panel
    panel = build()
    showUnsent()
    return panel
  }
  const setOpen = (open: boolean): void => {
    isOpen = open
    if (open) prepare()
    if (panel) panel.element.hidden = !open
    all.className = open ? 'all open' : 'all'
    launch.setAttribute('aria-expanded', String(open))
    launch.setAttribute('aria-label', open ? 'Fechar conversa' : `Abrir conversa: ${title}`)
    launch.replaceChildren(icon(open ? icons.close : icons.chat))
    if (open) {
      panel?.toEnd()
      panel?.focus()
    } else if (panel) launch.focus()
    listen()
  }
  const entry = createHistoryEntry(setOpen, () => isOpen)
  const close = (): void => {
    setOpen(false)
    entry.remove()
  }
  const open = (): void => {
    setOpen(true)
    entry.add()
  }
  launch.addEventListener('click', ({ detail }) => {
    // The second click of a double click would undo the first.
    if (detail > 1) return
    if (isOpen) close()
    else open()
  })
  keepInBody(element, () => panel?.toEnd())
  document.addEventListener('visibilitychange', listen)
  addEventListener('online', () => void resend())
  addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
    if (disposition !== 'enforce' || effectiveDirective !== 'connect-src') return
    if (blockedURI.indexOf(`${host}/v1/widget/`) !== 0) return
    // The policy of a page does not change, so retrying cannot help.
    stop?.()
    onStatus(403)
  })
  setOpen(false)
  // The page was loaded anew while the panel was open.
  entry.remove()
  if (memory.unsent.length > 0) {
    prepare()
    waitForConnection()
    void resend()
  } else if ('requestIdleCallback' in window) requestIdleCallback(prepare)
}

const begin = (): void => {
  const attribute = (name: string): string | undefined => script?.getAttribute(`data-${name}`) ?? undefined
  const said = (window as Place).ProsaWidget ?? {}
  const agentId = said.agentId ?? attribute('agent-id')
  if (!agentId || document.querySelector('prosa-widget')) return
  start(agentId, {
    title: said.title ?? attribute('title') ?? '',
    welcomeMessage: said.welcomeMessage ?? attribute('welcome-message') ?? '',
    primaryColor: said.primaryColor ?? attribute('primary-color') ?? '',
  })
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
else begin()
