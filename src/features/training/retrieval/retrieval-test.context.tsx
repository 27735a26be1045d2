import { createActorContext } from '../../../flow/actor-context.tsx'
import type { RetrievalTestMachine } from '../../../machines/retrieval-test/retrieval-test.machine.ts'

export const RetrievalTestContext = createActorContext<RetrievalTestMachine>('retrieval test')
