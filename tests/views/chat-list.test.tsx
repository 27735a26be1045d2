/** Long conversations: which rows are in the DOM, their position, and what is announced. */
import { Profiler } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { fail, ok } from '../../contract/failures.ts'
import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { MessageList } from '../../src/features/chat/message-list.tsx'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { history, source } from '../models/chat.fixtures.ts'
import { resumedChatModel } from '../models/chat.model.ts'
import { mountChat, log, messagesOf, region, toEnd } from './mounted-chat.tsx'
import { Stage } from './stage.tsx'

const items = () => [...document.querySelectorAll<HTMLElement>('[role=log] [role=listitem]')]
const scroller = () => region.element() as HTMLElement
const message = (number: number) => log.getByText(new RegExp(`^Mensagem ${number}\\b`))
const topOf = (number: number) => message(number).element().getBoundingClientRect().top
const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const scrollByKeys = async (...keys: string[]) => {
  scroller().focus()
  for (const key of keys) await userEvent.keyboard(`{${key}}`)
}

describe('ten thousand messages', () => {
  test('open at the newest, with only some of them in the page', async () => {
    await mountChat(messagesOf(10_000))
    await expect.element(message(10000)).toBeInViewport({ ratio: 1 })
    expect(items().length).toBeGreaterThan(4)
    expect(items().length).toBeLessThan(60)
    expect(log.element().querySelectorAll('*').length).toBeLessThan(1_000)
    const positions = items().map((item) => [Number(item.ariaPosInSet), item.ariaSetSize])
    expect(positions.at(-1)).toEqual([10_000, '10000'])
    expect(positions.map(([position]) => position)).toEqual(
      positions.map((_, at) => 10_000 - positions.length + at + 1),
    )
  })

  test('are one list from the first to the last, reached by keys alone', async () => {
    await mountChat(messagesOf(10_000))
    await expect.element(message(10000)).toBeInViewport()
    await scrollByKeys('Home')
    await expect.element(message(1)).toBeInViewport()
    expect(items()[0]?.ariaPosInSet).toBe('1')
    expect(items().length).toBeLessThan(60)
    await scrollByKeys('End')
    await expect.element(message(10000)).toBeInViewport()
  })

  test('are not drawn again while one types', async () => {
    const drawn = vi.fn<() => void>()
    const rig = startTestActor(chatMachine, resumedChatModel.input)
    await render(
      <Stage>
        <ChatContext.Provider value={rig.actor}>
          <Profiler id="list" onRender={drawn}>
            <div style={{ display: 'flex', height: 600 }}>
              <MessageList />
            </div>
          </Profiler>
        </ChatContext.Provider>
      </Stage>,
    )
    const timesDrawnBy = (event: Parameters<typeof rig.actor.send>[0]) => {
      drawn.mockClear()
      flushSync(() => rig.actor.send(event))
      return drawn.mock.calls.length
    }
    rig.ports.settle('loadHistory', { done: ok(history({ messages: messagesOf(100) })) })
    await expect.element(message(100)).toBeInViewport()
    expect(['a', 'ab', 'abc'].map((text) => timesDrawnBy({ type: 'chat.type', text }))).toEqual([0, 0, 0])
    expect(timesDrawnBy({ type: 'chat.send' })).toBeGreaterThan(0)
  })
})

describe('the place in the list', () => {
  test('stays where it is when older messages come before it', async () => {
    const { prepend } = await mountChat(messagesOf(60), { hasMore: true })
    await expect.element(message(60)).toBeInViewport()
    await scrollByKeys('Home')
    await expect.element(message(5)).toBeInViewport()
    const before = topOf(5)
    prepend(100)
    await expect.poll(() => items()[0]?.ariaSetSize).toBe('160')
    await frame()
    expect(Math.abs(topOf(5) - before)).toBeLessThanOrEqual(1)
    await expect.poll(() => items().find((item) => item.textContent.includes('Mensagem 5 '))?.ariaPosInSet).toBe('105')
  })

  test('is kept for a reader who went up: what comes is counted, and a button leads to it', async () => {
    const { ask, answer, continueAnswer } = await mountChat(messagesOf(60))
    await expect.element(message(60)).toBeInViewport()
    await expect.element(toEnd).not.toBeInTheDocument()
    ask('Que horas abrem?')
    await expect.element(log.getByText('Que horas abrem?')).toBeInViewport()
    await scrollByKeys('Home')
    await expect.element(message(5)).toBeInViewport()
    await expect.element(toEnd).toHaveAccessibleName('Ir para o fim')
    const before = topOf(5)
    answer({ message: 'Às 8h.', additionalMessages: ['Até as 20h.'] })
    await expect.element(toEnd).toHaveAccessibleName('Ir para o fim, 1 mensagem nova')
    continueAnswer()
    await expect.element(toEnd).toHaveAccessibleName('Ir para o fim, 2 mensagens novas')
    await frame()
    expect(topOf(5)).toBe(before)
    await toEnd.click()
    await expect.element(log.getByText('Até as 20h.')).toBeInViewport({ ratio: 1 })
    await expect.element(toEnd).not.toBeInTheDocument()
    await expect.element(region).toHaveFocus()
  })

  test('follows the conversation again after one’s own question', async () => {
    const { ask, answer } = await mountChat(messagesOf(60))
    await expect.element(message(60)).toBeInViewport()
    await scrollByKeys('Home')
    await expect.element(toEnd).toBeVisible()
    ask('Que horas abrem?')
    await expect.element(log.getByText('Que horas abrem?')).toBeInViewport()
    answer({ message: 'Às 8h.' })
    await expect.element(log.getByText('Às 8h.')).toBeInViewport({ ratio: 1 })
    await expect.element(toEnd).not.toBeInTheDocument()
  })

  test('does not lose the focus of what scrolls away', async () => {
    const { ask, answer } = await mountChat(messagesOf(200))
    ask('Que horas abrem?')
    answer({ message: 'Às 8h.', sources: [source] })
    const chip = page.getByRole('button', { name: source.title })
    await expect.element(chip).toBeInViewport()
    const element = chip.element() as HTMLElement
    element.focus()
    scroller().scrollTo({ top: 0, behavior: 'instant' })
    await expect.element(message(1)).toBeInViewport()
    expect(document.activeElement).toBe(element)
    expect(items().length).toBeLessThan(60)
  })
})

describe('earlier messages', () => {
  const more = { hasMore: true }
  type Room = Awaited<ReturnType<typeof mountChat>>
  const earlierCalls = ({ ports }: Room['rig']) => ports.calls.filter(({ port }) => port === 'loadEarlier')
  const offer = page.getByRole('button', { name: 'Carregar mensagens anteriores' })

  test('are fetched when the reader comes near the first one, not before', async () => {
    const { rig } = await mountChat(messagesOf(100), more)
    await expect.element(message(100)).toBeInViewport()
    await frame()
    expect(earlierCalls(rig)).toEqual([])
    await scrollByKeys('Home')
    await expect.poll(() => earlierCalls(rig).length).toBe(1)
    await expect.element(page.getByRole('progressbar', { name: 'Carregando mensagens anteriores…' })).toBeVisible()
  })

  test('are offered where there is nothing to scroll', async () => {
    const { rig } = await mountChat(messagesOf(2), more)
    await offer.click()
    expect(earlierCalls(rig)).toHaveLength(1)
  })

  test('that did not come are not asked for again by scrolling, only by a click', async () => {
    const { rig } = await mountChat(messagesOf(100), more)
    await expect.element(message(100)).toBeInViewport()
    rig.actor.send({ type: 'history.earlier' })
    rig.ports.settle('loadEarlier', { done: fail('offline') })
    await expect.element(page.getByText(/^Não foi possível carregar as mensagens anteriores\./)).toBeVisible()
    await scrollByKeys('Home')
    await expect.element(message(1)).toBeInViewport()
    expect(earlierCalls(rig)).toHaveLength(1)
    await offer.click()
    expect(earlierCalls(rig)).toHaveLength(2)
  })
})

describe('for those who listen', () => {
  const polite = () => document.querySelector('[aria-live=polite]')?.textContent ?? ''

  test('a new answer is said once, and scrolling says nothing', async () => {
    const { ask, answer, continueAnswer } = await mountChat(messagesOf(100))
    await expect.element(message(100)).toBeInViewport()
    expect(log.element().ariaLive).toBe('off')
    expect(polite()).toBe('')
    ask('Que horas abrem?')
    answer({ message: 'Abrimos **cedo**:\n> às 8h', additionalMessages: ['Até as 20h.'] })
    await expect.poll(polite).toBe('Ana disse: Abrimos cedo:\nàs 8h')
    continueAnswer()
    await expect.poll(polite).toBe('Ana disse: Até as 20h.')
    await expect.poll(polite, { timeout: 20_000 }).toBe('')
    await scrollByKeys('Home')
    await expect.element(message(1)).toBeInViewport()
    expect(polite()).toBe('')
  })
})
