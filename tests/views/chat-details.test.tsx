/** Parts of the chat that the walks do not check: formatting, sources, days, keys and focus. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { ChatReply } from '../../contract/chat.ts'
import { fail, ok } from '../../contract/failures.ts'
import { ChatContext } from '../../src/features/chat/chat.context.tsx'
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx'
// Loaded on demand in the app; imported here, so that the first test does not wait for it.
import '../../src/features/chat/markdown.tsx'
import { rowsOf } from '../../src/features/chat/rows.ts'
import { dayHeading } from '../../src/format.ts'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { answered, askedAt, history, reply, source, words } from '../models/chat.fixtures.ts'
import { chatModel, resumedChatModel } from '../models/chat.model.ts'
import { Stage } from './stage.tsx'

const mount = async ({ input } = chatModel, modelConfigured = true) => {
  const rig = startTestActor(chatMachine, input)
  const { unmount } = await render(
    <Stage>
      <ChatContext.Provider value={rig.actor}>
        <div style={{ display: 'flex', height: 400 }}>
          <ChatPanel modelConfigured={modelConfigured} />
        </div>
      </ChatContext.Provider>
    </Stage>,
  )
  const answer = (rest: Partial<ChatReply>) => rig.ports.settle('sendMessage', answered(ok(reply(rest))))
  const ask = (text: string) => rig.actor.send({ type: 'chat.prompt', text })
  return { rig, answer, ask, unmount }
}

const composer = page.getByLabelText('Mensagem', { exact: true })
const log = page.getByRole('log')

describe('an answer', () => {
  test('[CH-03] shows paragraphs, quotations and bold, and never runs what it carries', async () => {
    const { ask, answer } = await mount()
    ask('Que horas abrem?')
    answer({ message: 'Abrimos **cedo**:\n> das 8h\n> às 20h\n\n<img src=x onerror=alert(1)> até logo' })
    await expect.element(log.getByText('cedo')).toBeVisible()
    expect(log.element().querySelector('strong')?.textContent).toBe('cedo')
    expect(log.element().querySelector('blockquote')?.textContent.trim()).toBe('das 8h\nàs 20h')
    expect(log.element().querySelector('img')).toBeNull()
    await expect.element(log.getByText('<img src=x onerror=alert(1)> até logo')).toBeVisible()
    await expect.element(log.getByText('14:05').first()).toBeVisible()
  })

  test('[AN-04] is not corrected while the corrected question could not be asked', async () => {
    const { ask, answer } = await mount()
    ask('Que horas abrem?')
    answer({ answerId: 'answer-1' })
    const correct = page.getByRole('button', { name: 'Corrigir resposta' })
    await expect.element(correct).toBeEnabled()
    ask('E aos domingos?')
    await expect.element(correct).toBeDisabled()
    answer({ message: 'Das 9h às 13h.', answerId: 'answer-2' })
    await expect.element(correct.first()).toBeEnabled()
  })

  test('opens its sources', async () => {
    const { ask, answer } = await mount()
    ask('Que horas abrem?')
    const again = { ...source, excerpt: 'Domingos, das 9h às 14h.' }
    answer({ sources: [source, again, { trainingId: 'training-2', title: 'Entregas', excerpt: 'Em até 2 dias.' }] })
    const chip = page.getByRole('button', { name: 'Horários da loja' })
    await expect.element(chip).toHaveAttribute('aria-expanded', 'false')
    await chip.click()
    await expect.element(page.getByText(source.excerpt)).toBeVisible()
    await expect.element(page.getByText(again.excerpt)).toBeVisible()
    await page.getByRole('button', { name: 'Entregas' }).click()
    await expect.element(page.getByText('Em até 2 dias.')).toBeVisible()
    await expect.element(page.getByText(source.excerpt)).not.toBeInTheDocument()
  })
})

describe('the conversation', () => {
  test('[CH-03] has a heading for each day', async () => {
    const { rig } = await mount(resumedChatModel)
    rig.ports.settle('loadHistory', { done: ok(history()) })
    await expect.element(page.getByRole('heading', { name: /20 de novembro de 2026$/ })).toBeVisible()
    const entry = { id: 'm1', at: askedAt, kind: 'silence' } as const
    expect(dayHeading(askedAt, askedAt)).toBe('Hoje, 21 de novembro de 2026')
    expect(dayHeading(askedAt, askedAt + 86_400_000)).toBe('Ontem, 21 de novembro de 2026')
    const rows = rowsOf([entry, entry, { ...entry, at: askedAt + 86_400_000 }], askedAt)
    expect(rows.map(({ heading, isFirstOfRun }) => [heading, isFirstOfRun])).toEqual([
      ['Hoje, 21 de novembro de 2026', true],
      [null, false],
      ['22 de novembro de 2026', true],
    ])
    const sameDay = [new Date(2026, 11, 21, 12), new Date(2027, 11, 21, 12)].map((at) => ({
      ...entry,
      at: at.getTime(),
    }))
    const headings = rowsOf([entry, ...sameDay], askedAt).map(({ heading }) => heading)
    expect(headings.slice(1)).toEqual(['21 de dezembro de 2026', '21 de dezembro de 2027'])
  })

  test('[CH-03] knows yesterday on a day of 25 hours and after one of 23', () => {
    expect(dayHeading(Date.UTC(2018, 1, 16, 15), Date.UTC(2018, 1, 18, 2, 30))).toBe('Ontem, 16 de fevereiro de 2018')
    expect(dayHeading(Date.UTC(2018, 10, 4, 15), Date.UTC(2018, 10, 5, 2, 30))).toBe('Ontem, 4 de novembro de 2018')
  })

  test('[CH-03] says at midnight that the day is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: askedAt })
    onTestFinished(() => void vi.useRealTimers())
    const { rig } = await mount()
    rig.actor.send({ type: 'chat.prompt', text: 'Que horas abrem?' })
    await expect.element(page.getByRole('heading', { name: 'Hoje, 21 de novembro de 2026' })).toBeVisible()
    vi.setSystemTime(askedAt + 86_400_000)
    vi.advanceTimersByTime(60_000)
    await expect.element(page.getByRole('heading', { name: 'Ontem, 21 de novembro de 2026' })).toBeVisible()
  })

  test('shows its newest message, the beginning of one that is taller than the room', async () => {
    const { rig, ask, answer } = await mount()
    for (const text of ['Um', 'Dois', 'Três', 'Quatro']) {
      ask(text)
      answer({ message: `Resposta a ${text}` })
    }
    await expect.element(page.getByText('Resposta a Quatro')).toBeInViewport()
    await expect.element(page.getByText('Resposta a Um')).not.toBeInViewport()
    ask('Conte tudo')
    answer({ message: `Começo\n${'linha\n'.repeat(60)}`, additionalMessages: ['Fim'] })
    rig.clock.end(400)
    await expect.element(page.getByText(/^Começo/)).toBeInViewport()
    await expect.element(log.getByText('Fim', { exact: true })).not.toBeInViewport()
  })

  test('keeps its end in sight while the composer grows', async () => {
    const { rig, ask, answer } = await mount()
    for (const text of ['Um', 'Dois', 'Três']) {
      ask(text)
      answer({ message: `Resposta a ${text}` })
    }
    rig.actor.send({ type: 'chat.type', text: 'linha\nlinha\nlinha\nlinha' })
    await expect.element(page.getByText('Resposta a Três')).toBeInViewport({ ratio: 1 })
  })

  test('keeps the end of a streamed answer in sight when the notice of a person takes room', async () => {
    const { rig, ask, answer } = await mount()
    for (const text of ['Um', 'Dois']) {
      ask(text)
      answer({ message: `Resposta a ${text}` })
    }
    const room = page.getByRole('region', { name: 'Conversa com Ana' }).element()
    const gap = () => room.scrollHeight - room.scrollTop - room.clientHeight
    const message = 'Vou chamar alguém.\n\nlinha\n\nlinha'
    ask('Quero falar com uma pessoa')
    rig.ports.settle('sendMessage', words(message))
    await expect.element(page.getByText('Vou chamar alguém.')).toBeInViewport({ ratio: 1 })
    await expect.poll(gap).toBeLessThan(2)
    answer({ message, isWithPerson: true })
    await expect.element(page.getByText(/^Esta conversa agora espera/)).toBeVisible()
    await expect.poll(gap).toBeLessThan(2)
  })

  test('says that no model is configured, until that is dismissed', async () => {
    onTestFinished(() => localStorage.removeItem('prosa.retrieval-note-hidden'))
    const note = page.getByRole('note')
    const { unmount } = await mount(chatModel, false)
    await expect.element(note).toHaveTextContent('Sem modelo configurado: respostas a partir dos treinamentos')
    await page.getByRole('button', { name: 'Dispensar aviso' }).click()
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(composer).toHaveFocus()
    await unmount()
    await mount(chatModel, false)
    await expect.element(composer).toBeVisible()
    expect(note.elements()).toHaveLength(0)
  })
})

describe('the composer', () => {
  test('[CH-04] Enter sends, Shift+Enter breaks the line, a blank text stays', async () => {
    const { rig } = await mount()
    await composer.click()
    await userEvent.keyboard('{Enter}')
    expect(rig.ports.calls).toEqual([])
    await userEvent.keyboard('Olá{Shift>}{Enter}{/Shift}mundo{Enter}')
    await expect.poll(() => rig.ports.calls.map(({ input }) => input)).toMatchObject([{ message: 'Olá\nmundo' }])
    await expect.element(composer).toHaveValue('')
  })

  test('[CH-10] has the focus again after a reply, and after Nova Conversa', async () => {
    const { answer } = await mount()
    await composer.click()
    await userEvent.keyboard('Olá{Enter}')
    await expect.element(composer).toBeDisabled()
    answer({})
    await expect.element(composer).toHaveFocus()
    await page.getByRole('button', { name: 'Nova Conversa' }).click()
    await expect.element(composer).toHaveFocus()
  })

  test('does not take the focus from where the user went meanwhile', async () => {
    const { rig } = await mount()
    await composer.click()
    await userEvent.keyboard('Olá{Enter}')
    await expect.element(composer).toBeDisabled()
    const region = page.getByRole('region', { name: 'Conversa com Ana' })
    ;(region.element() as HTMLElement).focus()
    rig.ports.settle('sendMessage', answered(fail('offline')))
    await expect.element(composer).toBeEnabled()
    await expect.element(region).toHaveFocus()
  })

  test('[NV-04] the header is online again with the network', async () => {
    const { rig, ask } = await mount({ ...chatModel, input: { ...chatModel.input, now: Date.now } })
    ask('Olá')
    rig.ports.settle('sendMessage', answered(fail('offline')))
    await expect.element(page.getByText('Sem conexão', { exact: true })).toBeVisible()
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Online', { exact: true })).toBeVisible()
  })

  test('an Enter that ends the composition of a word sends nothing', async () => {
    await mount()
    await composer.fill('Olá')
    const press = (isComposing: boolean) =>
      composer
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true, cancelable: true }))
    expect(press(true)).toBe(true)
    await expect.element(composer).toHaveValue('Olá')
    expect(press(false)).toBe(false)
    await expect.element(composer).toHaveValue('')
  })

  test('says by how much a text is too long', async () => {
    await mount()
    await composer.fill('a'.repeat(8_007))
    await expect.element(page.getByText('7 caracteres acima do limite de 8.000')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Enviar mensagem' })).toBeDisabled()
    await composer.fill('a'.repeat(8_001))
    await expect.element(page.getByText('1 caractere acima do limite de 8.000')).toBeVisible()
  })
})
