/** Why no text could be read from a document, for the person who sent it. */
export const problems = {
  encrypted: 'O documento está protegido por senha.',
  noText: 'O documento não tem texto que se possa ler; talvez tenha apenas imagens de páginas.',
  empty: 'O documento está vazio.',
  broken: 'O documento está danificado ou não pôde ser lido.',
  tooSlow: 'O documento demorou demais para ser lido.',
  tooLarge: 'O documento é grande demais para ser lido.',
  unknown: 'Este tipo de documento não pode ser lido.',
  givenUp: 'A leitura do documento foi interrompida.',
} as const
export type Problem = (typeof problems)[keyof typeof problems]

export class DocumentProblem extends Error {
  readonly reason: Problem
  constructor(reason: Problem, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
