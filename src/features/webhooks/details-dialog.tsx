/** The details of a webhook: its URL, its keys, and a test call that is really sent. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { issuesIn } from '../../../contract/validation.ts'
import { placeholdersOf, WebhookCall, type Webhook } from '../../../contract/webhooks.ts'
import { useCopyView } from '../../flow/use-copy-view.ts'
import type { TestCall } from '../../machines/webhook-panel/webhook-panel.machine.ts'
import { runtimeConfigQuery } from '../../services/queries.ts'
import { CodeSamples } from '../../ui/code-samples.tsx'
import { CopyButton, type CopyView } from '../../ui/copy-button.tsx'
import { TitledDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { QuestionActions, QuestionDialog } from '../../ui/question-dialog.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { samplesOf } from './samples.ts'
import { details as words, question, states } from './strings.ts'
import styles from './webhooks.module.css'
import { useTestCall, type WebhookActors } from './webhooks.wiring.ts'

const severities = { SUCCESS: 'success', FAILED: 'error', PENDING: 'info', REFUSED: 'error' } as const

type DetailsProps = { actors: WebhookActors; webhook: Webhook }

const Copied = ({ label, text, view }: { label: string; text: string; view: CopyView }) => (
  <div className={styles.copied}>
    <div>
      <span className={styles.label}>{label}</span>
      <code className={styles.value}>{text}</code>
    </div>
    <CopyButton view={view} text={text} texts={words} what={label} />
  </div>
)

type TestFormProps = DetailsProps & {
  call: TestCall
  onChange: (call: TestCall) => void
}

const TestForm = ({ actors: { panel }, webhook, call, onChange }: TestFormProps) => {
  const { context, value } = useSelector(panel, (snapshot) => snapshot)
  const [isChecked, setChecked] = useState(false)
  const names = placeholdersOf(webhook.messageTemplate)
  const { to, variables } = call
  const { to: toProblem } = issuesIn(WebhookCall, call)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(value === 'testing', button)
  return (
    <form
      className={styles.test}
      aria-label={words.test}
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Object.fromEntries(names.map((name) => [name, variables[name] ?? '']))
        // What is wrong is marked before it is looked for.
        flushSync(() => {
          setChecked(true)
          if (toProblem === undefined) panel.send({ type: 'test.send', call: { to, variables: wanted } })
        })
        event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      }}
    >
      <h3 className={styles.heading}>{words.test}</h3>
      <p className={styles.hint}>{words.testHelp}</p>
      <Field
        label={words.to}
        value={to}
        onChange={(text) => onChange({ to: text, variables })}
        placeholder={words.toPlaceholder}
        inputMode="tel"
        error={isChecked ? toProblem : undefined}
      />
      {names.map((name) => (
        <Field
          key={name}
          label={name}
          value={variables[name] ?? ''}
          error={context.missing.includes(name) && !variables[name]?.trim() ? words.missing : undefined}
          onChange={(text) => onChange({ to, variables: { ...variables, [name]: text } })}
        />
      ))}
      {context.problem !== null && <Alert severity="error">{context.problem || words.refused}</Alert>}
      {context.tested && (
        <Alert severity={severities[context.tested.status]}>
          {context.tested.errorMessage ?? states[context.tested.status]}
        </Alert>
      )}
      <Button ref={button} type="submit" variant="outlined" loading={value === 'testing'}>
        {words.test}
      </Button>
    </form>
  )
}

const KeysQuestion = ({ panel }: { panel: WebhookActors['panel'] }) => {
  const isOpen = useSelector(panel, (snapshot) => snapshot.matches('confirmingRegeneration'))
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={question.title}
      onClose={() => panel.send({ type: 'keys.cancel' })}
      actions={
        <QuestionActions
          isRunning={false}
          canCancel
          canConfirm
          tone="primary"
          texts={{ ...question, running: question.confirm }}
          onCancel={() => panel.send({ type: 'keys.cancel' })}
          onConfirm={() => panel.send({ type: 'keys.confirm' })}
        />
      }
    >
      {question.text}
    </QuestionDialog>
  )
}

const openStates = ['preparing', 'details', 'regenerating', 'confirmingRegeneration', 'testing'] as const

export const DetailsDialog = ({ actors, webhook }: DetailsProps) => {
  const { panel, edit, copy } = actors
  const [call, setCall] = useTestCall(webhook.agentId)
  const snapshot = useSelector(panel, (current) => current)
  const isOpen = openStates.some((state) => snapshot.matches(state))
  const { keys } = snapshot.context
  const path = keys?.endpointUrl ?? webhook.endpointUrl ?? ''
  const { data: config } = useQuery(runtimeConfigQuery)
  const url = path.startsWith('/') ? (config?.webhookHost || location.origin) + path : path
  const view = useCopyView(copy)
  const canClose = snapshot.can({ type: 'panel.close' })
  const isRegenerating = snapshot.matches('regenerating') || snapshot.matches('preparing')
  const regenerate = useRef<HTMLButtonElement>(null)
  useFocusAfter(isRegenerating, regenerate)
  const samples = samplesOf({
    url,
    template: webhook.messageTemplate,
    secret: keys?.secretKey ?? null,
    isSigned: webhook.verifySignature === true,
  })
  const close = () => panel.send({ type: 'panel.close' })
  return (
    <>
      <TitledDialog
        isOpen={isOpen}
        title={words.title}
        width="sm"
        contentClass={styles.dialog}
        actionsClass={styles.dialogActions}
        actions={
          <>
            <Button
              disabled={!canClose}
              onClick={() => {
                close()
                edit.send({ type: 'form.open', subject: { agentId: webhook.agentId } })
              }}
            >
              {words.edit}
            </Button>
            <Button variant="contained" disabled={!canClose} onClick={close}>
              {words.close}
            </Button>
          </>
        }
        // The secret is shown only once, so only the buttons close the dialog.
        onClose={() => !keys && close()}
      >
        <Copied label={words.endpoint} text={url} view={view} />
        {keys ? (
          <>
            <Copied label={words.secret} text={keys.secretKey} view={view} />
            <Alert severity="warning">{words.secretOnce}</Alert>
          </>
        ) : (
          <p className={styles.hint}>
            <span className={styles.label}>{words.secret}</span> <code>{webhook.secretKey}</code> {words.secretHidden}
          </p>
        )}
        <Button
          className={styles.action ?? ''}
          variant="outlined"
          ref={regenerate}
          loading={isRegenerating}
          disabled={!snapshot.can({ type: 'keys.regenerate' })}
          onClick={() => panel.send({ type: 'keys.regenerate' })}
        >
          {words.regenerate}
        </Button>
        <section className={styles.samples} aria-label={words.example}>
          <h3 className={styles.heading}>{words.example}</h3>
          {webhook.verifySignature && !keys && <p className={styles.hint}>{words.exampleSecret}</p>}
          <CodeSamples title={words.example} samples={samples} view={view} texts={words} />
        </section>
        <TestForm actors={actors} webhook={webhook} call={call} onChange={setCall} />
      </TitledDialog>
      <KeysQuestion panel={panel} />
    </>
  )
}
