/** The texts of creating an agent from a website (S1§2, S1§8). */
import type { ScrapingProgress, ScrapingStage } from '../../../contract/scraping.ts'
import { urlProblem, withScheme } from '../../../contract/url.ts'
import { countText } from '../../format.ts'
import type { WebsiteProblem } from '../../machines/agent-wizard/website.ts'
import { limitExceeded, limitReached } from './strings.ts'
import { offlineText } from '../../ui/offline-text.ts'

export const problemText = (problem: WebsiteProblem, typed = ''): string => {
  switch (problem.key) {
    case 'invalidUrl':
      return urlProblem(withScheme(typed.trim()), 'Por favor, insira uma URL válida')
    case 'limitReached':
      return limitReached
    case 'limitExceeded':
      return limitExceeded(problem)
    case 'notFound':
      return 'API não encontrada. Por favor, verifique a URL do website.'
    case 'unprocessable':
      return 'Não foi possível processar esta URL.'
    case 'refused':
      return problem.message
    case 'status':
      return `Erro do servidor (${problem.status})`
    case 'offline':
      return offlineText
    case 'failed':
      return 'Não foi possível criar o agente a partir deste site. Tente novamente.'
  }
}

export const stageTexts: Record<ScrapingStage, string> = {
  connecting: 'Acessando o site',
  reading: 'Lendo as páginas',
  writing: 'Escrevendo o agente',
  saving: 'Guardando',
}

export const pagesReadText = (pages: number): string => countText(pages, 'página lida', 'páginas lidas')

/** The progress in one line, shown and announced. */
export const progressText = (progress: ScrapingProgress | null): string => {
  if (!progress) return 'Criando o agente…'
  return [stageTexts[progress.stage], ...(progress.pages > 0 ? [pagesReadText(progress.pages)] : [])].join(' · ')
}

export const howItWorks = [
  'Lemos a página inicial e as principais páginas públicas do site, e o agente aprende com o que elas dizem.',
  'Respeitamos o robots.txt; páginas com senha ou privadas ficam de fora.',
  'Leva até meio minuto. Depois, o que ele aprendeu aparece em Treinamentos.',
] as const
