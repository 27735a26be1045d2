/** Writes the first responses into the prerendered HTML, so that they can be read while the app's code still loads. */
import { objectiveLabels } from '../../features/agent-list/strings.ts'
import { cutBehavior } from '../../machines/agent-list/agent-list.select.ts'
import type { EarlyResponse } from '../../services/first-reads.ts'

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

/** Fills as many cards as there are placeholders; more would be off screen. */
const drawAgents = (agents: Card[]): void => {
  drawTitle('Agentes')
  const places = document.querySelectorAll('.skeleton-cards > *')
  places.forEach((place, index) => {
    const agent = agents[index]
    if (agent) place.replaceWith(cardOf(agent))
    else if (agents.length > 0) place.remove()
  })
}

/** Removes formatting marks, which the final rendering will not show either. */
const plain = (text: string): string => text.replaceAll(/[*_`#>]+/g, '').trim()

/** Number of messages that fill the tallest screen. */
const LAST = 12

const drawMessages = ({ messages }: { messages: Message[] }): void => {
  const withText = messages.filter(({ content }) => content?.trim())
  const bubbles = withText
    .slice(-LAST)
    .map(({ role, content = '' }) => element('p', role === 'user' ? 'first-mine' : 'first-theirs', plain(content)))
  document.querySelector('.skeleton-words')?.replaceChildren(...bubbles)
}

const draw = async <T>(answer: EarlyResponse | undefined, write: (value: T) => void): Promise<void> => {
  const { status, text } = (await answer) ?? { status: 0, text: '' }
  if (status === 200) write(JSON.parse(text) as T)
}

const parsed = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
    : Promise.resolve()

/** Resolves when everything is written or has failed; after a failure the placeholders stay. */
export const drawFirstPaint = async (answers: {
  [K in 'agents' | 'agent' | 'history']?: EarlyResponse
}): Promise<void> => {
  await parsed()
  // With a search or a filter in the URL the list is a different one.
  const agents = location.search === '' ? answers.agents : undefined
  await Promise.allSettled([
    draw(agents, drawAgents),
    draw(answers.agent, ({ name }: { name: string }) => drawTitle(name)),
    draw(answers.history, drawMessages),
  ])
}
