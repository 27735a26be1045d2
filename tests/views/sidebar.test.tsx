import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createActor, type Actor } from 'xstate'
import { SidebarContext } from '../../src/features/sidebar/sidebar.context.tsx'
import { Sidebar, SidebarView } from '../../src/features/sidebar/sidebar.tsx'
import { sidebarMachine, type SidebarMachine } from '../../src/machines/sidebar/sidebar.machine.ts'
import { accountQuery, balanceQuery, queryClient } from '../../src/services/queries.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { collapsedModel, desktopModel, phoneModel } from '../models/sidebar.model.ts'
import { desktopScreen, phoneScreen } from '../models/sidebar.screen.ts'
import { Stage } from './stage.tsx'

type Props = Partial<Parameters<typeof SidebarView>[0]>

const who = { name: 'Lia Prado', email: 'lia@sol.com' }
const propsWith = (props: Props = {}) => ({ who, canSeeDashboard: true, onSignOut: () => {}, ...props })

const mount = (actor: Actor<SidebarMachine>, props: Props = {}, address = memoryLocation({ path: '/agentes' })) => (
  <Stage>
    <Router hook={address.hook}>
      <SidebarContext.Provider value={actor}>
        <SidebarView {...propsWith(props)} />
      </SidebarContext.Provider>
    </Router>
  </Stage>
)

const start = (isCollapsed = false) => createActor(sidebarMachine, { input: { isCollapsed } }).start()

const open = async (props: Props = {}, { isCollapsed = false, path = '/agentes' } = {}) => {
  const address = memoryLocation({ path, record: true })
  await render(mount(start(isCollapsed), props, address))
  return address.history
}

beforeEach(() => {
  localStorage.clear()
  queryClient.setQueryData(balanceQuery.queryKey, 12_345)
  queryClient.setQueryData(accountQuery.queryKey, {
    id: 'u1',
    ...who,
    role: 'OWNER',
    hasPassword: true,
    noticePhone: '',
  })
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

const expectCurrent = async (name: string, isCurrent: boolean) => {
  const link = expect.element(page.getByRole('link', { name, exact: true }))
  await (isCurrent ? link : link.not).toHaveAttribute('aria-current', 'page')
}

describe('on a desktop', () => {
  runViews([desktopModel, collapsedModel], desktopScreen, (actor) => mount(actor), { elsewhere: [phoneModel] })

  const widthOf = () => page.getByTestId('sidebar').element().getBoundingClientRect().width

  test('[SH-02] is 240 px wide or 70', async () => {
    await open()
    expect(widthOf()).toBe(240)
    await screen.click('button', 'Recolher menu')
    await expect.poll(widthOf).toBe(70)
    await screen.click('button', 'Expandir menu')
    await expect.poll(widthOf).toBe(240)
  })

  test.for([false, true])('[SH-02] has its heading, places and logo, folded: %s', async (isCollapsed) => {
    await open({}, { isCollapsed })
    await screen.sees('heading', 'Menu')
    for (const [name, href] of [
      ['Agentes', '/agentes'],
      ['Dashboard', '/dashboard'],
      ['Documentação', '/docs'],
      ['Prosa, página inicial', '/'],
    ] as const)
      await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await expect
      .element(page.getByRole('button', { name: isCollapsed ? 'Expandir menu' : 'Recolher menu' }))
      .toHaveAttribute('aria-expanded', `${!isCollapsed}`)
  })

  test.for([false, true])('[SH-02] names an icon that stands alone, folded: %s', async (isCollapsed) => {
    await open({}, { isCollapsed })
    for (const [role, name] of [
      ['link', 'Dashboard'],
      ['button', 'Sair'],
    ] as const) {
      const item = expect.element(page.getByRole(role, { name, exact: true }))
      await (isCollapsed ? item.toHaveAttribute('title', name) : item.not.toHaveAttribute('title'))
    }
  })

  test.for([false, true])('[SH-03] hides the dashboard from who may only chat, folded: %s', async (isCollapsed) => {
    await open({ canSeeDashboard: false }, { isCollapsed })
    await screen.sees('link', 'Agentes')
    await screen.misses('link', 'Dashboard')
  })

  test.for([
    ['/agentes', 'Agentes'],
    ['/agentes/agent-1/conversas', 'Agentes'],
    ['/dashboard', 'Dashboard'],
    ['/docs', 'Documentação'],
  ] as const)('at %s marks %s', async ([path, name]) => {
    await open({}, { path })
    for (const place of ['Agentes', 'Dashboard', 'Documentação']) await expectCurrent(place, place === name)
  })

  test('goes where one asks', async () => {
    const history = await open()
    await screen.click('link', 'Dashboard')
    expect(history).toEqual(['/agentes', '/dashboard'])
    await expectCurrent('Dashboard', true)
  })

  test.for([false, true])('[SH-06] shows the credits, again when they change, folded: %s', async (isCollapsed) => {
    await open({}, { isCollapsed })
    await screen.sees('status', 'Créditos: 12.345')
    queryClient.setQueryData(balanceQuery.queryKey, 12_344)
    await screen.sees('status', 'Créditos: 12.344')
  })

  test.for([false, true])('signs out, folded: %s', async (isCollapsed) => {
    const onSignOut = vi.fn<() => void>()
    await open({ onSignOut }, { isCollapsed })
    await screen.click('button', 'Sair')
    expect(onSignOut).toHaveBeenCalledOnce()
  })

  test('turns dark and light again', async () => {
    await open()
    await screen.click('button', 'Tema escuro')
    await screen.sees('button', 'Tema claro')
    expect(getComputedStyle(document.documentElement).colorScheme || document.documentElement.className).toMatch(/dark/)
    await screen.click('button', 'Tema claro')
    await screen.sees('button', 'Tema escuro')
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(375, 700))
  afterEach(() => page.viewport(1280, 800))

  runViews([phoneModel], phoneScreen, (actor) => mount(actor), { elsewhere: [desktopModel, collapsedModel] })

  test('[SH-02] has everything in the drawer', async () => {
    await open()
    await screen.misses('link', 'Agentes')
    await screen.click('button', 'Abrir menu')
    await screen.sees('heading', 'Menu')
    await screen.sees('status', 'Créditos: 12.345')
    await screen.sees('button', 'Sair')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  })

  test.for([
    ['Dashboard', '/dashboard'],
    ['Prosa, página inicial', '/'],
  ] as const)('going to %s closes the drawer', async ([name, path]) => {
    const history = await open()
    await screen.click('button', 'Abrir menu')
    await screen.click('link', name)
    expect(history.at(-1)).toBe(path)
    await screen.misses('dialog', 'Menu')
  })

  test('[SH-03] hides the dashboard from who may only chat', async () => {
    await open({ canSeeDashboard: false })
    await screen.click('button', 'Abrir menu')
    await screen.sees('link', 'Agentes')
    await screen.misses('link', 'Dashboard')
  })

  test('a click beside it closes it, and the cursor is back at its button', async () => {
    await open()
    await screen.click('button', 'Abrir menu')
    await screen.sees('dialog', 'Menu')
    await page.elementLocator(document.body).click({ position: { x: 340, y: 300 } })
    await screen.misses('dialog', 'Menu')
    await expect.element(page.getByRole('button', { name: 'Abrir menu' })).toHaveFocus()
  })
})

test.for([
  [640, false],
  [641, true],
] as const)('[DT-04] at %i px is a sidebar: %s', async ([width, isWide]) => {
  await page.viewport(width, 700)
  await open()
  await (isWide ? screen.sees('button', 'Recolher menu') : screen.sees('button', 'Abrir menu'))
  await page.viewport(1280, 800)
})

test('[SH-02] the width survives a reload', async () => {
  const load = () =>
    render(
      <Stage>
        <Router hook={memoryLocation({ path: '/agentes' }).hook}>
          <Sidebar {...propsWith()} />
        </Router>
      </Stage>,
    )
  const first = await load()
  await screen.click('button', 'Recolher menu')
  await screen.sees('button', 'Expandir menu')
  await first.unmount()
  const second = await load()
  await screen.click('button', 'Expandir menu')
  await second.unmount()
  await load()
  await screen.sees('button', 'Recolher menu')
})
