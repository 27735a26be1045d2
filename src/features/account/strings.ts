/** Every text of the account page (AC-02 to AC-04). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { DataExportNotice } from '../../machines/data-export/data-export.machine.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'
import type { PageFormNotice } from '../../machines/shared/form.machine.ts'
import type { SecretFormNotice } from '../../machines/shared/secret-form.machine.ts'

export const nameTexts = {
  title: 'Seu perfil',
  loadFailed: 'Não foi possível carregar sua conta.',
  failed: 'Seu nome não foi alterado. O que você digitou continua aqui.',
}
export const nameLabels = { name: 'Seu nome' }
export const nameNotices: NoticeTexts<PageFormNotice> = {
  saved: () => 'Nome atualizado.',
  failed: ({ message }) => String(message || 'Não foi possível atualizar o nome.'),
}

export const alertTexts = {
  title: 'Avisos',
  text: 'Quando alguém espera por uma pessoa, avisamos por e-mail e, se você quiser, também no seu WhatsApp. Se ninguém assumir a conversa em 30 minutos, lembramos uma vez.',
  mailNotSent: 'Este servidor ainda não envia e-mails: os avisos por e-mail ficam guardados nele.',
  loadFailed: 'Não foi possível carregar seus avisos.',
  failed: 'O número não foi salvo. O que você digitou continua aqui.',
}
export const noticesLabels = { phone: 'Seu WhatsApp' }
export const noticesHelp =
  'Vazio, avisamos só por e-mail. O aviso sai do WhatsApp do próprio agente; pelo WhatsApp oficial, só até 24 horas depois de você escrever a ele. O que vier deste número não é atendido como cliente.'
export const noticesNotices: NoticeTexts<PageFormNotice> = {
  saved: () => 'Avisos atualizados.',
  failed: ({ message }) => String(message || 'Não foi possível salvar o número.'),
}

export const passwordTexts = {
  heading: 'Senha',
  text: 'Ao trocar a senha, os outros dispositivos em que você entrou saem da conta.',
  withoutPassword: 'Você entra com o Google e ainda não tem senha.',
  create: 'Criar uma senha',
  title: 'Trocar senha',
  cancel: 'Cancelar',
  confirm: 'Trocar senha',
  running: 'Trocando…',
  failed: 'Não foi possível trocar a senha. Tente novamente.',
  mayBeChanged:
    'Uma tentativa ficou sem resposta, e a senha pode já ter sido trocada. Saia da conta e tente entrar com a nova.',
}
export const passwordLabels = { currentPassword: 'Senha atual', newPassword: 'Nova senha' }
export const passwordHelp = 'Pelo menos 8 caracteres.'
export const passwordNotices: NoticeTexts<SecretFormNotice> = {
  done: () => 'Senha alterada. As outras sessões foram encerradas.',
}

export const sessionTexts = {
  heading: 'Sessões',
  text: 'Onde sua conta está aberta agora. Não reconhece alguma? Encerre-a e troque sua senha.',
  current: 'Este dispositivo',
  end: 'Encerrar',
  loadFailed: 'Não foi possível carregar as sessões.',
  title: 'Encerrar sessão',
  cancel: 'Cancelar',
  confirm: 'Encerrar sessão',
  running: 'Encerrando…',
  failed: 'A sessão não foi encerrada. Tente novamente.',
  effect: (device: string) => `${device} sai da conta e precisa entrar de novo.`,
}
export const sessionNotices: NoticeTexts<ConfirmNotice> = {
  running: () => '',
  done: () => 'Sessão encerrada.',
  failed: ({ message }) => String(message || 'A sessão não foi encerrada.'),
}

export const exportTexts = {
  heading: 'Seus dados',
  text: 'Um arquivo JSON com tudo o que há na sua conta: agentes, treinamentos, conversas, contatos, estágios, campanhas, webhooks e créditos. Senhas, chaves e os próprios arquivos enviados ficam de fora.',
  start: 'Baixar meus dados',
  running: 'Preparando o arquivo…',
  failed: 'Não foi possível preparar o arquivo. Tente novamente.',
}
export const exportNotices: NoticeTexts<DataExportNotice> = { saved: () => 'Seus dados foram baixados.' }

export const deletionTexts = {
  heading: 'Excluir conta',
  text: 'Apaga de vez a conta e tudo o que há nela.',
  open: 'Excluir conta',
  title: 'Excluir sua conta?',
  consequence:
    'Seus agentes param de responder. Treinamentos, arquivos, conversas e créditos são apagados, e ninguém pode recuperá-los.',
  advice: 'Se quiser guardar algo, baixe seus dados antes.',
  cancel: 'Manter minha conta',
  confirm: 'Excluir para sempre',
  running: 'Excluindo…',
  failed: 'A conta não foi excluída. Tente novamente.',
}
export const confirmationLabel = (hasPassword: boolean): string =>
  hasPassword ? 'Sua senha' : 'Digite o e-mail desta conta'
export const deletionNotices: NoticeTexts<SecretFormNotice> = { done: () => 'Sua conta foi excluída.' }
