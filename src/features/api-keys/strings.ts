/** Every text of the API keys (AK-01, AK-02). */
import { countText } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'
import type { CopyNotice } from '../../machines/shared/copy.machine.ts'

export const creationNotices: NoticeTexts<never> = {}

export const copyNotices: NoticeTexts<CopyNotice> = {
  copied: () => 'Copiado para a área de transferência!',
  notCopied: () => 'O navegador não deixou copiar. Selecione o texto e copie.',
}

export const revocationNotices: NoticeTexts<ConfirmNotice> = {
  running: () => '',
  done: () => 'Chave revogada.',
  failed: ({ message }) => String(message || 'Não foi possível revogar a chave.'),
}

export const list = {
  title: 'Chaves de API',
  text: 'Com uma chave, um programa seu conversa com este agente, e com nenhum outro.',
  create: 'Criar chave',
  empty: 'Nenhuma chave ainda.',
  loadFailed: 'Não foi possível carregar as chaves.',
  revoke: 'Revogar',
  revoked: 'Revogada',
  never: 'nunca usada',
  usedAt: (when: string, uses: number) => `usada em ${when} · ${countText(uses, 'chamada', 'chamadas')}`,
  createdAt: (when: string) => `criada em ${when}`,
}

export const creation = {
  title: 'Criar chave',
  name: 'Nome da chave',
  placeholder: 'Loja virtual',
  help: 'Para você saber, depois, onde ela é usada.',
  cancel: 'Cancelar',
  create: 'Criar',
  failed: 'Não foi possível criar a chave. Tente novamente.',
  shownTitle: 'Sua chave',
  once: 'Copie-a agora: depois de fechar, ela não aparece mais.',
  key: 'Chave',
  copy: 'Copiar',
  copied: 'Copiado',
  what: 'chave',
  close: 'Fechar',
}

export const revocation = {
  title: 'Revogar chave',
  cancel: 'Cancelar',
  confirm: 'Revogar',
  running: 'Revogando…',
  failed: 'A chave não foi revogada. Tente novamente.',
  effect: (name: string) => `Os programas que usam "${name}" deixam de funcionar na hora.`,
}

export const request = {
  title: 'Como chamar',
  text: 'Uma pergunta por chamada. Repita o conversationId para continuar a mesma conversa. Troque SUA_CHAVE pela sua chave.',
  shownText: 'Esta chamada já leva a chave: copie e execute.',
  copy: 'Copiar chamada',
  copied: 'Chamada copiada',
}
