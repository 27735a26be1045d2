/**
 * The first script, on its own: requests the data of the first page, writes it into the prerendered HTML, and then
 * starts the app, whose files load meanwhile.
 */
import { sendEarlyRequests } from '../../services/first-reads.ts'
import { writeTypedEmail } from '../../services/typed-email.ts'
import { drawFirstPaint } from './first-paint.ts'

/** Milliseconds for which writing the texts may delay the app's start. */
const PATIENCE = 500

const { app = '', style = '', chat = '', next } = document.currentScript?.dataset ?? {}

const isSeen = document.visibilityState === 'visible'
/** Waits one second at most, and not at all in a hidden tab. */
const whenSeen = (wait: (done: () => void) => void): Promise<void> =>
  new Promise((done) => {
    if (isSeen) wait(done)
    setTimeout(done, isSeen ? 1_000 : 0)
  })
/** Resolves when the latest changes are painted. */
const frame = (): Promise<void> => whenSeen((done) => requestAnimationFrame(() => setTimeout(done)))
/** Resolves at the first paint, which fetching the app earlier would delay. */
const firstPaint = (): Promise<void> =>
  whenSeen((done) =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      done()
    }).observe({ type: 'paint', buffered: true }),
  )

const ahead = { rel: 'preload', as: 'script', crossOrigin: 'anonymous', fetchPriority: 'low' } as const
const addLink = (attributes: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement('link'), attributes))

// Enter pressed before the app is loaded, as password managers make people do, is noted; the app then submits the form.
document.addEventListener('keydown', ({ key, target }) => {
  if (key === 'Enter' && target instanceof HTMLInputElement) target.dataset['entered'] = ''
})

// Preloads the code behind the sign-in as soon as someone types.
if (next)
  document.addEventListener('input', () => next.split(' ').forEach((href) => addLink({ ...ahead, href })), {
    once: true,
  })

// Following a link before the app runs keeps the typed e-mail; later the app does this.
addEventListener('pagehide', () => {
  const email = document.querySelector<HTMLInputElement>('[data-prerendered] [name=email]')?.value
  if (email) writeTypedEmail(email)
})

const start = async (): Promise<void> => {
  const answers = sendEarlyRequests()
  const words = Object.keys(answers).length > 0 ? drawFirstPaint(answers).then(frame) : Promise.resolve()
  const patience = new Promise((done) => setTimeout(done, PATIENCE))
  await firstPaint()
  if ('history' in answers) addLink({ ...ahead, href: chat })
  addLink({ rel: 'stylesheet', href: style })
  await Promise.race([words, patience])
  await import(/* @vite-ignore */ app)
}

void start()
