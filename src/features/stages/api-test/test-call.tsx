/** The common part of both dialogs: test values, the call, and the state of the response. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, useRef } from 'react'
import { openValues, requestOf } from '../../../../contract/stage-request.ts'
import { parseAnswer } from '../../../machines/api-test/response.ts'
import type { Answer } from '../../../machines/api-test/api-test.machine.ts'
import { Field } from '../../../ui/field.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { ApiTestContext } from '../contexts.ts'
import { test } from './strings.ts'
import styles from './api-test.module.css'

const { useSend, useSelect, useCan } = ApiTestContext
const FIRST_ERROR = 400

const useIsCalling = (): boolean =>
  useSelect((snapshot) => snapshot.matches({ mapping: 'calling' }) || snapshot.matches({ simple: 'calling' }))

export const TestCall = () => {
  const send = useSend()
  const { action, values } = useSelect(({ context }) => context)
  const hasAnswered = useSelect(({ context }) => context.answer !== null || context.problem !== '')
  const isCalling = useIsCalling()
  const canCall = useCan({ type: 'test.call' })
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(isCalling, button)
  if (!action) return null
  const names = openValues(action)
  const request = requestOf(action, values)
  const url = request && `${request.url}${request.params === '' ? '' : `?${request.params}`}`
  return (
    <>
      <p className={styles.request}>
        {action.method} {url ?? action.url}
      </p>
      {names.length === 0 ? (
        <p className={styles.soft}>{test.noValues}</p>
      ) : (
        <>
          <div className={styles.values} role="group" aria-label={test.values}>
            {names.map((name) => (
              <Field
                key={name}
                label={name}
                value={values[name] ?? ''}
                onChange={(value) => send({ type: 'test.value', name, value })}
              />
            ))}
          </div>
          <p className={styles.soft}>{test.formats}</p>
        </>
      )}
      <div className={styles.bar}>
        <Button
          ref={button}
          variant="contained"
          disabled={!canCall}
          loading={isCalling}
          onClick={() => send({ type: 'test.call' })}
        >
          {isCalling ? test.calling : hasAnswered ? test.again : test.call}
        </Button>
        {action.method !== 'GET' && <p className={styles.soft}>{test.real}</p>}
      </div>
    </>
  )
}

export const useParsed = (answer: Answer | null) => useMemo(() => answer && parseAnswer(answer), [answer])

export const AnswerFacts = ({ answer }: { answer: Answer }) => {
  const { status, durationMs, contentType, text, isCut } = answer
  const isGood = status < FIRST_ERROR
  const parsed = useParsed(answer)
  return (
    <>
      <p role="status" className={isGood ? styles.good : styles.bad}>
        HTTP {status} · {durationMs} ms{contentType !== '' && ` · ${contentType}`}
      </p>
      {!isGood && <Alert severity="error">{test.refused(status)}</Alert>}
      {parsed?.problem && !isCut && <Alert severity="warning">{test.notJson(parsed.problem)}</Alert>}
      {isCut && <Alert severity="info">{test.cut}</Alert>}
      {text === '' && <p className={styles.soft}>{test.empty}</p>}
    </>
  )
}
