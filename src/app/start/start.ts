/**
 * Runs alone and at once: asks for what the first page shows, writes its words into the page that is there as HTML, and
 * then starts the app, whose files load meanwhile.
 */
import { askFirst } from '../../services/first-reads.ts'
import { writeTypedEmail } from '../../services/typed-email.ts'
import { drawFirstWords } from './first-words.ts'

/** Milliseconds for which the words may keep the app from starting. */
const PATIENCE = 500

const { app = '', style = '', chat = '', next } = document.currentScript?.dataset ?? {}

const isSeen = document.visibilityState === 'visible'
/** At the latest in a second, and at once where nobody looks. */
const whenSeen = (wait: (done: () => void) => void): Promise<void> =>
  new Promise((done) => {
    if (isSeen) wait(done)
    setTimeout(done, isSeen ? 1_000 : 0)
  })
/** Ends when what has changed can be seen. */
const frame = (): Promise<void> => whenSeen((done) => requestAnimationFrame(() => setTimeout(done)))
/** Ends when the page is on the screen, and not only drawn: fetching the app would keep it from getting there. */
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

// The app submits the form for whoever pressed Enter before it was loaded, as password managers make people do.
document.addEventListener('keydown', ({ key, target }) => {
  if (key === 'Enter' && target instanceof HTMLInputElement) target.dataset['entered'] = ''
})

// What comes after the sign-in, for whoever is about to sign in.
if (next)
  document.addEventListener('input', () => next.split(' ').forEach((href) => addLink({ ...ahead, href })), {
    once: true,
  })

// Whoever follows a link of the page before the app runs keeps the typed e-mail; later the app sees to it.
addEventListener('pagehide', () => {
  const email = document.querySelector<HTMLInputElement>('[data-prerendered] [name=email]')?.value
  if (email) writeTypedEmail(email)
})

const start = async (): Promise<void> => {
  const answers = askFirst()
  const words = Object.keys(answers).length > 0 ? drawFirstWords(answers).then(frame) : Promise.resolve()
  const patience = new Promise((done) => setTimeout(done, PATIENCE))
  await firstPaint()
  if ('history' in answers) addLink({ ...ahead, href: chat })
  addLink({ rel: 'stylesheet', href: style })
  await Promise.race([words, patience])
  await import(/* @vite-ignore */ app)
}

void start()
