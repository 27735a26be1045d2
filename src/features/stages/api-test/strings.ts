/** Every text of the dialogs that test a call (S2§2.7, S2§8). */
import type { NoticeTexts } from '../../../flow/use-flow.ts'
import type { ApiTestNotice } from '../../../machines/api-test/api-test.machine.ts'

export const failureText = (message: string): string =>
  `Erro ao chamar API: ${message}. Verifique se a URL esta correta e acessivel.`

export const testNotices: NoticeTexts<ApiTestNotice> = {
  callFailed: ({ message }) => failureText(String(message)),
  notCopied: () => 'Não foi possível copiar. Selecione o texto e copie.',
  templateSaved: () => 'Modelo da resposta guardado na ação.',
}

export const test = {
  mapping: 'Chamada Real a API com Mapeamento',
  simple: 'Teste Simples de API',
  close: 'Fechar',
  values: 'Valores para o teste',
  noValues: 'Esta chamada não usa dados do cliente.',
  /** What is typed here is sent as it is; the conversation's own values have these forms. */
  formats:
    'Digite como vai na conversa: data 2026-11-30 ou 2026-11-30T15:00, telefone +5511988887777, número 1500.5, sim ou não true ou false.',
  call: 'Chamar API',
  again: 'Chamar de novo',
  calling: 'Chamando…',
  /** Shown before a call that may change something. */
  real: 'A chamada é feita de verdade: o que ela muda no seu sistema fica mudado.',
  save: 'Salvar Template',
  copy: 'Copiar Resposta',
  copied: 'Copiado!',
  failed: 'Erro ao testar API',
  refused: (status: number): string => `Erro ao testar resposta: a API respondeu com o código ${status}.`,
  notJson: (reason: string): string => `Erro ao processar JSON: ${reason}`,
  simulated: 'Resposta simulada: a API não foi alcançada, e estes dados são inventados.',
  cut: 'A resposta é grande; só o começo foi lido.',
  empty: 'A API respondeu sem conteúdo.',
  tree: 'Campos da resposta',
  add: (path: string): string => `Adicionar ${path}`,
  added: 'Adicionado!',
  more: (count: number): string => `e mais ${count}`,
  template: 'Modelo da resposta',
  templateHelp: 'Escreva o que o agente responde e clique nos campos para pô-los no texto.',
  preview: 'Como o cliente vai ler',
  noPreview: 'Escreva o modelo para ver a resposta.',
}
