/** The ports of the API keys. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Actor } from 'xstate'
import { useFlow } from '../../flow/use-flow.ts'
import { apiKeyCreationMachine } from '../../machines/api-key-creation/api-key-creation.machine.ts'
import { apiKeyRevocationMachine } from '../../machines/api-key-revocation/api-key-revocation.machine.ts'
import { copyMachine, type CopyMachine } from '../../machines/shared/copy.machine.ts'
import { callPort, copyPort, writePort } from '../../services/ports.ts'
import { runtimeConfigQuery } from '../../services/queries.ts'
import { readOwnerId } from '../../services/session.ts'
import { tabMemory } from '../../services/tab-memory.ts'
import { copyNotices, creationNotices, revocationNotices } from './strings.ts'

const wireCreation = (agentId: string) =>
  apiKeyCreationMachine.provide({
    actors: {
      createKey: callPort('createApiKey', ({ name }: { name: string }) => ({ params: { agentId }, body: { name } })),
    },
  })

const revocation = apiKeyRevocationMachine.provide({
  actors: {
    runConfirmed: writePort(
      'revokeApiKey',
      ({ subject }: { subject: { id: string; name: string } | null }) => subject && { params: { keyId: subject.id } },
    ),
  },
})

const copy = copyMachine().provide({ actors: { copyText: copyPort } })

export type ApiKeyActors = {
  creation: Actor<typeof apiKeyCreationMachine>
  revocation: Actor<typeof apiKeyRevocationMachine>
  copy: Actor<CopyMachine>
}

export const useApiKeys = (agentId: string): ApiKeyActors => {
  const [machine] = useState(() => wireCreation(agentId))
  const [typed] = useState(() => tabMemory(`api-key.${readOwnerId()}.${agentId}`))
  const creation = useFlow(machine, { name: typed.read() }, creationNotices)
  useEffect(() => {
    const { unsubscribe } = creation.subscribe(({ context }) => typed.write(context.name))
    return unsubscribe
  }, [creation, typed])
  return {
    creation,
    revocation: useFlow(revocation, undefined, revocationNotices),
    copy: useFlow(copy, undefined, copyNotices),
  }
}

export const useChatUrl = (): string => `${useQuery(runtimeConfigQuery).data?.apiHost || location.origin}/v1/chat`
