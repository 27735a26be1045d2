/** The ports of the dialogs that test a call; the call itself is made by the server. */
import { useState } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type Actor } from 'xstate'
import { fail, ok, type Result } from '../../../../contract/failures.ts'
import { requestOf } from '../../../../contract/stage-request.ts'
import { useFlow } from '../../../flow/use-flow.ts'
import {
  apiTestMachine,
  type Answer,
  type ApiTestMachine,
  type TestedAction,
  type TypedCommand,
} from '../../../machines/api-test/api-test.machine.ts'
import type { StageActionMachine } from '../../../machines/stage-action/stage-action.machine.ts'
import { draftSlot } from '../../../services/drafts.ts'
import { call } from '../../../services/http.ts'
import { copyPort } from '../../../services/ports.ts'
import { testValuesName, type DraftOwner } from '../draft-slots.ts'
import { testNotices } from './strings.ts'

type ActionActor = Pick<Actor<StageActionMachine>, 'send'>
const FIRST_ERROR = 400

const callApi = async (
  agentId: string,
  { action, values }: { action: TestedAction | null; values: Record<string, string> },
  signal: AbortSignal,
  onTested: (isGood: boolean) => void,
): Promise<Result<Answer>> => {
  const request = action && requestOf(action, values)
  if (!request) return fail('invalid', { message: 'a URL não é válida' })
  const result = await call('testRequest', { body: { agentId, ...request } }, signal)
  if (result.ok) {
    const { answered, problem, ...answer } = result.value
    onTested(answered && answer.status < FIRST_ERROR)
    return answered ? ok(answer) : fail('server', { message: problem ?? 'sem resposta' })
  }
  const { kind, text, message } = result.failure
  // A server other than ours may return the API's response itself.
  if (kind === 'malformed' && text !== undefined) {
    onTested(true)
    return ok({ status: 200, contentType: '', durationMs: 0, text, isCut: false })
  }
  return kind === 'offline' || message === undefined ? fail(kind, { message: 'sem conexão com o servidor' }) : result
}

const valuesSlot = (owner: DraftOwner) => draftSlot(testValuesName(owner), 1, v.record(v.string(), v.string()))

const wireApiTest = (owner: DraftOwner, form: ActionActor): ApiTestMachine =>
  apiTestMachine.provide({
    actors: {
      callApi: fromPromise<Result<Answer>, { action: TestedAction | null; values: Record<string, string> }>(
        ({ input, signal }) =>
          callApi(owner.agentId, input, signal, (isGood) => {
            if (signal.aborted) return
            const at = new Date().toISOString()
            const patch = isGood ? { testedAt: at, failedAt: null } : { testedAt: null, failedAt: at }
            form.send({ type: 'form.change', patch })
          }),
      ),
      copyText: copyPort,
      saveTemplate: fromPromise<Result<null>, { template: string }>(({ input: { template } }) => {
        form.send({ type: 'form.change', patch: { responseTemplate: template, unsavedTemplate: null } })
        return Promise.resolve(ok(null))
      }),
      storeTyped: fromCallback<TypedCommand, undefined>(({ receive }) =>
        receive((command) => {
          if (command.type === 'values.store') valuesSlot(owner).write(command.values)
          else form.send({ type: 'form.change', patch: { unsavedTemplate: command.template } })
        }),
      ),
    },
  })

export const useApiTest = (owner: DraftOwner, form: ActionActor): Actor<ApiTestMachine> => {
  const [machine] = useState(() => wireApiTest(owner, form))
  const [values] = useState(() => valuesSlot(owner).read() ?? {})
  return useFlow(machine, { values }, testNotices)
}
