import type { Intention, Stage } from '../../contract/stages.ts'
import { newAction } from '../../src/machines/stage-action/stage-action.machine.ts'

export const action = (name: string, patch: Partial<Intention> = {}): Intention => ({
  ...newAction,
  name,
  url: 'https://api.exemplo.com.br/pedidos/{{data.pedido}}',
  method: 'GET',
  ...patch,
})

export const stage = (id: string, name: string, patch: Partial<Stage> = {}): Stage => ({
  id,
  agentId: 'agent-1',
  name,
  description: `Sobre ${name}`,
  active: true,
  priority: 1,
  revision: 1,
  condition: `O cliente fala de ${name}`,
  conditionDescription: '',
  instructions: `Cuide de ${name}`,
  requiredData: [],
  intentions: [],
  ...patch,
})

export const someStages: Stage[] = [
  stage('s1', 'Pedido', { priority: 1 }),
  stage('s2', 'Entrega', { priority: 2, active: false }),
  stage('s3', 'Troca', { priority: 3 }),
]
