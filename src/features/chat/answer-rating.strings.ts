/** Texts of 👍 and 👎 under an answer (AN-04). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { AnswerRatingNotice } from '../../machines/answer-rating/answer-rating.machine.ts'

export const ratingNotices: NoticeTexts<AnswerRatingNotice> = {
  failed: () => 'Não foi possível salvar a avaliação. Tente de novo.',
}

export const ratingTexts = {
  good: 'Boa resposta',
  bad: 'Resposta ruim',
  reason: 'O que estava errado?',
  send: 'Enviar',
  skip: 'Pular',
  problems: {
    missing: 'Escreva o que estava errado, ou pule.',
    failed: 'Não foi possível salvar a avaliação. O que você escreveu continua aqui.',
  },
  corrected: 'Corrigida: a resposta certa virou um treinamento.',
  given: (reason: string) => `O que estava errado: ${reason}`,
}
