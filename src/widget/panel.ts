/** The opened widget: its header, the conversation, and the message box. */
import { fileLink, icon, icons, make, writeText } from './elements.ts'
import { narrowScreen } from './styles.ts'

export type Shown = {
  id: string
  from: 'visitor' | 'agent' | 'person'
  text: string
  /** Milliseconds since 1970. */
  at: number
  file?: { name: string; url: string } | null | undefined
}

const senderTexts = { visitor: 'Você: ', agent: '', person: 'Equipe' }

type PanelOptions = {
  title: string
  welcome: string
  draft: string
  limit: number
  onClose: () => void
  onDraft: (text: string) => void
  onSend: (text: string) => void
  onRetry: (id: string) => void
}

export type Panel = ReturnType<typeof createPanel>

export const createPanel = (options: PanelOptions) => {
  const element = make('section', 'panel')
  element.setAttribute('role', 'dialog')
  element.setAttribute('aria-labelledby', 'title')

  const head = make('header', 'head')
  const title = make('h2', 'title', options.title)
  title.id = 'title'
  const close = make('button', 'close')
  close.type = 'button'
  close.setAttribute('aria-label', 'Fechar conversa')
  close.appendChild(icon(icons.close))
  close.addEventListener('click', options.onClose)
  head.appendChild(title)
  head.appendChild(close)

  const log = make('div', 'log')
  log.setAttribute('role', 'log')
  log.setAttribute('aria-label', 'Conversa')
  log.tabIndex = 0
  const status = make('p', 'status')
  status.setAttribute('role', 'status')

  const form = make('form', 'form')
  const label = make('label', 'label', 'Sua mensagem')
  label.htmlFor = 'box'
  const box = make('textarea', 'box')
  box.id = 'box'
  box.rows = 1
  box.placeholder = 'Escreva sua mensagem'
  box.value = options.draft
  const send = make('button', 'send')
  send.type = 'submit'
  send.setAttribute('aria-label', 'Enviar')
  send.appendChild(icon(icons.send))
  form.appendChild(label)
  form.appendChild(box)
  form.appendChild(send)
  const excess = make('p', 'excess')
  excess.id = 'excess'
  excess.setAttribute('role', 'status')
  box.setAttribute('aria-describedby', 'excess')
  for (const part of [head, log, status, excess, form]) element.appendChild(part)

  const isTooLong = (): boolean => box.value.trim().length > options.limit
  const canSend = (): boolean => /\S/.test(box.value) && !isTooLong()
  const typed = (): void => {
    send.disabled = !canSend()
    const words = isTooLong()
      ? `A mensagem passa do limite de ${options.limit.toLocaleString('pt-BR')} caracteres.`
      : ''
    if (excess.textContent !== words) excess.textContent = words
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + 2}px`
  }
  box.addEventListener('input', () => {
    typed()
    options.onDraft(box.value)
  })
  const submit = (): void => {
    if (!canSend()) return
    const text = box.value
    box.value = ''
    typed()
    options.onSend(text)
    box.focus()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    submit()
  })
  // The page must not handle what is typed here as its shortcuts.
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    element.addEventListener(type, (event) => event.stopPropagation())
  const narrow = matchMedia(narrowScreen)
  const setModal = (): void => element.setAttribute('aria-modal', String(narrow.matches))
  setModal()
  narrow.addEventListener('change', setModal)
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) options.onClose()
    if (event.key !== 'Tab' || !narrow.matches) return
    const stops = element.querySelectorAll<HTMLElement>('button:enabled,a,textarea,[tabindex]')
    const [first, last] = [stops[0], stops[stops.length - 1]]
    if (event.target !== (event.shiftKey ? first : last)) return
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next?.focus()
  })

  const toEnd = (): void => {
    log.scrollTop = log.scrollHeight
  }

  const drawn = new Map<string, { bubble: HTMLElement; at: number; problem?: HTMLElement | undefined }>()

  const place = (bubble: HTMLElement, at: number): void => {
    let before: Element | null = null
    for (let each = log.lastElementChild; each; each = each.previousElementSibling) {
      if (Number(each.getAttribute('data-at')) <= at) break
      before = each
    }
    bubble.setAttribute('data-at', String(at))
    if (bubble.nextElementSibling !== before || bubble.parentNode !== log) log.insertBefore(bubble, before)
  }

  const show = ({ id, from, text, at, file }: Shown): void => {
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80
    const known = drawn.get(id)
    if (known) {
      known.at = at
      place(known.bubble, at)
      if (known.problem) place(known.problem, at)
      return
    }
    const bubble = make('div', `bubble ${from}`)
    if (senderTexts[from]) bubble.appendChild(make('span', 'from', senderTexts[from]))
    writeText(bubble, text)
    let seenTop = 0
    // By the time a picture has its height, the reader may have scrolled up.
    const onShown = (): void => {
      if (isAtEnd && log.scrollTop >= seenTop) toEnd()
    }
    if (file) bubble.appendChild(fileLink(file.url, file.name, onShown))
    drawn.set(id, { bubble, at })
    place(bubble, at)
    if (isAtEnd || from === 'visitor') toEnd()
    seenTop = log.scrollTop
  }

  if (options.welcome) show({ id: 'welcome', from: 'agent', text: options.welcome, at: 0 })
  typed()

  return {
    element,
    show,
    focus: () => {
      // A stored draft has no height until the box is shown.
      typed()
      box.focus()
    },
    toEnd,
    /** So that it can be changed; unless another text is being typed. */
    restoreText: (text: string) => {
      if (box.value) return
      box.value = text
      typed()
      options.onDraft(text)
    },
    say: (text: string) => {
      if (status.textContent !== text) status.textContent = text
    },
    /** Shows a problem, and unless it is final a retry button, below a message that was not sent; an empty text removes them. */
    mark: (id: string, words: string, canRetry = true) => {
      const known = drawn.get(id)
      if (!known) return
      // Otherwise the focus of its button would leave the panel with it.
      if (known.problem?.querySelector(':focus')) box.focus()
      if (known.problem) known.problem.parentNode?.removeChild(known.problem)
      known.problem = undefined
      if (!words) return
      const problem = make('div', 'problem', words)
      problem.setAttribute('role', 'alert')
      problem.setAttribute('data-at', String(known.at))
      if (canRetry) {
        const retry = make('button', '', 'Tentar de novo')
        retry.type = 'button'
        retry.addEventListener('click', () => options.onRetry(id))
        problem.appendChild(retry)
      }
      log.insertBefore(problem, known.bubble.nextElementSibling)
      known.problem = problem
      log.scrollTop = log.scrollHeight
    },
  }
}
