/** The webhook of an agent (S3§4): none yet, active or inactive, with its dialogs. */
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Webhook as WebhookIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { Webhook } from '../../../contract/webhooks.ts'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { webhooksQuery } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { createDialog, editDialog, page as words, removal as removalWords } from './strings.ts'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'
import styles from './webhooks.module.css'
import { useWebhooks, type WebhookActors } from './webhooks.wiring.ts'

type SummaryProps = { actors: WebhookActors; webhook: Webhook }

const Summary = ({ actors: { edit, panel, removal }, webhook }: SummaryProps) => (
  <section className={styles.card} aria-label={webhook.name}>
    <header className={styles.cardHeader}>
      <h2 className={styles.name}>{webhook.name}</h2>
      <StatusBadge active={webhook.active !== false} />
    </header>
    <p className={styles.hint}>{webhook.description}</p>
    <div>
      <span className={styles.label}>{words.template}</span>
      <p className={styles.template}>{webhook.messageTemplate}</p>
    </div>
    <p className={styles.hint}>
      {words.retries(webhook.maxRetries ?? 0)} · {webhook.verifySignature ? words.signed : words.unsigned}
    </p>
    <div className={styles.actions}>
      <Button
        variant="contained"
        onClick={() => panel.send({ type: 'details.open', webhookId: webhook.id, isNew: false })}
      >
        {words.details}
      </Button>
      <Button
        variant="outlined"
        onClick={() => edit.send({ type: 'form.open', subject: { agentId: webhook.agentId } })}
      >
        {words.edit}
      </Button>
      <Button variant="outlined" onClick={() => panel.send({ type: 'history.open', webhookId: webhook.id })}>
        {words.history}
      </Button>
      <Button
        color="error"
        onClick={() => {
          const { id, agentId, name } = webhook
          removal.send({ type: 'question.ask', subject: { id, agentId, name } })
        }}
      >
        {words.remove}
      </Button>
    </div>
  </section>
)

const RemovalQuestion = ({ actor }: { actor: WebhookActors['removal'] }) => {
  const { subject, question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} texts={removalWords}>
      <DialogContentText>{removalWords.effect(subject?.name ?? '')}</DialogContentText>
    </RemovalDialog>
  )
}

/** The tab of the agent that linked here. */
type From = 'channel' | 'integrations'
type WebhooksViewProps = {
  agentId: string
  /** Undefined until it is loaded. */
  agentName?: string | undefined
  actors: WebhookActors
  from: From
}

export const WebhooksView = ({ agentId, agentName, actors, from }: WebhooksViewProps) => {
  const { data, isError, refetch } = useQuery(webhooksQuery(agentId))
  const webhook = data?.[0]
  return (
    <div className={styles.page}>
      <Button
        className={styles.back ?? ''}
        component={Link}
        href={`/agentes/${agentId}?type=${from}`}
        startIcon={<ArrowLeft size={18} aria-hidden />}
      >
        {words.back[from]}
      </Button>
      <h1>{words.title}</h1>
      <p className={styles.hint}>{agentName ? words.agent(agentName) : '\u00a0'}</p>
      {webhook ? (
        <>
          <Summary actors={actors} webhook={webhook} />
          <DetailsDialog key={webhook.id} actors={actors} webhook={webhook} />
        </>
      ) : data ? (
        <Notice Icon={WebhookIcon} title={words.emptyTitle}>
          <p className={styles.hint}>{words.empty}</p>
          <Button variant="contained" onClick={() => actors.create.send({ type: 'form.open', subject: { agentId } })}>
            {words.create}
          </Button>
        </Notice>
      ) : isError ? (
        <RetryAlert text={words.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <WebhookFormDialog actor={actors.create} words={createDialog} />
      <WebhookFormDialog actor={actors.edit} words={editDialog} />
      <HistoryDialog actors={actors} />
      <RemovalQuestion actor={actors.removal} />
    </div>
  )
}

type WebhooksProps = Omit<WebhooksViewProps, 'actors'> & { userId: string }

export const Webhooks = ({ userId, ...view }: WebhooksProps) => <WebhooksView {...view} actors={useWebhooks(userId)} />
