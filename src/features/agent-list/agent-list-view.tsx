import { MessagesSquare, Plus, SearchX } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { AgentCard as AgentCardData } from '../../../contract/agents.ts'
import { countText } from '../../format.ts'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart, WhileLoading } from '../../flow/lazy-part.tsx'
import { visibleAgents } from '../../machines/agent-list/agent-list.select.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { SearchStatus } from '../../ui/search-status.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { useSlices } from '../../ui/use-slices.ts'
import styles from './agent-card.module.css'
import { AgentCard } from './agent-card.tsx'
import { AgentFilters } from './agent-filters.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { takeRemoval } from './agent-list.wiring.ts'
import { AgentListEmpty, AgentListFailed, AgentListLoading } from './agent-list-states.tsx'
import page from './agent-list.module.css'
import { DraftReminder } from './draft-reminder.tsx'
import { FirstAgent } from './first-agent.tsx'
import { loadAgentOptions } from './load-agent-options.ts'
import { RefreshMenu } from './refresh-menu.tsx'

const AgentOptions = lazyPart(loadAgentOptions)
const DraftDiscarding = lazyPart(() => import('./draft-discarding.tsx'))

/** How the wizard starts: with the draft, without asking; or with the website step. */
type WizardStart = { isContinued: boolean; isFromWebsite: boolean }
export type RenderWizard = (close: () => void, way: WizardStart) => ReactNode

type AgentListViewProps = {
  agents: readonly AgentCardData[] | undefined
  hasFailed: boolean
  canManage: boolean
  onRetry: () => void
  renderWizard: RenderWizard
}

type CardsProps = {
  agents: readonly AgentCardData[]
  canManage: boolean
  createRef: RefObject<HTMLButtonElement | null>
}

const Cards = ({ agents, canManage, createRef }: CardsProps) => {
  const send = AgentListContext.useSend()
  const search = AgentListContext.useSelect(({ context }) => context.search)
  const status = AgentListContext.useSelect(({ context }) => context.status)
  const visible = useMemo(() => visibleAgents(agents, search, status), [agents, search, status])
  const drawn = useSlices(visible.length)
  if (agents.length === 0)
    return (
      <AgentListEmpty Icon={MessagesSquare} isTight>
        {canManage && <FirstAgent createRef={createRef} />}
      </AgentListEmpty>
    )
  return (
    <>
      <SearchStatus search={`${status} ${search}`}>{countText(visible.length, 'agente', 'agentes')}</SearchStatus>
      {visible.length === 0 ? (
        <AgentListEmpty Icon={SearchX}>
          <ActionButton look="outlined" onClick={() => send({ type: 'list.clearFilters' })}>
            Limpar filtros
          </ActionButton>
        </AgentListEmpty>
      ) : (
        <ul aria-label="Agentes" className={styles.list}>
          {visible.slice(0, drawn).map((agent) => (
            <AgentCard key={agent.id} agent={agent} canManage={canManage} />
          ))}
        </ul>
      )}
    </>
  )
}

export const AgentListView = ({ agents, hasFailed, canManage, onRetry, renderWizard }: AgentListViewProps) => {
  const send = AgentListContext.useSend()
  const isCreating = AgentListContext.useSelect((snapshot) => snapshot.matches({ view: 'creating' }))
  const isContinued = AgentListContext.useSelect((snapshot) => snapshot.matches({ view: { creating: 'continued' } }))
  const isFromWebsite = AgentListContext.useSelect((snapshot) =>
    snapshot.matches({ view: { creating: 'fromWebsite' } }),
  )
  const isDiscarding = AgentListContext.useSelect((snapshot) => snapshot.matches({ view: 'discarding' }))
  const hasChosen = AgentListContext.useSelect(({ context }) => context.agent !== null)
  const isChoosing = AgentListContext.useSelect((snapshot) => snapshot.matches({ view: 'choosing' }))
  const closeOptions = useCallback(() => send({ type: 'options.close' }), [send])
  const close = useCallback(() => send({ type: 'wizard.closed' }), [send])
  const continueButton = useRef<HTMLButtonElement>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const discardButton = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The reload took the focus away (AL-09).
  useEffect(() => {
    if (takeRemoval()) heading.current?.focus()
  }, [])
  // The library returns the focus to the button that opened the wizard, but the reminder's is a new element by then.
  useFocusAfter(isCreating, continueButton, createButton)
  useFocusAfter(isDiscarding, discardButton, createButton)
  // There is nothing to search, filter or refresh.
  const isEmpty = agents?.length === 0
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div className={page.titles}>
          <h1 ref={heading} tabIndex={-1}>
            Agentes
          </h1>
          <p className={page.subtitle}>Quem atende por você, e o que cada um sabe fazer.</p>
        </div>
        {canManage && !isEmpty && (
          <ActionButton ref={createButton} onClick={() => send({ type: 'wizard.open' })}>
            <Plus size={18} aria-hidden />
            Criar agente
          </ActionButton>
        )}
        {!isEmpty && <RefreshMenu canManage={canManage} />}
      </header>
      {canManage && <DraftReminder buttonRef={continueButton} discardRef={discardButton} />}
      {!isEmpty && <AgentFilters />}
      {agents ? (
        <Cards agents={agents} canManage={canManage} createRef={createButton} />
      ) : hasFailed ? (
        <AgentListFailed onRetry={onRetry} />
      ) : (
        <AgentListLoading />
      )}
      {hasChosen && (
        <AreaBoundary isOpen={isChoosing} onClose={closeOptions}>
          <WhileLoading>
            <AgentOptions />
          </WhileLoading>
        </AreaBoundary>
      )}
      {isDiscarding && (
        <AreaBoundary onClose={() => send({ type: 'discarding.cancel' })}>
          <WhileLoading>
            <DraftDiscarding />
          </WhileLoading>
        </AreaBoundary>
      )}
      {isCreating && renderWizard(close, { isContinued, isFromWebsite })}
    </div>
  )
}
