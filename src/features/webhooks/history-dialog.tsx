/** The history of a webhook: a page of executions, and the details of one (WH-06). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { executionStates, type Execution, type ExecutionPage, type ExecutionState } from '../../../contract/webhooks.ts'
import { dayText, exactTimeText } from '../../format.ts'
import { pagesAround } from '../../machines/webhook-panel/pages.ts'
import { useCopyView } from '../../flow/use-copy-view.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CodeBlock } from '../../ui/code-samples.tsx'
import { CopyButton, type CopyView } from '../../ui/copy-button.tsx'
import { TitledDialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { recipientText } from './recipient.ts'
import { history as words, states } from './strings.ts'
import styles from './webhooks.module.css'
import type { WebhookActors } from './webhooks.wiring.ts'

const SHOWN_ID = 8
const time = (at: Date): string => `${dayText(at)}, ${exactTimeText(at)}`
const isGood = (code: number) => code >= 200 && code <= 299

const pretty = (text: string | null | undefined): string => {
  try {
    return JSON.stringify(JSON.parse(text ?? ''), null, 2)
  } catch {
    return text ?? ''
  }
}

const Status = ({ execution: { status, statusCode } }: { execution: Execution }) => (
  <span className={styles.state}>
    <span data-state={status}>{states[status]}</span>
    {statusCode !== null && statusCode !== undefined && <code data-good={isGood(statusCode)}>{statusCode}</code>}
  </span>
)

const Pages = ({ list, onPage }: { list: ExecutionPage; onPage: (page: number) => void }) => (
  <nav className={styles.pages} aria-label={words.pages}>
    {pagesAround(list.number, list.totalPages).map((page, at) =>
      page === null ? (
        // At most two gaps exist, and they never change places.
        <span key={`gap-${at < 2 ? 'left' : 'right'}`} aria-hidden>
          …
        </span>
      ) : (
        <Button
          key={page}
          size="small"
          variant={page === list.number ? 'contained' : 'outlined'}
          aria-label={words.pageOf(page + 1)}
          aria-current={page === list.number ? 'page' : undefined}
          onClick={() => onPage(page)}
        >
          {page + 1}
        </Button>
      ),
    )}
  </nav>
)

const List = ({ panel, list }: { panel: WebhookActors['panel']; list: ExecutionPage }) => (
  <>
    {list.content.length === 0 && <p className={styles.none}>{words.empty}</p>}
    <ul className={styles.executions}>
      {list.content.map((execution) => (
        <li key={execution.id}>
          <button
            type="button"
            className={styles.execution}
            onClick={() => panel.send({ type: 'execution.show', execution })}
          >
            <span className={styles.recipient}>{recipientText(execution) ?? words.noRecipient}</span>
            <code>{execution.id.slice(0, SHOWN_ID)}</code>
            <Status execution={execution} />
            <time dateTime={execution.executedAt.toISOString()}>{time(execution.executedAt)}</time>
            <ChevronRight size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
    {list.totalPages > 1 && <Pages list={list} onPage={(page) => panel.send({ type: 'history.turnPage', page })} />}
  </>
)

type PayloadProps = { title: string; text: string | null | undefined; view: CopyView }

const Payload = ({ title, text, view }: PayloadProps) => (
  <section className={styles.samples} aria-labelledby={`payload-${title}`}>
    <h3 className={styles.heading} id={`payload-${title}`}>
      {title}
    </h3>
    {text ? (
      <>
        <CodeBlock label={`${title} (JSON)`} code={pretty(text)} />
        <CopyButton view={view} text={pretty(text)} texts={words} what={title.toLowerCase()} />
      </>
    ) : (
      <p className={styles.hint}>{words.none}</p>
    )}
  </section>
)

type DetailProps = { actors: WebhookActors; execution: Execution }

const Detail = ({ actors: { panel, copy }, execution }: DetailProps) => {
  const isReplaying = useSelector(panel, (snapshot) => snapshot.matches({ history: 'replaying' }))
  const canReplay = useSelector(panel, (snapshot) => snapshot.can({ type: 'execution.replay' }))
  const view = useCopyView(copy)
  const effectId = useId()
  return (
    <>
      <p className={styles.facts}>
        <code>{execution.id.slice(0, SHOWN_ID)}</code>
        <Status execution={execution} />
        <time dateTime={execution.executedAt.toISOString()}>{time(execution.executedAt)}</time>
        {(execution.retryCount ?? 0) > 0 && <span>{words.attempts(execution.retryCount ?? 0)}</span>}
      </p>
      {execution.errorMessage && <Alert severity="error">{execution.errorMessage}</Alert>}
      {!execution.requestPayload ? (
        <p className={styles.hint}>{words.refused}</p>
      ) : (
        <>
          <Payload title={words.request} text={execution.requestPayload} view={view} />
          <Payload title={words.response} text={execution.responsePayload} view={view} />
          <p className={styles.hint} id={effectId}>
            {words.replayEffect}
          </p>
          <Button
            className={styles.action ?? ''}
            variant="outlined"
            aria-describedby={effectId}
            disabled={!canReplay}
            loading={isReplaying}
            onClick={() => panel.send({ type: 'execution.replay' })}
          >
            {words.replay}
          </Button>
        </>
      )}
    </>
  )
}

const filters = [
  { value: '', label: words.all },
  ...executionStates.map((state) => ({ value: state, label: states[state] })),
]

export const HistoryDialog = ({ actors }: { actors: WebhookActors }) => {
  const { panel } = actors
  const snapshot = useSelector(panel, (current) => current)
  const { list, execution, statusFilter } = snapshot.context
  const isDetail = snapshot.matches({ history: 'detail' }) || snapshot.matches({ history: 'replaying' })
  // The list also refreshes itself every few seconds; disabled then, the button would lose the focus.
  const isLoading = snapshot.matches({ history: { list: 'loading' } })
  const close = () => panel.send({ type: 'panel.close' })
  return (
    <TitledDialog
      isOpen={snapshot.matches('history')}
      title={isDetail ? words.detailTitle : words.title}
      width="sm"
      contentClass={styles.dialog}
      actionsClass={styles.dialogActions}
      actions={
        <>
          {isDetail && (
            <Button disabled={!snapshot.can({ type: 'panel.back' })} onClick={() => panel.send({ type: 'panel.back' })}>
              {words.back}
            </Button>
          )}
          <Button variant="contained" disabled={!snapshot.can({ type: 'panel.close' })} onClick={close}>
            {words.close}
          </Button>
        </>
      }
      onClose={close}
    >
      {isDetail && execution ? (
        <Detail actors={actors} execution={execution} />
      ) : snapshot.matches({ history: { list: 'failed' } }) ? (
        <RetryAlert text={words.failed} onRetry={() => panel.send({ type: 'history.refresh' })} />
      ) : (
        <>
          <div className={styles.filters}>
            <ChoiceField
              label={words.filter}
              value={statusFilter ?? ''}
              choices={filters}
              onChange={(value) =>
                panel.send({ type: 'history.filter', status: value === '' ? null : (value as ExecutionState) })
              }
            />
            <Button variant="outlined" loading={isLoading} onClick={() => panel.send({ type: 'history.refresh' })}>
              {words.refresh}
            </Button>
          </div>
          {list ? <List panel={panel} list={list} /> : <Loading />}
        </>
      )}
    </TitledDialog>
  )
}
