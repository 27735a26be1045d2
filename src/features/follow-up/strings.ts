/** Every text of the follow-up card and its dialogs (S2§2.5, S2§8). */
import { countText } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { FollowUpToggleNotice } from '../../machines/follow-up-toggle/follow-up-toggle.machine.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'
import type { FormNotice } from '../../machines/shared/form.machine.ts'
import { unstoredDraft } from '../../ui/form-texts.ts'

export const formNotices: NoticeTexts<FormNotice> = {
  saving: () => '',
  saved: () => 'Configuração de follow-up salva com sucesso!',
  failed: () => 'Erro ao salvar configuração de follow-up',
  kept: () => 'O que você mudou ficou guardado neste navegador.',
  unstored: unstoredDraft,
}

export const toggleNotices: NoticeTexts<FollowUpToggleNotice> = {
  activated: () => 'Follow-up ativado com sucesso!',
  deactivated: () => 'Follow-up desativado com sucesso!',
  failed: () => 'Erro ao atualizar status do follow-up',
}

export const removalNotices: NoticeTexts<ConfirmNotice> = {
  running: () => '',
  done: () => 'Follow-up removido com sucesso!',
  failed: () => 'Erro ao remover follow-up',
}

export const card = {
  title: 'Follow-up',
  text: 'Uma mensagem que sai sozinha quando o cliente para de responder.',
  loadFailed: 'Erro ao carregar configuração de follow-up',
  loading: 'Carregando follow-up',
  setUp: 'Configurar Follow-up',
  edit: 'Editar',
  activate: 'Ativar',
  deactivate: 'Desativar',
  remove: 'Remover',
}

/** In the largest unit that fits. */
export const waitText = (wait: number): string => {
  if (wait % 1_440 === 0) return wait === 1_440 ? '1 dia' : `${wait / 1_440} dias`
  if (wait % 60 === 0) return wait === 60 ? '1 hora' : `${wait / 60} horas`
  return countText(wait, 'minuto', 'minutos')
}

export const afterWait = (wait: number): string => `Após ${waitText(wait)} sem resposta`

type Hours = { sendHours: string; opensAt: number; closesAt: number; onSunday: boolean }

export const hoursText = ({ sendHours, opensAt, closesAt, onSunday }: Hours): string => {
  if (sendHours === 'always') return 'A qualquer hora'
  if (sendHours === 'automatic') return 'Depois de 1 hora, só das 8h às 20h, sem domingo'
  return `Das ${opensAt}h às ${closesAt}h, ${onSunday ? 'todos os dias' : 'sem domingo'}`
}

export const labels = {
  content: 'Mensagem',
  waitTimeMinutes: 'Tempo de espera (minutos)',
  sendHours: 'Quando pode sair',
  opensAt: 'A partir das',
  closesAt: 'Até as',
  onSunday: 'Também aos domingos',
}

export const help = {
  waitTimeMinutes: 'Conta a partir da última mensagem do agente.',
  onSunday: 'Sem isso, o que cairia no domingo sai na segunda-feira.',
}

export const hourChoices = [
  {
    value: 'automatic' as const,
    label: 'Automático',
    help: 'Na primeira hora, sempre: o cliente ainda está ali. Depois, das 8h às 20h, menos domingo.',
  },
  { value: 'custom' as const, label: 'Só nestes horários', help: 'No fuso horário do agente.' },
  { value: 'always' as const, label: 'A qualquer hora', help: 'Também de madrugada e no domingo.' },
]

export const dialog = {
  loading: 'Abrindo follow-up',
  loadFailed: card.loadFailed,
  failed: 'Nada foi salvo. O que você digitou continua aqui.',
  gone: 'O follow-up, ou o próprio agente, foi removido em outro lugar. Crie como novo, ou descarte o que digitou.',
  close: 'Cancelar',
  savingHint: 'Sai uma vez por silêncio, e não sai se o cliente responder ou encerrar a conversa.',
  draftHint: 'O que você mudou fica guardado neste navegador até ser salvo.',
  newTitle: 'Configurar Follow-up',
  editTitle: 'Editar Follow-up',
}

export const removal = {
  title: 'Remover Follow-up',
  warning: 'A mensagem deixa de ser enviada, e os envios que esperam são cancelados.',
  cancel: 'Cancelar',
  confirm: 'Remover Follow-up',
  running: 'Removendo…',
  failed: 'Nada foi removido.',
}
