/** The line above the chat and the panel: beside the chat if there is space, otherwise over it. */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSelector } from '@xstate/react'
import { ArrowLeft, Milestone, X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import type { Actor } from 'xstate'
import type { ConversationStages } from '../../../contract/stage-state.ts'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { OpenedPart } from '../../flow/opened-part.tsx'
import type { StagePanelMachine } from '../../machines/stage-panel/stage-panel.machine.ts'
import { isFocusLost, useFocusAfter } from '../../ui/use-focus-after.ts'
import { StageOverview } from './stage-overview.tsx'
import styles from './stage-panel.module.css'
import { StageReasons } from './stage-reasons.tsx'
import { panel } from './strings.ts'

const StageSheet = lazyPart(() => import('./stage-sheet.tsx'))

const narrow = '(max-width: 1000px)'

type ViewProps = { actor: Actor<StagePanelMachine>; stages: ConversationStages | undefined; children: ReactNode }
type ShownProps = {
  actor: Actor<StagePanelMachine>
  stages: ConversationStages
  closeButton: RefObject<HTMLButtonElement | null>
}

const Now = ({ stages: { stage, isHandedOver } }: { stages: ConversationStages }) => {
  if (isHandedOver) return <strong>{panel.handedOver}</strong>
  if (!stage) return panel.none
  return (
    <>
      <strong>{panel.stage[stage.state](stage.name)}</strong>
      {stage.waitingFor && `, ${panel.waiting(stage.waitingFor)}`}
    </>
  )
}

const Panel = ({ actor, stages, closeButton }: ShownProps) => {
  const title = useId()
  const asked = useSelector(actor, ({ context }) => context.explained)
  const judgement = stages.judgements.find(({ stageId }) => stageId === asked)
  // A stage that was removed meanwhile has nothing to explain.
  const explained = judgement?.stageId ?? null
  const backButton = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const explainedBefore = useRef(explained)
  // The buttons that open an explanation and lead back from it disappear.
  useFocusAfter(explained === null, backButton)
  useEffect(() => {
    const { current: id } = explainedBefore
    if (id !== null && explained === null && isFocusLost())
      body.current?.querySelector<HTMLElement>(`[data-stage="${CSS.escape(id)}"]`)?.focus()
    explainedBefore.current = explained
  }, [explained])
  return (
    <section className={styles.aside} aria-labelledby={title}>
      <header className={styles.header}>
        {judgement && (
          <IconButton ref={backButton} aria-label={panel.back} onClick={() => actor.send({ type: 'panel.explained' })}>
            <ArrowLeft size={18} aria-hidden />
          </IconButton>
        )}
        <h3 id={title} className={styles.title}>
          {judgement ? panel.whyOf(judgement.name) : panel.title}
        </h3>
        <IconButton ref={closeButton} aria-label={panel.close} onClick={() => actor.send({ type: 'panel.close' })}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <div ref={body} className={styles.body} key={explained}>
        {judgement ? (
          <StageReasons judgement={judgement} message={stages.message} judgedBy={stages.judgedBy} />
        ) : (
          <StageOverview stages={stages} onExplain={(stageId) => actor.send({ type: 'panel.explain', stageId })} />
        )}
      </div>
    </section>
  )
}

/** Nothing is shown before the first evaluated message. */
export const StagePanelView = ({ actor, stages, children }: ViewProps) => {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  const isNarrow = useMediaQuery(narrow)
  const openButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(isOpen, openButton)
  useFocusAfter(!isOpen, closeButton)
  const close = (): void => actor.send({ type: 'panel.close' })
  const shown = stages && stages.message !== null ? stages : undefined
  return (
    <div className={styles.room}>
      {shown && (
        <div className={styles.line}>
          <Milestone size={16} aria-hidden />
          <p className={styles.now} role="status">
            <Now stages={shown} />
          </p>
          {(!isOpen || isNarrow) && (
            <Button ref={openButton} size="small" variant="outlined" onClick={() => actor.send({ type: 'panel.open' })}>
              {panel.open}
            </Button>
          )}
        </div>
      )}
      <div className={styles.beside}>
        <div className={styles.chat}>{children}</div>
        {shown && isOpen && !isNarrow && <Panel actor={actor} stages={shown} closeButton={closeButton} />}
      </div>
      {isNarrow && (
        <OpenedPart isOpen={isOpen && shown !== undefined} onClose={close}>
          <StageSheet isOpen={isOpen && shown !== undefined} onClose={close}>
            {shown && <Panel actor={actor} stages={shown} closeButton={closeButton} />}
          </StageSheet>
        </OpenedPart>
      )}
    </div>
  )
}
