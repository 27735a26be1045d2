/** Titles and descriptions of the eight tabs (S2§2.2, spec decision 16). */
import { waitingText } from '../../ui/words.ts'
import type { AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'

export const tabTexts: Record<AgentTab, { title: string; description: string }> = {
  profile: { title: 'Perfil', description: 'Quem é o agente e como ele fala' },
  training: { title: 'Treinamentos', description: 'O que ele sabe responder' },
  intentions: { title: 'Estágios', description: 'Os passos de uma conversa' },
  settings: { title: 'Configurações', description: 'Modelo, fuso horário e comportamento' },
  integrations: { title: 'Integrações', description: 'Ligue o agente a outros sistemas' },
  channel: { title: 'Canais', description: 'Onde ele atende seus clientes' },
  campaign: { title: 'Campanhas', description: 'Mensagens para muitos contatos' },
  debug: { title: 'Testar', description: 'Converse com ele antes dos clientes' },
}

export const conversationsLabel = (waiting: number): string =>
  `Conversas${waiting > 0 ? `: ${waitingText(waiting)}` : ''} (abre em nova aba)`

export const leaving = { title: 'Sair sem salvar?', leave: 'Sair mesmo assim', stay: 'Continuar aqui' }
