/** The port of the ready examples. */
import type { Actor } from 'xstate'
import type { ExampleKey } from '../../../contract/first-steps.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { agentExampleMachine, type AgentExampleMachine } from '../../machines/agent-example/agent-example.machine.ts'
import { callPort } from '../../services/ports.ts'
import { exampleNotices } from './example-strings.ts'

const wired = agentExampleMachine.provide({
  actors: { createExample: callPort('createExample', ({ key }: { key: ExampleKey }) => ({ params: { key } })) },
})

export const useAgentExample = (): Actor<AgentExampleMachine> => useFlow(wired, undefined, exampleNotices)
