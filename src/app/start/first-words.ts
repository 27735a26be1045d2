/** Writes what was read first into the page that is there as HTML: it can be read while the app's code still loads. */
import { objectiveLabels } from '../../features/agent-list/strings.ts'
import { cutBehavior } from '../../machines/agent-list/agent-list.select.ts'
import type { FirstAnswer } from '../../services/first-reads.ts'

type Card = { name: string; businessArea: keyof typeof objectiveLabels; companyName?: string; behavior?: string }
type Message = { role: string; content?: string }

const element = (tag: string, className: string, text = ''): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

const cardOf = ({ name, businessArea, companyName, behavior }: Card): HTMLElement => {
  const card = element('div', 'first-card')
  const facts = [objectiveLabels[businessArea], companyName].filter(Boolean).join(' · ')
  card.append(
    element('strong', 'first-name', name),
    element('span', 'first-facts', facts),
    element('p', 'first-behavior', cutBehavior(behavior ?? '')),
  )
  return card
}

const drawTitle = (title: string): void =>
  document.querySelector('.skeleton-title')?.replaceChildren(element('strong', 'first-title', title))

/** As many cards as there are places for: the rest is out of sight. */
const drawAgents = (agents: Card[]): void => {
  drawTitle('Agentes')
  const places = document.querySelectorAll('.skeleton-cards > *')
  places.forEach((place, index) => {
    const agent = agents[index]
    if (agent) place.replaceWith(cardOf(agent))
    else if (agents.length > 0) place.remove()
  })
}

/** Signs of formatting are left out, as they will be when it is drawn. */
const plain = (text: string): string => text.replaceAll(/[*_`#>]+/g, '').trim()

/** How many of the last messages fill the tallest of screens. */
const LAST = 12

const drawMessages = ({ messages }: { messages: Message[] }): void => {
  const spoken = messages.filter(({ content }) => content?.trim())
  const bubbles = spoken
    .slice(-LAST)
    .map(({ role, content = '' }) => element('p', role === 'user' ? 'first-mine' : 'first-theirs', plain(content)))
  document.querySelector('.skeleton-words')?.replaceChildren(...bubbles)
}

const draw = async <T>(answer: FirstAnswer | undefined, write: (value: T) => void): Promise<void> => {
  const { status, text } = (await answer) ?? { status: 0, text: '' }
  if (status === 200) write(JSON.parse(text) as T)
}

const parsed = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
    : Promise.resolve()

/** Ends when all is written, or cannot be: what stands there then is the page without its words. */
export const drawFirstWords = async (answers: {
  [K in 'agents' | 'agent' | 'history']?: FirstAnswer
}): Promise<void> => {
  await parsed()
  // A search or a filter in the address shows others.
  const agents = location.search === '' ? answers.agents : undefined
  await Promise.allSettled([
    draw(agents, drawAgents),
    draw(answers.agent, ({ name }: { name: string }) => drawTitle(name)),
    draw(answers.history, drawMessages),
  ])
}
