/** Why a website could not be read, and what the user can do about it. */
import type { SiteFailure } from './page.ts'

export const siteFailureTexts: Record<SiteFailure['kind'], string> = {
  invalid: 'Por favor, insira uma URL válida',
  aborted: 'A leitura do site foi cancelada.',
  blocked: 'Este endereço não pode ser acessado.',
  unresolved: 'Não encontramos este site. Verifique o endereço.',
  unreachable: 'O site não respondeu. Tente novamente mais tarde.',
  redirects: 'Este site redireciona sem parar e não pôde ser lido.',
  forbidden: 'Este site não permite a leitura automática.',
  busy: 'O site recusou a leitura por excesso de acessos. Tente novamente mais tarde.',
  refused: 'O site recusou a leitura desta página.',
  notPage: 'Este endereço não é uma página da web.',
  tooComplex: 'Esta página é grande ou complexa demais para ser lida.',
  unreadable:
    'Não foi possível ler o conteúdo deste site. Ele pode depender de JavaScript: crie o agente manualmente e treine com textos.',
  missing: 'Esta página não existe no site. Verifique o endereço.',
  broken: 'O site está com problemas. Tente novamente mais tarde.',
  timeout: 'O site demorou demais para responder. Tente novamente mais tarde.',
}
