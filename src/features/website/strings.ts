/** Every text of the website card and its dialogs (S3§2, S3§4, S3§8). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { FormNotice } from '../../machines/shared/form.machine.ts'
import type { SnippetNotice } from '../../machines/widget-snippet/widget-snippet.machine.ts'
import { unstoredDraft } from '../../ui/form-texts.ts'

export const snippetNotices: NoticeTexts<SnippetNotice> = {
  copied: () => 'Código copiado para a área de transferência!',
}

export const formNotices: NoticeTexts<FormNotice> = {
  saving: () => '',
  saved: () => 'Agente atualizado com sucesso!',
  failed: () => 'Erro ao atualizar agente',
  kept: () => 'O que você mudou ficou guardado neste navegador.',
  unstored: unstoredDraft,
}

export const card = {
  title: 'Site / Webpage',
  text: 'Um chat no seu site, com o mesmo agente.',
  unseen: 'Ativo – o chat ainda não foi aberto no site',
  seen: (time: string) => `Ativo – visto no site em ${time}`,
  seenOn: (origin: string, time: string) => `Ativo – visto em ${origin}, em ${time}`,
  inactive: 'Não configurado',
  setUp: 'Informar site',
  edit: 'Alterar site',
  code: 'Ver código',
}

export const snippet = {
  title: 'Código para o seu site',
  intro: 'Cole este código antes de </body> em todas as páginas em que o chat deve aparecer.',
  only: (site: string) => `O chat só responde em páginas de ${site} e no seu próprio computador (localhost).`,
  color: 'Cor do chat',
  label: 'Código',
  copy: 'Copiar código',
  copied: 'Copiado!',
  failed: 'Não foi possível copiar. Selecione o código e copie com Ctrl+C.',
  strict: 'Seu site tem uma política de segurança (CSP)?',
  strictIntro: 'Então use este código e acrescente à política:',
  strictCopy: 'Copiar código para CSP',
  strictLabel: 'Código para sites com CSP',
  close: 'Fechar',
}

export const form = {
  title: 'Site do agente',
  label: 'Endereço do site',
  placeholder: 'https://minhaloja.com.br',
  loading: 'Abrindo o formulário',
  loadFailed: 'Não foi possível ler este formulário.',
  failed: 'Nada foi salvo. O que você digitou continua aqui.',
  close: 'Cancelar',
  savingHint: 'O chat passa a funcionar nas páginas deste site.',
  draftHint: 'O que você mudou fica guardado neste navegador até ser salvo.',
}
