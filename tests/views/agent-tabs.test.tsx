import { useEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createActor, type Actor } from 'xstate'
import type { Agent } from '../../contract/agents.ts'
import { PageBody } from '../../src/app/shell/page-body.tsx'
import { AgentTabsContext } from '../../src/features/agent-tabs/agent-tabs.context.tsx'
import { AgentTabs } from '../../src/features/agent-tabs/agent-tabs.tsx'
import { AgentTabsView } from '../../src/features/agent-tabs/agent-tabs-view.tsx'
import { wiredAgentTabs } from '../../src/features/agent-tabs/agent-tabs.wiring.ts'
import { useUnsavedChanges } from '../../src/features/agent-tabs/use-unsaved-changes.ts'
import { tabTexts } from '../../src/features/agent-tabs/strings.ts'
import { EffectHandlerProvider, type EffectHandler } from '../../src/flow/effect-handler.tsx'
import { useUnsaved } from '../../src/flow/unsaved.tsx'
import {
  agentTabs,
  agentTabsMachine,
  type AgentTab,
  type AgentTabsMachine,
} from '../../src/machines/agent-tabs/agent-tabs.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { agentTabsModel, someLoss } from '../models/agent-tabs.model.ts'
import { ana } from '../models/agent-list.model.ts'
import { agentTabsScreen, contentOf, keys } from '../models/agent-tabs.screen.ts'
import { Stage } from './stage.tsx'

const renderTab = (tab: AgentTab) => <p>{contentOf(tab)}</p>

const StandIn = ({ actor }: { actor: Actor<AgentTabsMachine> }) => {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      const tab = agentTabs.find((each) => keys.address(each) === key)
      if (tab) actor.send({ type: 'url.changed', tab })
      if (key === keys.loss || key === keys.safe)
        actor.send({ type: 'loss.changed', loss: key === keys.loss ? someLoss : '' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [actor])
  return null
}

const mount = (actor: Actor<AgentTabsMachine>, agent: Agent = ana) => (
  <Stage>
    <PageBody>
      <AgentTabsContext.Provider value={actor}>
        <AgentTabsView agent={agent} renderTab={renderTab} />
      </AgentTabsContext.Provider>
    </PageBody>
    <StandIn actor={actor} />
  </Stage>
)

runViews([agentTabsModel], agentTabsScreen, (actor) => mount(actor))

const open = async (agent?: Agent) => {
  const rig = startTestActor(agentTabsMachine, agentTabsModel.input)
  await render(mount(rig.actor, agent))
  return rig
}
const tab = (name: AgentTab) => page.getByRole('tab', { name: tabTexts[name].title })
const panel = page.getByRole('tabpanel')

describe('the tab bar', () => {
  afterEach(() => page.viewport(1280, 800))

  test('[DT-02] has eight tabs with title and description', async () => {
    await open()
    const titles = page.getByRole('tab').elements()
    expect(titles.map((element) => element.textContent)).toEqual([
      'Perfil',
      'Treinamentos',
      'Estágios',
      'Configurações',
      'Integrações',
      'Canais',
      'Campanhas',
      'Testar',
    ])
    expect(titles.every((element) => element.getAttribute('title'))).toBe(true)
  })

  test('[DT-04] marks the chosen tab at once and shows its content after the fade', async () => {
    const { clock } = await open()
    await expect.element(tab('profile')).toHaveAttribute('aria-selected', 'true')
    await screen.click('tab', 'Testar')
    await expect.element(tab('debug')).toHaveAttribute('aria-selected', 'true')
    await expect.element(tab('profile')).toHaveAttribute('aria-selected', 'false')
    await expect.element(panel).toHaveStyle({ opacity: '0' })
    await expect.element(panel).toHaveTextContent(contentOf('profile'))
    clock.end(150)
    await expect.element(panel).toHaveStyle({ opacity: '1' })
    await expect.element(panel).toHaveTextContent(contentOf('debug'))
    await expect.element(panel).toHaveAccessibleName('Testar')
  })

  test('is one stop of the keyboard, in which arrows, Home and End move', async () => {
    await open()
    await screen.click('tab', 'Perfil')
    await expect.element(tab('profile')).toHaveFocus()
    for (const [key, name] of [
      ['ArrowRight', 'training'],
      ['ArrowLeft', 'profile'],
      ['ArrowLeft', 'debug'],
      ['ArrowRight', 'profile'],
      ['End', 'debug'],
      ['Home', 'profile'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await expect.element(tab(name)).toHaveFocus()
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    }
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('link', { name: 'Conversas (abre em nova aba)' })).toHaveFocus()
  })

  test('leaves Alt and an arrow to the browser, which goes back by it', async () => {
    await open()
    await screen.click('tab', 'Perfil')
    const back = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }
    expect(tab('profile').element().dispatchEvent(new KeyboardEvent('keydown', back))).toBe(true)
    await expect.element(tab('profile')).toHaveAttribute('aria-selected', 'true')
  })

  test('[DT-05] leads to the conversations in a new browser tab', async () => {
    await open()
    const link = page.getByRole('link', { name: 'Conversas (abre em nova aba)' })
    await expect.element(link).toHaveAttribute('href', '/agentes/agent-1/conversas')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener')
  })

  test.for([360, 375, 640])('brings the chosen tab into view at %i px without widening the page', async (width) => {
    await page.viewport(width, 700)
    const { clock } = await open()
    await screen.click('tab', 'Perfil')
    await userEvent.keyboard('{End}')
    clock.end(150)
    await expect.element(tab('debug')).toBeInViewport({ ratio: 0.99 })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe('[DT-01] the header', () => {
  afterEach(() => page.viewport(1280, 800))

  test('has the agent’s initial, name and company, and on wider screens the badge', async () => {
    await open()
    await screen.sees('heading', 'Ana')
    await screen.seesText('A')
    await screen.seesText('Padaria Sol')
    await screen.seesText('Ativo')
    await page.viewport(640, 800)
    await expect.element(page.getByText('Ativo')).not.toBeVisible()
  })

  test('says when the agent is not active', async () => {
    await open({ ...ana, active: false, companyName: '' })
    await screen.seesText('Inativo')
  })
})

describe('with the address bar', () => {
  const visit = async (path: string) => {
    const address = memoryLocation({ path, record: true })
    const effectHandler: EffectHandler = {
      notify: () => {},
      changed: () => {},
      navigate: ({ to }) => address.navigate(to),
    }
    await render(
      <Stage>
        <EffectHandlerProvider value={effectHandler}>
          <Router hook={address.hook} searchHook={address.searchHook}>
            <AgentTabs agent={ana} renderTab={renderTab} />
          </Router>
        </EffectHandlerProvider>
      </Stage>,
    )
    return address
  }

  test.for([
    ['/agentes/agent-1', 'profile'],
    ['/agentes/agent-1?type=training', 'training'],
    ['/agentes/agent-1?x=1&type=debug', 'debug'],
    ['/agentes/agent-1?type=nenhum', 'profile'],
  ] as const)('[DT-03] %s shows %s', async ([path, name]) => {
    await visit(path)
    await screen.seesText(contentOf(name))
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  })

  test('[DT-04] a tab changes it once, and it changes the tab', async () => {
    const { history, navigate } = await visit('/agentes/agent-1')
    await screen.click('tab', 'Testar')
    await screen.seesText(contentOf('debug'))
    await expect.poll(() => history).toEqual(['/agentes/agent-1', '/agentes/agent-1?type=debug'])
    navigate('/agentes/agent-1?type=training')
    await screen.seesText(contentOf('training'))
    navigate('/agentes/agent-1')
    await screen.seesText(contentOf('profile'))
    await expect.element(tab('profile')).toHaveAttribute('aria-selected', 'true')
    expect(history).toHaveLength(4)
  })
})

describe('leaving while something would be lost', () => {
  const AtRisk = () => {
    const [isAtRisk, setAtRisk] = useState(false)
    useUnsaved(isAtRisk ? someLoss : null)
    return (
      <>
        <button onClick={() => setAtRisk(!isAtRisk)}>{isAtRisk ? 'Guardar' : 'Arriscar'}</button>
        <a href="/agentes?q=ana">Agentes</a>
      </>
    )
  }
  const visit = async () => {
    const left: string[] = []
    const effectHandler: EffectHandler = { notify: () => {}, changed: () => {}, navigate: ({ to }) => left.push(to) }
    const { hook, searchHook } = memoryLocation({ path: '/agentes/agent-1?type=training' })
    await render(
      <Stage>
        <EffectHandlerProvider value={effectHandler}>
          <Router hook={hook} searchHook={searchHook}>
            <AgentTabs agent={ana} renderTab={() => <AtRisk />} />
          </Router>
        </EffectHandlerProvider>
      </Stage>,
    )
    return left
  }
  const unloads = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  /** A click as the page sees it; returns whether the browser would follow the link. */
  const isFollowed = (name: string): boolean =>
    page
      .getByRole('link', { name })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

  test('a link, the history and the end of the page are held; staying goes on as before', async () => {
    const left = await visit()
    expect(unloads()).toBe(false)
    await screen.click('button', 'Arriscar')
    await screen.sees('button', 'Guardar')
    expect(unloads()).toBe(true)
    expect(isFollowed('Agentes')).toBe(false)
    await screen.sees('dialog', 'Sair sem salvar?')
    await screen.seesText(someLoss)
    await screen.click('button', 'Continuar aqui')
    await screen.misses('dialog', 'Sair sem salvar?')
    expect(left).toEqual([])

    const here = location.href
    history.pushState(null, '', '/agentes')
    history.pushState(null, '', here)
    history.back()
    await screen.sees('dialog', 'Sair sem salvar?')
    expect(location.href).toBe(here)
    await screen.click('button', 'Sair mesmo assim')
    await expect.poll(() => left).toEqual(['/agentes'])

    await screen.click('button', 'Guardar')
    await screen.sees('button', 'Arriscar')
    expect(unloads()).toBe(false)
  })
})

test.for([
  ['a plain press', { href: '/agentes' }, {}, '/agentes'],
  ['a press for a new tab', { href: '/agentes' }, { ctrlKey: true }, null],
  ['a press for a new tab on a Mac', { href: '/agentes' }, { metaKey: true }, null],
  ['a press for a new window', { href: '/agentes' }, { shiftKey: true }, null],
  ['a link to a new tab', { href: '/agentes', target: '_blank' }, {}, null],
  ['a download', { href: '/agentes', download: 'a.json' }, {}, null],
  ['a link to another site', { href: 'https://sol.example/agentes' }, {}, null],
] as const)(
  'of links only those that leave this page are held while something is unsaved: %s',
  ([, link, press, to]) => {
    const actor = createActor(wiredAgentTabs, { input: agentTabsModel.input }).start()
    actor.send({ type: 'loss.changed', loss: someLoss })
    const passed: Event[] = []
    const stop = (event: Event): void => {
      passed.push(event)
      event.preventDefault()
    }
    document.addEventListener('click', stop)
    const element = Object.assign(document.createElement('a'), link)
    document.body.append(element)
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...press }))
    expect(actor.getSnapshot().context.destination).toBe(to)
    expect(passed).toHaveLength(to === null ? 1 : 0)
    element.remove()
    document.removeEventListener('click', stop)
    actor.stop()
  },
)

test('what one form has saved leaves what another one would lose', async () => {
  const actor = createActor(wiredAgentTabs, { input: agentTabsModel.input }).start()
  const { result } = await renderHook(() => useUnsavedChanges(actor))
  result.current.report('text', 'O texto.')
  result.current.report('file', 'O arquivo.')
  result.current.report('text', null)
  expect(actor.getSnapshot().context.loss).toBe('O arquivo.')
  actor.stop()
})
