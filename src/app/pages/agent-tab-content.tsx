/** What each tab shows; those not built yet say so. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Agent } from '../../../contract/agents.ts'
import { SessionContext } from '../../features/session/session.context.tsx'
import type { AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { runtimeConfigQuery } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { chunks } from '../chunks.ts'
import { Planned } from '../../ui/planned.tsx'

const Trainings = lazy(() => chunks.trainings().then(({ Trainings }) => ({ default: Trainings })))
const Chat = lazy(() => chunks.chat().then(({ Chat }) => ({ default: Chat })))

const planned: Record<Exclude<AgentTab, 'training' | 'debug'>, { title: string; text: string }> = {
  profile: { title: 'Perfil', text: 'Aqui você vai editar nome, empresa, comportamento e tom de voz do agente.' },
  intentions: {
    title: 'Estágios',
    text: 'Aqui você vai desenhar os passos da conversa e os dados que o agente coleta.',
  },
  settings: { title: 'Configurações', text: 'Aqui você vai escolher modelo, fuso horário e comportamento do agente.' },
  integrations: { title: 'Integrações', text: 'Aqui você vai criar chaves de API e ligar o agente a outros sistemas.' },
  channel: { title: 'Canais', text: 'Aqui você vai ligar o agente ao WhatsApp, ao Instagram e ao seu site.' },
  campaign: { title: 'Campanhas', text: 'Aqui você vai enviar mensagens para muitos contatos de uma vez.' },
}

export const AgentTabContent = ({ agent, tab }: { agent: Agent; tab: AgentTab }) => {
  const userId = SessionContext.useSelect(({ context }) => context.user?.id ?? '')
  const config = useQuery(runtimeConfigQuery)
  if (tab !== 'training' && tab !== 'debug') return <Planned {...planned[tab]} />
  return (
    <Suspense fallback={<Loading />}>
      {tab === 'training' ? (
        <Trainings agentId={agent.id} userId={userId} />
      ) : config.data ? (
        <Chat agentId={agent.id} agentName={agent.name} userId={userId} modelConfigured={config.data.modelConfigured} />
      ) : (
        <Loading />
      )}
    </Suspense>
  )
}
