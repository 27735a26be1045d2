import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { RuntimeConfig } from '../../contract/system.ts'
import { ApiKeysView } from '../../src/features/api-keys/api-keys.tsx'
import { useApiKeys, type ApiKeyActors } from '../../src/features/api-keys/api-keys.wiring.ts'
import { apiKeyCreationMachine } from '../../src/machines/api-key-creation/api-key-creation.machine.ts'
import { apiKeyRevocationMachine } from '../../src/machines/api-key-revocation/api-key-revocation.machine.ts'
import { copyMachine } from '../../src/machines/shared/copy.machine.ts'
import { apiKeysQuery, queryClient, runtimeConfigQuery } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import {
  apiKey,
  apiKeyCreationModel,
  apiKeyCreationScreen,
  apiKeyRevocationModel,
  apiKeyRevocationScreen,
} from '../models/api-key.model.ts'
import { Stage } from './stage.tsx'

beforeEach(() => queryClient.setQueryData(apiKeysQuery('agent-1').queryKey, [apiKey]))
afterEach(() => queryClient.clear())

const Room = (given: Partial<ApiKeyActors>) => {
  const actors: ApiKeyActors = {
    creation: startTestActor(apiKeyCreationMachine, { name: '' }).actor,
    revocation: startTestActor(apiKeyRevocationMachine, undefined).actor,
    copy: startTestActor(copyMachine(), undefined).actor,
    ...given,
  }
  return (
    <Stage>
      <ApiKeysView agentId="agent-1" actors={actors} />
    </Stage>
  )
}

runViews([apiKeyCreationModel], apiKeyCreationScreen, (creation) => <Room creation={creation} />)
runViews([apiKeyRevocationModel], apiKeyRevocationScreen, (revocation) => <Room revocation={revocation} />)

test('[AK-02] the call goes to the host of the API, which may not be that of the app', async () => {
  const config = v.parse(RuntimeConfig, { apiHost: 'https://api.exemplo.com' })
  queryClient.setQueryData(runtimeConfigQuery.queryKey, config)
  await render(<Room />)
  const call = page.getByRole('region', { name: 'Como chamar: curl' })
  await expect.poll(() => call.element().textContent).toContain("'https://api.exemplo.com/v1/chat'")
})

test('[AK-01] the name that is missing has the focus, each time', async () => {
  await render(<Room />)
  await page.getByRole('button', { name: 'Criar chave' }).click()
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Criar', exact: true }).click()
    await expect.element(page.getByText('Dê um nome à chave')).toBeVisible()
    await expect.element(page.getByLabelText('Nome da chave')).toHaveFocus()
  }
})

test('[AK-01] once a key is revoked the focus is on its row, whose button is gone', async () => {
  await render(<Room />)
  page.getByRole('button', { name: 'Revogar Loja virtual' }).element().focus()
  queryClient.setQueryData(apiKeysQuery('agent-1').queryKey, [{ ...apiKey, revokedAt: new Date() }])
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Loja virtual' })).toHaveFocus()
})

test('[AK-01] the name of a key that is being created survives a reload', async () => {
  const visit = () => renderHook(() => useApiKeys('agent-1').creation, { wrapper: Stage })
  const first = await visit()
  first.result.current.send({ type: 'key.open' })
  first.result.current.send({ type: 'key.name', name: 'Loja' })
  await first.unmount()
  expect((await visit()).result.current.getSnapshot().context.name).toBe('Loja')
  sessionStorage.clear()
})
