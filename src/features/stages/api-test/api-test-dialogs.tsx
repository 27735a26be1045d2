/** 'Chamada Real a API com Mapeamento' (AT-01) and 'Teste Simples de API' (AT-02). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, type ReactNode } from 'react'
import { stageLimits } from '../../../../contract/stages.ts'
import { renderResponseTemplate } from '../../../../contract/stage-response.ts'
import { simulatedAnswer, treeOf } from '../../../machines/api-test/response.ts'
import { TitledDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { ApiTestContext } from '../contexts.ts'
import { ResponseTree } from './response-tree.tsx'
import { failureText, test } from './strings.ts'
import { AnswerFacts, TestCall, useParsed } from './test-call.tsx'
import styles from './api-test.module.css'

const { useSend, useSelect, useCan } = ApiTestContext

type FrameProps = { isOpen: boolean; title: string; width: 'sm' | 'md'; children: ReactNode; action: ReactNode }

const Frame = ({ children, action, ...frame }: FrameProps) => {
  const send = useSend()
  const close = (): void => send({ type: 'test.close' })
  return (
    <TitledDialog
      {...frame}
      contentClass={styles.content}
      actionsClass={styles.actions}
      actions={
        <>
          <Button onClick={close}>{test.close}</Button>
          {action}
        </>
      }
      onClose={close}
    >
      <TestCall />
      {children}
    </TitledDialog>
  )
}

const Mapping = ({ data }: { data: unknown }) => {
  const send = useSend()
  const template = useSelect(({ context }) => context.template)
  const added = useSelect((snapshot) =>
    snapshot.matches({ mapping: { answered: 'added' } }) || snapshot.matches({ mapping: { simulated: 'added' } })
      ? snapshot.context.added
      : null,
  )
  const canAdd = useCan({ type: 'test.add', path: '' })
  const tree = useMemo(() => treeOf(data), [data])
  const preview = renderResponseTemplate(template, data)
  return (
    <div className={styles.columns}>
      <section>
        <h3 className={styles.heading}>{test.tree}</h3>
        <ResponseTree node={tree} added={added} canAdd={canAdd} onAdd={(path) => send({ type: 'test.add', path })} />
      </section>
      <section className={styles.side}>
        <Field
          label={test.template}
          help={test.templateHelp}
          rows={4}
          limit={stageLimits.responseTemplate}
          value={template}
          onChange={(text) => send({ type: 'test.template', text })}
        />
        <div>
          <h3 className={styles.heading}>{test.preview}</h3>
          <p className={styles.preview} aria-live="polite">
            {preview === '' ? test.noPreview : preview}
          </p>
        </div>
      </section>
    </div>
  )
}

const MappingDialog = () => {
  const send = useSend()
  const isOpen = useSelect((snapshot) => snapshot.matches('mapping') || snapshot.matches('savingTemplate'))
  const isSimulated = useSelect((snapshot) => snapshot.matches({ mapping: 'simulated' }))
  const answer = useSelect(({ context }) => context.answer)
  const problem = useSelect(({ context }) => context.problem)
  const values = useSelect(({ context }) => context.values)
  const canSave = useCan({ type: 'test.save' })
  const parsed = useParsed(answer)
  const simulated = useMemo(() => simulatedAnswer(values), [values])
  return (
    <Frame
      isOpen={isOpen}
      title={test.mapping}
      width="md"
      action={
        <Button variant="contained" disabled={!canSave} onClick={() => send({ type: 'test.save' })}>
          {test.save}
        </Button>
      }
    >
      {answer && <AnswerFacts answer={answer} />}
      {parsed && <Mapping data={parsed.data} />}
      {isSimulated && (
        <>
          <Alert severity="error">{failureText(problem)}</Alert>
          <Alert severity="warning">{test.simulated}</Alert>
          <Mapping data={simulated} />
        </>
      )}
    </Frame>
  )
}

const SimpleDialog = () => {
  const send = useSend()
  const isOpen = useSelect((snapshot) => snapshot.matches('simple'))
  const hasFailed = useSelect((snapshot) => snapshot.matches({ simple: 'failed' }))
  const isCopied = useSelect((snapshot) => snapshot.matches({ simple: { answered: 'copied' } }))
  const answer = useSelect(({ context }) => context.answer)
  const problem = useSelect(({ context }) => context.problem)
  const canCopy = useCan({ type: 'test.copy' })
  const parsed = useParsed(answer)
  const isJson = parsed !== null && parsed.problem === null && answer?.text.trim() !== ''
  const shown = isJson ? JSON.stringify(parsed.data, null, 2) : (answer?.text ?? '')
  return (
    <Frame
      isOpen={isOpen}
      title={test.simple}
      width="sm"
      action={
        <Button variant="contained" disabled={!canCopy} onClick={() => send({ type: 'test.copy' })}>
          {isCopied ? test.copied : test.copy}
        </Button>
      }
    >
      {hasFailed && (
        <Alert severity="error">
          <strong>{test.failed}</strong>
          <br />
          <span>{failureText(problem)}</span>
        </Alert>
      )}
      {answer && <AnswerFacts answer={answer} />}
      {answer && answer.text !== '' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a keyboard could not scroll it everywhere
        <pre className={styles.response} tabIndex={0}>
          {shown}
        </pre>
      )}
    </Frame>
  )
}

export const ApiTestDialogs = () => (
  <>
    <MappingDialog />
    <SimpleDialog />
  </>
)
