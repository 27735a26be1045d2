import MenuList from '@mui/material/MenuList'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Actor } from 'xstate'
import type { AgentCard } from '../../contract/agents.ts'
import { agentFileMb } from '../../contract/agent-file.ts'
import { fail } from '../../contract/failures.ts'
import { AgentExampleContext } from '../../src/features/agent-list/agent-example.context.tsx'
import { useAgentCopy } from '../../src/features/agent-list/agent-copy.wiring.ts'
import { AgentListContext } from '../../src/features/agent-list/agent-list.context.tsx'
import { AgentListView, type RenderWizard } from '../../src/features/agent-list/agent-list-view.tsx'
import { useAgentList } from '../../src/features/agent-list/agent-list.wiring.ts'
import { CopyItem } from '../../src/features/agent-list/copy-item.tsx'
import { FirstAgent } from '../../src/features/agent-list/first-agent.tsx'
import { ImportAgent } from '../../src/features/agent-list/import-agent.tsx'
import { agentExampleMachine } from '../../src/machines/agent-example/agent-example.machine.ts'
import { agentListMachine, type AgentListMachine } from '../../src/machines/agent-list/agent-list.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { agentCopyModel, agentCopyScreen } from '../models/agent-copy.model.ts'
import { agentExampleModel, agentExampleScreen } from '../models/agent-example.model.ts'
import {
  agentListModel,
  agentWith,
  emptyListModel,
  interruptedListModel,
  looks,
  refreshedListModel,
  someAgents,
} from '../models/agent-list.model.ts'
import {
  addressOf,
  agentListScreen,
  continuedTitle,
  emptyListScreen,
  websiteTitle,
  wizardTitle,
} from '../models/agent-list.screen.ts'
import { Stage } from './stage.tsx'

type Shown = {
  agents?: readonly AgentCard[] | undefined
  hasFailed?: boolean
  canManage?: boolean
  onRetry?: () => void
}

const renderWizard: RenderWizard = (close, { isContinued, isFromWebsite }) => (
  <dialog open aria-label={isContinued ? continuedTitle : isFromWebsite ? websiteTitle : wizardTitle}>
    <button onClick={close}>Fechar</button>
  </dialog>
)

const mount = (actor: Actor<AgentListMachine>, shown: Shown = {}) => (
  <Stage>
    <Router hook={memoryLocation({ path: '/agentes' }).hook}>
      <AgentListContext.Provider value={actor}>
        <AgentExampleContext.Provider value={startTestActor(agentExampleMachine, undefined).actor}>
          <AgentListView
            agents={'agents' in shown ? shown.agents : someAgents}
            hasFailed={shown.hasFailed ?? false}
            canManage={shown.canManage ?? true}
            onRetry={shown.onRetry ?? (() => {})}
            renderWizard={renderWizard}
          />
        </AgentExampleContext.Provider>
        {Object.values(looks).map((look) => (
          <button key={look.search} onClick={() => actor.send({ type: 'url.changed', ...look })}>
            {addressOf(look)}
          </button>
        ))}
      </AgentListContext.Provider>
    </Router>
  </Stage>
)

const full = [agentListModel, refreshedListModel, interruptedListModel]
runViews([agentListModel, refreshedListModel, interruptedListModel], agentListScreen, (actor) => mount(actor), {
  elsewhere: [emptyListModel],
})
runViews([emptyListModel], emptyListScreen, (actor) => mount(actor, { agents: [] }), { elsewhere: full })
runViews([agentExampleModel], agentExampleScreen, (actor) => (
  <Stage>
    <AgentListContext.Provider value={startTestActor(agentListMachine, agentListModel.input).actor}>
      <AgentExampleContext.Provider value={actor}>
        <FirstAgent createRef={null} />
      </AgentExampleContext.Provider>
    </AgentListContext.Provider>
  </Stage>
))

runViews([agentCopyModel], agentCopyScreen, (actor) => (
  <Stage>
    <MenuList>
      {(['copy.duplicate', 'copy.export'] as const).map((way) => (
        <CopyItem key={way} actor={actor} way={way} agent={{ id: 'agent-1', name: 'Ana' }} onChosen={() => {}} />
      ))}
    </MenuList>
    <ImportAgent
      actor={actor}
      render={({ label, isBusy, choose }) => (
        <button disabled={isBusy} onClick={choose}>
          {label}
        </button>
      )}
    />
  </Stage>
))

const open = async (shown: Shown = {}) => {
  const rig = startTestActor(agentListMachine, agentListModel.input)
  await render(mount(rig.actor, shown))
  return rig
}
const card = (name: string) => page.getByRole('listitem', { name })

describe('a card', () => {
  test('[AL-02] tells status, behavior and model, and leads to conversations and details', async () => {
    await open()
    const ana = card('Ana')
    await expect.element(ana.getByText('Ativo', { exact: true })).toBeVisible()
    await expect.element(ana.getByText('Fala de pães')).toBeVisible()
    await expect.element(ana.getByText('gpt-3.5-turbo')).toBeVisible()
    await expect.element(ana.getByText('Suporte · Padaria Sol')).toBeVisible()
    const conversations = ana.getByRole('link', { name: 'Conversas' })
    await expect.element(conversations).toHaveAttribute('href', '/agentes/agent-1/conversas')
    const details = ana.getByRole('link', { name: 'Ver detalhes' })
    await expect.element(details).toHaveAttribute('href', '/agentes/agent-1')
    await expect.element(card('Bruno').getByText('Inativo')).toBeVisible()
  })

  test('[AL-02] of an agent about whom little is known', async () => {
    await open()
    await expect.element(card('Clara').getByText('Ativo')).toBeVisible()
    await expect.element(card('Clara').getByText('Uso Pessoal', { exact: true })).toBeVisible()
    await expect.element(card('Clara')).toHaveTextContent('CClaraUso PessoalAtivoConversasVer detalhes')
  })

  test('[AL-02] cuts a long behavior', async () => {
    await open({ agents: [agentWith({ behavior: 'b'.repeat(120) })] })
    await screen.seesText(`${'b'.repeat(100)}...`)
  })

  test.for([true, false])('leads those who can connect it to a channel that is down: %s', async (canManage) => {
    await open({ agents: [{ ...agentWith({ waiting: 2 }), channelDown: true }], canManage })
    await screen.sees('link', '2 clientes esperam por você')
    const channel = page.getByRole('link', { name: 'Canal sem conexão' })
    expect(channel.elements().map((link) => link.getAttribute('href'))).toEqual(
      canManage ? ['/agentes/agent-1?type=channel'] : [],
    )
  })
})

describe('the list', () => {
  afterEach(() => page.viewport(1280, 800))

  test('[AL-04] offers who may only chat neither options, details nor a new agent', async () => {
    await open({ canManage: false })
    await expect.element(card('Ana').getByRole('link', { name: 'Conversas' })).toBeVisible()
    await screen.misses('link', 'Ver detalhes')
    await screen.misses('button', 'Opções de Ana')
    await screen.misses('button', 'Criar agente')
  })

  test('[AL-07] that is empty says what to do', async () => {
    await open({ agents: [] })
    await screen.sees('heading', 'Nenhum agente encontrado')
    await screen.seesText('Tente ajustar os filtros ou criar um novo agente')
    await screen.seesEnabled('button', 'Criar agente')
  })

  test('says that it is on its way', async () => {
    await open({ agents: undefined })
    await screen.sees('status', 'Carregando agentes')
    await screen.misses('heading', 'Nenhum agente encontrado')
  })

  test('that cannot be read is read again on demand', async () => {
    const onRetry = vi.fn<() => void>()
    await open({ agents: undefined, hasFailed: true, onRetry })
    await screen.sees('heading', 'Não foi possível carregar os agentes')
    await screen.click('button', 'Tentar novamente')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('that was read once stays when reading it again fails', async () => {
    await open({ hasFailed: true })
    await screen.sees('listitem', 'Ana')
    await screen.misses('heading', 'Não foi possível carregar os agentes')
  })

  test.for([
    [375, 1],
    [1000, 2],
    [1280, 3],
  ] as const)('[AL-01] at %i px has %i columns', async ([width, columns]) => {
    await page.viewport(width, 800)
    await open()
    await screen.sees('listitem', 'Ana')
    const lefts = someAgents.map(({ name }) => card(name).element().getBoundingClientRect().left)
    expect(new Set(lefts).size).toBe(columns)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe('[AL-03] the options', () => {
  const button = page.getByRole('button', { name: 'Opções de Ana', exact: true })

  test('by keyboard: arrows move, Escape gives the focus back', async () => {
    await open()
    await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const details = page.getByRole('menuitem', { name: 'Detalhes' })
    await expect.element(details).toHaveFocus()
    await expect.element(details).toHaveAttribute('href', '/agentes/agent-1')
    for (const name of ['Duplicar', 'Exportar para arquivo', 'Deletar']) {
      await userEvent.keyboard('{ArrowDown}')
      await expect.element(page.getByRole('menuitem', { name })).toHaveFocus()
    }
    await userEvent.keyboard('{Escape}')
    await screen.misses('menuitem', 'Deletar')
    await expect.element(button).toHaveFocus()
  })

  test('[AL-08] the question begins at Cancelar, Escape answers it with no and gives the focus back', async () => {
    const { ports } = await open()
    await button.click()
    await screen.click('menuitem', 'Deletar')
    await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await screen.misses('dialog', 'Confirmar exclusão')
    await expect.element(button).toHaveFocus()
    expect(ports.calls.map(({ port }) => port)).toEqual(['watchDrafts', 'watchVisibility'])
  })

  test('[AL-08] while it runs nothing closes it, and after a failure the focus is back on the button', async () => {
    const { ports } = await open()
    await button.click()
    await screen.click('menuitem', 'Deletar')
    await screen.click('button', 'Confirmar exclusão')
    await screen.seesDisabled('button', 'Excluindo...')
    await userEvent.keyboard('{Escape}')
    await screen.seesDisabled('button', 'Excluindo...')
    // A disabled button cannot hold the focus, so the dialog's container has it.
    await expect.poll(() => document.activeElement?.matches('[tabindex="-1"]')).toBe(true)
    ports.settle('removeAgent', { done: fail('offline') })
    await expect.element(page.getByRole('button', { name: 'Confirmar exclusão' })).toHaveFocus()
  })
})

describe('[AL-10] the refreshing', () => {
  test('is as it was left, also after a reload', async () => {
    const visit = async () => {
      const nothing = () => {}
      const { result, unmount } = await renderHook(() => useAgentList(false, () => nothing, nothing), {
        wrapper: Stage,
      })
      const { refresh } = result.current.getSnapshot().value
      result.current.send({ type: 'refresh.toggle' })
      await unmount()
      return refresh
    }
    expect([await visit(), await visit(), await visit()]).toEqual(['off', { on: 'waiting' }, 'off'])
    localStorage.clear()
  })

  test('is off until asked for', async () => {
    await open()
    const refreshing = page.getByRole('menuitemcheckbox', { name: 'Atualizar a cada 3 segundos' })
    await screen.click('button', 'Opções da lista')
    await expect.element(refreshing).not.toBeChecked()
    await refreshing.click()
    await screen.click('button', 'Opções da lista')
    await expect.element(refreshing).toBeChecked()
  })
})

describe('searching', () => {
  const box = page.getByLabelText('Buscar agentes')

  test('[AL-05] clearing leaves the cursor in the box', async () => {
    await open()
    await expect.element(box).toHaveAttribute('placeholder', 'Buscar agentes...')
    await screen.fill('Buscar agentes', 'bruno')
    await screen.click('button', 'Limpar busca')
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveValue('')
  })

  test('clearing all filters leads back to the box, because the button goes with them', async () => {
    await open()
    await screen.click('button', 'Inativos')
    await screen.fill('Buscar agentes', 'ana')
    await screen.click('button', 'Limpar filtros')
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveValue('')
    await screen.sees('listitem', 'Ana')
  })

  test.for(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    '[AL-05] %s leads to the box and selects its text',
    async (keys) => {
      const rig = await open()
      await screen.fill('Buscar agentes', 'bruno')
      const button = page.getByRole('button', { name: 'Opções de Bruno' })
      await expect.element(button).toBeVisible()
      ;(button.element() as HTMLElement).focus()
      await userEvent.keyboard(keys)
      await expect.element(box).toHaveFocus()
      const input = box.element() as HTMLInputElement
      expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'bruno'.length])
      await userEvent.keyboard('{Escape}')
      expect(rig.actor.getSnapshot().context.search).toBe('')
      await expect.element(box).toHaveFocus()
    },
  )

  test('[AL-05] the shortcut is taken from the browser, but not from what lies above the list', async () => {
    await open()
    await expect.element(box).toBeVisible()
    const press = (more: KeyboardEventInit = {}) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true, ...more }),
      )
    expect(press()).toBe(false)
    expect(press({ key: 'K' })).toBe(false)
    expect(press({ shiftKey: true })).toBe(true)
    expect(press({ ctrlKey: false })).toBe(true)
    expect(press({ key: 'j' })).toBe(true)
    await screen.click('button', 'Criar agente')
    expect(press()).toBe(true)
    await screen.click('button', 'Fechar')
    expect(press()).toBe(false)
  })

  test('[AL-05] the keys are hinted at where the clear button is not', async () => {
    await open()
    await screen.seesText('Ctrl K')
    await screen.fill('Buscar agentes', 'ana')
    await screen.missesText('Ctrl K')
    await screen.click('button', 'Limpar busca')
    await screen.seesText('Ctrl K')
  })

  test('[AL-06] one filter is pressed, and pressing it again leaves it so', async () => {
    await open()
    const expectPressed = async (name: string, isPressed: boolean) =>
      expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', `${isPressed}`)
    await expectPressed('Todos', true)
    await screen.click('button', 'Inativos')
    await screen.click('button', 'Inativos')
    await expectPressed('Inativos', true)
    await expectPressed('Todos', false)
    await screen.misses('listitem', 'Ana')
  })
})

test('a file that is too large for an agent is not read', async () => {
  const { result } = await renderHook(() => useAgentCopy(), { wrapper: Stage })
  const notices: unknown[] = []
  result.current.on('notice', ({ params }) => notices.push(params?.['message']))
  const file = new File([new Uint8Array(agentFileMb * 1024 * 1024 + 1)], 'agente.json')
  result.current.send({ type: 'copy.import', file })
  await expect.poll(() => notices).toEqual(['Este arquivo passa de 20 MB.'])
})
