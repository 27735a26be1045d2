/** Every text of the webhook page and its dialogs (S3§5, S3§8). */
import { countText } from '../../format.ts'
import type { ExecutionState } from '../../../contract/webhooks.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { FormNotice } from '../../machines/shared/form.machine.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'
import type { CopyNotice } from '../../machines/shared/copy.machine.ts'
import type { WebhookPanelNotice } from '../../machines/webhook-panel/webhook-panel.machine.ts'
import { unstoredDraft } from '../../ui/form-texts.ts'

const formNotices = (saved: string): NoticeTexts<FormNotice> => ({
  saving: () => '',
  saved: () => saved,
  failed: () => 'Erro ao salvar webhook. Por favor, tente novamente.',
  kept: () => 'O que você mudou ficou guardado neste navegador.',
  unstored: unstoredDraft,
})
export const createNotices = formNotices('Webhook criado com sucesso!')
export const editNotices = formNotices('Webhook atualizado com sucesso!')

export const panelNotices: NoticeTexts<WebhookPanelNotice> = {
  regenerated: () => 'Chaves regeneradas com sucesso!',
  notRegenerated: () => 'Erro ao regenerar chaves. Por favor, tente novamente.',
  tested: () => 'Teste enviado. O resultado aparece aqui e no histórico.',
  historyFailed: () => 'Erro ao carregar histórico de execuções.',
  replayed: () => 'A chamada foi executada de novo.',
  notReplayed: ({ message }) => String(message || 'Não foi possível executar a chamada de novo.'),
}

export const removalNotices: NoticeTexts<ConfirmNotice> = {
  running: () => '',
  done: () => 'Webhook removido.',
  failed: ({ message }) => String(message || 'Não foi possível remover o webhook.'),
}

export const copyNotices: NoticeTexts<CopyNotice> = {
  copied: () => 'Copiado para a área de transferência!',
  notCopied: () => 'O navegador não deixou copiar. Selecione o texto e copie.',
}

export const page = {
  title: 'Webhook API',
  agent: (name: string) => `Agente: ${name}`,
  back: { channel: 'Voltar aos canais', integrations: 'Voltar às integrações' },
  loadFailed: 'Não foi possível carregar o webhook.',
  emptyTitle: 'Nenhum webhook ainda',
  empty: 'Com um webhook, outro sistema pede ao agente que escreva a um cliente: o pedido saiu, a consulta é amanhã.',
  create: 'Criar webhook',
  details: 'Detalhes',
  edit: 'Editar',
  history: 'Histórico',
  remove: 'Remover',
  template: 'Mensagem',
  retries: (count: number) => countText(count, 'nova tentativa', 'novas tentativas'),
  signed: 'Só aceita chamadas assinadas',
  unsigned: 'Aceita chamadas sem assinatura',
}

export const removal = {
  title: 'Remover webhook',
  effect: (name: string) =>
    `O endereço de "${name}" deixa de aceitar chamadas na hora, e o histórico delas some. Esta ação não pode ser desfeita.`,
  cancel: 'Cancelar',
  confirm: 'Remover webhook',
  running: 'Removendo…',
  failed: 'O webhook não foi removido. Tente novamente.',
}

export const labels = {
  name: 'Nome',
  description: 'Descrição',
  messageTemplate: 'Template da mensagem',
  messageType: 'Tipo de mensagem',
  maxRetries: 'Novas tentativas (0 a 10)',
  active: 'Webhook ativo',
  verifySignature: 'Verificar assinatura',
}

export const help = {
  description: 'Obrigatória. Para que serve este webhook.',
  template: 'Use {{nome}} para o que muda em cada chamada.',
  maxRetries: 'Quantas vezes tentar de novo quando o envio falhar por um motivo passageiro.',
  active: 'Inativo, ele recusa todas as chamadas.',
  verifySignature: 'Recusa chamadas sem uma assinatura feita com a chave secreta.',
  broken: 'Há chaves sem um nome dentro, que iriam assim na mensagem. Escreva como em {{nome}}.',
  placeholders: (names: readonly string[]) =>
    names.length === 0 ? 'Sem variáveis: a mensagem é sempre a mesma.' : `Variáveis: ${names.join(', ')}`,
}

export const typeChoices = [{ value: 'TEXT', label: 'Texto' }]

const dialog = {
  loading: 'Abrindo webhook',
  close: 'Fechar',
  savingHint: 'Ao salvar, vale já para a próxima chamada.',
  draftHint: 'O que você mudou fica guardado neste navegador até salvar.',
  failed: 'Erro ao salvar webhook. Por favor, tente novamente.',
  gone: 'O webhook, ou o próprio agente, foi removido em outro lugar. Crie como novo, ou descarte o que digitou.',
  loadFailed: 'Não foi possível abrir o webhook.',
}
export const createDialog = {
  ...dialog,
  title: 'Criar webhook',
  savingHint: 'Ao criar, você recebe o endereço e a chave.',
}
export const editDialog = { ...dialog, title: 'Editar webhook' }

export const details = {
  title: 'Detalhes do webhook',
  close: 'Fechar',
  endpoint: 'Endereço (endpointUrl)',
  secret: 'Chave secreta',
  secretOnce: 'Guarde-a agora: depois de fechar, ela não aparece mais.',
  secretHidden: 'Ela só aparece quando é criada. Perdeu? Regenere as chaves.',
  regenerate: 'Regenerar chaves',
  copy: 'Copiar',
  copied: 'Copiado',
  example: 'Exemplo de chamada',
  exampleSecret: 'Troque whsec_… pela sua chave secreta.',
  test: 'Enviar teste',
  testHelp: 'Envia a mensagem de verdade, pelo WhatsApp conectado.',
  to: 'Telefone com DDI e DDD',
  toPlaceholder: '+55 11 98888-7777',
  missing: 'Falta o valor para o template.',
  refused: 'O teste não pôde ser enviado.',
  edit: 'Editar',
}

export const question = {
  title: 'Regenerar chaves',
  text: 'A chave atual continua valendo por 24 horas. Depois disso, só a nova.',
  cancel: 'Cancelar',
  confirm: 'Regenerar chaves',
}

export const history = {
  title: 'Histórico de execuções',
  detailTitle: 'Execução',
  close: 'Fechar',
  back: 'Voltar à lista',
  empty: 'Nenhuma execução encontrada',
  failed: 'Erro ao carregar o histórico de execuções. Por favor, tente novamente.',
  refresh: 'Atualizar',
  filter: 'Situação',
  all: 'Todas',
  pages: 'Páginas',
  pageOf: (page: number) => `Página ${page}`,
  request: 'Requisição',
  response: 'Resposta',
  none: 'Sem conteúdo',
  noRecipient: 'Destinatário não guardado',
  refused: 'Nada foi enviado. O conteúdo desta chamada não foi guardado; de chamadas assim ficam só as 100 últimas.',
  copy: 'Copiar',
  copied: 'Copiado',
  replay: 'Executar de novo',
  replayEffect: 'Se a mensagem já saiu, a pessoa a recebe outra vez.',
  attempts: (count: number) => countText(count, 'nova tentativa', 'novas tentativas'),
}

export const states: Record<ExecutionState, string> = {
  SUCCESS: 'Sucesso',
  FAILED: 'Falha',
  PENDING: 'Pendente',
  REFUSED: 'Recusada',
}
