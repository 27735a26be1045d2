import type { ChannelEvent } from '../../../contract/channels.ts'

export const texts = {
  title: 'Histórico da conexão',
  empty: 'Nada aconteceu ainda.',
  failed: 'Não foi possível carregar o histórico.',
  times: (count: number) => `${count} vezes`,
}

export const eventTexts: Record<ChannelEvent['kind'], string> = {
  connecting: 'Conectando',
  connected: 'Conectado',
  confirmed: 'Conexão confirmada',
  dropped: 'Conexão perdida',
  retried: 'Nova tentativa de conexão',
  disconnected: 'Desconectado por você, aqui no Prosa',
  failed: 'A conexão falhou',
  expired: 'Autorização encerrada',
  received: 'Mensagem recebida',
  sent: 'Mensagem enviada',
  postponed: 'Envio adiado',
  uncertain: 'Talvez enviada',
  refused: 'Envio recusado',
}
