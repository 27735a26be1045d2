/** Where the focus is after what had it was disabled or is gone; and that figures of another period cannot be used. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRef, useState } from 'react'
import { DashboardOverview, type DashboardView } from '../../src/features/dashboard/dashboard.tsx'
import { ShownSteps } from '../../src/features/first-steps/first-steps.tsx'
import { dashboardQuery, queryClient } from '../../src/services/queries.ts'
import { PlainButton } from '../../src/ui/plain-button.tsx'
import { RetryAlert } from '../../src/ui/retry-alert.tsx'
import { useFocusAfter } from '../../src/ui/use-focus-after.ts'
import { Stage } from './stage.tsx'

afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})
const button = (name: string) => page.getByRole('button', { name })

test('a button keeps the focus while it works, and cannot be pressed twice', async () => {
  const send = vi.fn<() => void>()
  const Form = () => {
    const [isSending, setSending] = useState(false)
    return (
      <PlainButton
        loading={isSending}
        onClick={() => {
          send()
          setSending(true)
        }}
      >
        Enviar
      </PlainButton>
    )
  }
  await render(<Form />)
  await button('Enviar').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Enviar')).toHaveFocus()
  await expect.element(button('Enviar')).toBeDisabled()
  expect(send).toHaveBeenCalledTimes(1)
})

test('what has ended takes the focus back only if nothing else has it', async () => {
  const Form = ({ isSaving }: { isSaving: boolean }) => {
    const save = useRef<HTMLButtonElement>(null)
    useFocusAfter(isSaving, save)
    return (
      <>
        <button ref={save} disabled={isSaving}>
          Salvar
        </button>
        <input aria-label="Nome" />
      </>
    )
  }
  const { rerender } = await render(<Form isSaving={false} />)
  await button('Salvar').click()
  await rerender(<Form isSaving />)
  await rerender(<Form isSaving={false} />)
  await expect.element(button('Salvar')).toHaveFocus()
  await rerender(<Form isSaving />)
  await page.getByLabelText('Nome').click()
  await rerender(<Form isSaving={false} />)
  await expect.element(page.getByLabelText('Nome')).toHaveFocus()
})

test('what is read again leaves the focus in its part of the page', async () => {
  const Part = () => {
    const [isReading, setReading] = useState(false)
    return (
      <main tabIndex={-1} aria-label="Página">
        {isReading ? <p>Carregando</p> : <RetryAlert text="Não deu." onRetry={() => setReading(true)} />}
      </main>
    )
  }
  await render(<Part />)
  await button('Tentar novamente').click()
  await expect.element(page.getByText('Carregando')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('[FN-01] hiding the first steps leads to the tab that is open', async () => {
  const Page = () => {
    const [isShown, setShown] = useState(true)
    const steps = { trained: false, tested: false, published: false }
    return (
      <Stage>
        <button role="tab" aria-selected>
          Chat
        </button>
        {isShown && <ShownSteps agentId="agent-1" steps={steps} tab="chat" onHide={() => setShown(false)} />}
      </Stage>
    )
  }
  await render(<Page />)
  await page.getByRole('region').getByRole('button').click()
  await expect.element(page.getByRole('tab')).toHaveFocus()
})

test('[SH-01] the figures of the last period cannot be saved as those of the chosen one', async () => {
  const held = Promise.withResolvers<void>()
  const agents = [{ id: 'agent-1', name: 'Bia', active: true, waiting: 0 }]
  const month = { from: '2026-11-01', to: '2026-11-28', agents, entries: [] }
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('config.json')) return Response.json({})
    await held.promise
    return Response.json(month)
  })
  queryClient.setQueryData(dashboardQuery('30').queryKey, month)
  const Page = () => {
    const [view, setView] = useState<DashboardView>({ days: '30', measure: 'conversations', agentId: '', channel: '' })
    return (
      <Stage>
        <DashboardOverview view={view} onView={(patch) => setView({ ...view, ...patch })} />
      </Stage>
    )
  }
  await render(<Page />)
  await expect.element(button('Baixar CSV')).toBeVisible()
  await button('90 dias').click()
  const isUsable = () => button('Baixar CSV').element().closest('[inert]') === null
  await expect.poll(isUsable).toBe(false)
  held.resolve()
  await expect.poll(isUsable).toBe(true)
})
