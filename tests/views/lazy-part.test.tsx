import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FailedArea as AppFailedArea } from '../../src/app/failures/failed-area.tsx'
import { AreaBoundary, type FailedAreaProps, FailedAreaProvider } from '../../src/flow/area-boundary.tsx'
import { lazyPart, WhileLoading } from '../../src/flow/lazy-part.tsx'
import { PartFailure } from '../../src/flow/load-part.ts'
import { OpenedPart } from '../../src/flow/opened-part.tsx'

/** A part whose code comes, or fails to come, when the test says so. */
function partLater(text: string) {
  const loads: PromiseWithResolvers<{ default: () => ReactNode }>[] = []
  const Part = lazyPart<object>(() => {
    const load = Promise.withResolvers<{ default: () => ReactNode }>()
    loads.push(load)
    return load.promise
  })
  return { Part, loads, come: () => loads.at(-1)?.resolve({ default: () => <p>{text}</p> }) }
}

test('what stands in for a part is shown until its code has come, and at once something else', async () => {
  const outer = partLater('Página')
  const inner = partLater('Diálogo')
  await render(
    <WhileLoading fallback={<p>Abrindo…</p>}>
      <outer.Part />
      <OpenedPart isOpen onClose={() => {}}>
        <inner.Part />
      </OpenedPart>
    </WhileLoading>,
  )
  await expect.element(page.getByText('Abrindo…')).toBeVisible()
  // A dialog does not show what stands in for the page.
  expect(page.getByText('Abrindo…').elements()).toHaveLength(1)
  expect(page.getByRole('progressbar', { name: 'Carregando' }).elements()).toHaveLength(1)
  outer.come()
  inner.come()
  await expect.element(page.getByText('Página')).toBeVisible()
  await expect.element(page.getByText('Diálogo')).toBeVisible()
  expect(page.getByText('Abrindo…').elements()).toEqual([])
})

/** As the app's: loads the code again, then draws the area again. */
const FailedArea = ({ error, retry }: FailedAreaProps) => (
  <button onClick={() => error instanceof PartFailure && void error.load().then(retry)}>Tentar novamente</button>
)

test('[NV-01] a part whose code did not come is loaded again on demand', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { Part, loads, come } = partLater('Agora sim')
  await render(
    <FailedAreaProvider value={FailedArea}>
      <AreaBoundary>
        <Part />
      </AreaBoundary>
    </FailedAreaProvider>,
  )
  loads[0]?.reject(new Error('404'))
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.poll(() => loads.length).toBe(2)
  come()
  await expect.element(page.getByText('Agora sim')).toBeVisible()
})

test('[NV-01] what was not asked for while there was no network is asked for once it is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { Part, loads, come } = partLater('Agora sim')
  const shown = () =>
    render(
      <FailedAreaProvider value={FailedArea}>
        <AreaBoundary>
          <Part />
        </AreaBoundary>
      </FailedAreaProvider>,
    )
  const first = await shown()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  expect(loads).toEqual([])
  await first.unmount()
  network.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await shown()
  await expect.poll(() => loads.length).toBe(1)
  come()
  await expect.element(page.getByText('Agora sim')).toBeVisible()
})

test('[NV-01] a page whose server cannot be reached is not reloaded, and says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
  const { Part, loads } = partLater('Agora sim')
  await render(
    <FailedAreaProvider value={AppFailedArea}>
      <AreaBoundary>
        <Part />
      </AreaBoundary>
    </FailedAreaProvider>,
  )
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  loads[0]?.reject(new Error('not found'))
  await expect.element(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
  await retry.click()
  await expect.poll(() => loads.length).toBe(2)
  loads[1]?.reject(new Error('not found'))
  await expect.element(retry).toBeEnabled()
  await expect.element(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
})
