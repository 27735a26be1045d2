/** Every text of the preview (CL-03). */
export const preview = {
  title: 'Antes e depois',
  text: 'Faça uma pergunta e compare as respostas. É grátis, e nada fica guardado.',
  question: 'Pergunta de exemplo',
  placeholder: 'Ex.: Vocês abrem aos sábados?',
  ask: 'Comparar respostas',
  asking: 'Comparando…',
  saved: 'Como está salvo',
  about: (question: string): string => `Respostas a “${question}”`,
  same: 'As duas respostas são iguais: nada mudou, ou o que mudou não afeta esta pergunta.',
  outdated: 'Algo mudou depois desta comparação. Compare de novo para ver como fica.',
  edited: 'Com as suas alterações',
  invalid: 'Há campos vazios ou inválidos no formulário. Corrija-os antes de comparar.',
  failed: 'Não foi possível comparar as respostas. Tente novamente.',
}
