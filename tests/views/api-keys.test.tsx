import { afterEach, beforeEach } from 'vitest'
import { ApiKeysView } from '../../src/features/api-keys/api-keys.tsx'
import type { ApiKeyActors } from '../../src/features/api-keys/api-keys.wiring.ts'
import { apiKeyCreationMachine } from '../../src/machines/api-key-creation/api-key-creation.machine.ts'
import { apiKeyRevocationMachine } from '../../src/machines/api-key-revocation/api-key-revocation.machine.ts'
import { copyMachine } from '../../src/machines/shared/copy.machine.ts'
import { apiKeysQuery, queryClient } from '../../src/services/queries.ts'
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
