/** The steps from a new agent to one that answers customers (FN-02). */
export const stepsTitle = 'Próximos passos'
export const hideSteps = 'Ocultar os próximos passos'
export const stepDone = 'Concluído:'

type StepKey = 'created' | 'trained' | 'tested' | 'published'

/** In order; a step with a tab links to it. */
export const stepTexts: readonly { key: StepKey; label: string; tab?: string }[] = [
  { key: 'created', label: 'Criar' },
  { key: 'trained', label: 'Treinar', tab: 'training' },
  { key: 'tested', label: 'Testar', tab: 'debug' },
  { key: 'published', label: 'Publicar', tab: 'channel' },
]

export const stepCount = (done: number): string => `${done} de ${stepTexts.length}`
