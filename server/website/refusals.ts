/** Why no agent came of a website, in words for the user. */
import { type Refusal, refuse } from '../http/result.ts'
import type { SiteFailure } from './page.ts'

export const invalidUrl = refuse(400, 'invalid_url', 'Por favor, insira uma URL válida')
export const alreadyReading = refuse(429, 'too_many_sites', 'Já há um site sendo lido. Aguarde.')
export const givenUp = refuse(400, 'aborted', 'A leitura do site foi cancelada.')

const unreadable = (error: string, message: string) => refuse(400, error, message)

/** What the user may do about it, where anything. */
export const refusalOf: Record<SiteFailure['kind'], Refusal<400 | 404 | 502 | 504>> = {
  invalid: invalidUrl,
  aborted: givenUp,
  blocked: unreadable('site_blocked', 'Este endereço não pode ser acessado.'),
  unresolved: unreadable('site_unknown', 'Não encontramos este site. Verifique o endereço.'),
  unreachable: unreadable('site_unreachable', 'O site não respondeu. Tente novamente mais tarde.'),
  redirects: unreadable('site_redirects', 'Este site redireciona sem parar e não pôde ser lido.'),
  forbidden: unreadable('site_forbidden', 'Este site não permite a leitura automática.'),
  busy: unreadable('site_busy', 'O site recusou a leitura por excesso de acessos. Tente novamente mais tarde.'),
  refused: unreadable('site_refused', 'O site recusou a leitura desta página.'),
  notPage: unreadable('not_a_page', 'Este endereço não é uma página da web.'),
  tooComplex: unreadable('site_too_complex', 'Esta página é grande ou complexa demais para ser lida.'),
  unreadable: unreadable(
    'site_unreadable',
    'Não foi possível ler o conteúdo deste site. Ele pode depender de JavaScript: crie o agente manualmente e treine com textos.',
  ),
  missing: refuse(404, 'not_found', 'Esta página não existe no site. Verifique o endereço.'),
  broken: refuse(502, 'site_broken', 'O site está com problemas. Tente novamente mais tarde.'),
  timeout: refuse(504, 'site_timeout', 'O site demorou demais para responder. Tente novamente mais tarde.'),
}
