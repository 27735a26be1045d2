/** The texts of the questions before something is lost; they come with their dialogs. */
export const removal = {
  title: 'Confirmar exclusão',
  warning: (name: string): string =>
    `O agente "${name}" será removido com seus treinamentos, conversas, canais e campanhas, também as que estão em andamento. Esta ação não pode ser desfeita.`,
  cancel: 'Cancelar',
  confirm: 'Confirmar exclusão',
  running: 'Excluindo...',
  failed: 'Nada foi removido. Tente novamente.',
}

export const discarding = {
  title: 'Descartar o que você preencheu?',
  effect: 'O que foi preenchido para este agente será apagado. Esta ação não pode ser desfeita.',
  cancel: 'Cancelar',
  confirm: 'Descartar tudo',
  running: 'Descartar tudo',
}
