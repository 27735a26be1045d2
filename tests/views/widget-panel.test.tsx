/** The opened widget, in a page of its own height. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPanel } from '../../src/widget/panel.ts'

const nothing = (): void => {}

/** A panel with a long answer, whose log is 100 pixels high and scrolled to its end; then comes a high picture. */
function openWithPicture() {
  const handlers = { onClose: nothing, onDraft: nothing, onSend: nothing, onRetry: nothing }
  const panel = createPanel({ title: 'Ana', welcome: 'Olá!', draft: '', limit: 100, ...handlers })
  const log = panel.element.querySelector<HTMLElement>('.log')
  if (!log) throw new Error('the panel has no log')
  log.style.cssText = 'height:100px;overflow-y:auto'
  document.body.append(panel.element)
  panel.show({ id: 'long', from: 'agent', text: 'Bolos e pães. '.repeat(500), at: 1 })
  const canvas = Object.assign(document.createElement('canvas'), { width: 10, height: 300 })
  panel.show({ id: 'cake', from: 'person', text: 'Segue', at: 2, file: { name: 'bolo.png', url: canvas.toDataURL() } })
  const picture = log.querySelector('img')
  const shown = new Promise((done) => picture?.addEventListener('load', done))
  return { panel, log, shown, gapBelow: () => log.scrollHeight - log.scrollTop - log.clientHeight }
}

test('[WD-03] a price stays on one line', () => {
  const { panel } = openWithPicture()
  panel.show({ id: 'price', from: 'agent', text: 'De R$ 45,00 por **R$ 39,90**', at: 3 })
  expect(panel.element.textContent).toContain('De R$\u00a045,00 por R$\u00a039,90')
})

test('[WD-03] brackets before a link are text', () => {
  const { panel } = openWithPicture()
  panel.show({ id: 'link', from: 'agent', text: 'Veja [[[Cardápio](https://padaria.example/menu)', at: 3 })
  const [link] = panel.element.querySelectorAll('a[href="https://padaria.example/menu"]')
  expect(link?.textContent).toBe('Cardápio')
})

test('[WD-03] a picture that comes while one reads the end is shown whole', async () => {
  const { shown, gapBelow } = openWithPicture()
  await shown
  expect(gapBelow()).toBeLessThan(2)
})

test('[WD-03] a picture that comes while one reads further up leaves the place', async () => {
  const { log, shown } = openWithPicture()
  log.scrollTop = 20
  await shown
  expect(log.scrollTop).toBe(20)
})

test('[WD-02] a stored draft of several lines is shown whole', () => {
  const handlers = { onClose: nothing, onDraft: nothing, onSend: nothing, onRetry: nothing }
  const panel = createPanel({ title: 'Ana', welcome: '', draft: 'Oi\nBom dia\nTem bolo?', limit: 100, ...handlers })
  document.body.append(panel.element)
  panel.focus()
  const box = panel.element.querySelector('textarea')
  expect(box?.clientHeight).toBeGreaterThanOrEqual(box?.scrollHeight ?? 0)
  expect(box?.clientHeight).toBeGreaterThan(50)
})

test('[WD-03] what is typed is no shortcut of the page, whichever key event the page hears', async () => {
  const heard: string[] = []
  const page = new AbortController()
  onTestFinished(() => page.abort())
  for (const type of ['keydown', 'keypress', 'keyup'])
    document.addEventListener(type, () => heard.push(type), { signal: page.signal })
  const { panel } = openWithPicture()
  panel.focus()
  await userEvent.keyboard('/')
  expect(panel.element.querySelector('textarea')?.value).toBe('/')
  expect(heard).toEqual([])
})

test('[WD-02] a pasted text that is too long is not cut, and says that it is too long', async () => {
  const sent: string[] = []
  const handlers = { onClose: nothing, onDraft: nothing, onSend: (text: string) => sent.push(text), onRetry: nothing }
  const panel = createPanel({ title: 'Ana', welcome: '', draft: '', limit: 5, ...handlers })
  document.body.append(panel.element)
  const box = panel.element.querySelector('textarea')
  panel.focus()
  await userEvent.keyboard('Bom dia')
  expect(box?.value).toBe('Bom dia')
  expect(panel.element.textContent).toContain('A mensagem passa do limite de 5 caracteres.')
  panel.element.querySelector('form')?.requestSubmit()
  expect(sent).toEqual([])
  if (box) box.value = ''
  await userEvent.keyboard('Oi')
  expect(panel.element.textContent).not.toContain('limite')
  panel.element.querySelector('form')?.requestSubmit()
  expect(sent).toEqual(['Oi'])
})

test('[WD-03] Escape that ends the composition of a letter does not close the chat', async () => {
  const onClose = vi.fn<() => void>()
  const handlers = { onClose, onDraft: nothing, onSend: nothing, onRetry: nothing }
  const panel = createPanel({ title: 'Ana', welcome: '', draft: '', limit: 100, ...handlers })
  document.body.append(panel.element)
  panel.focus()
  const escape = { key: 'Escape', bubbles: true }
  const box = panel.element.querySelector('textarea')
  box?.dispatchEvent(new KeyboardEvent('keydown', { ...escape, isComposing: true }))
  expect(onClose).not.toHaveBeenCalled()
  box?.dispatchEvent(new KeyboardEvent('keydown', escape))
  expect(onClose).toHaveBeenCalledOnce()
})

test('[WD-03] the focus stays in a chat that covers the screen, and leaves one in the corner', async () => {
  document.body.replaceChildren()
  const handlers = { onClose: nothing, onDraft: nothing, onSend: nothing, onRetry: nothing }
  const panel = createPanel({ title: 'Ana', welcome: 'Olá!', draft: '', limit: 100, ...handlers })
  const below = document.createElement('button')
  below.textContent = 'Comprar'
  document.body.append(panel.element, below)
  const focused = () => document.activeElement?.getAttribute('class')

  await page.viewport(400, 800)
  await expect.poll(() => panel.element.getAttribute('aria-modal')).toBe('true')
  panel.focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('close')
  await userEvent.keyboard('{Tab}{Tab}')
  expect(focused(), 'from the header over the conversation to the box').toBe('box')
  await userEvent.keyboard('Oi{Tab}')
  expect(focused()).toBe('send')
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('close')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(focused()).toBe('send')

  await page.viewport(1000, 800)
  await expect.poll(() => panel.element.getAttribute('aria-modal')).toBe('false')
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(below)
})
