/** Shown when a call got no answer; the banner says the same for the whole browser (NV-04). */
export const offlineText = 'Sem conexão com o servidor. Verifique sua internet e tente novamente.'
