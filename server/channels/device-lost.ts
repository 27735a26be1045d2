/** Why a telephone is not linked any more: one that lost its line comes back by itself, one that was removed needs a new code. */
export const deviceDropped = { kind: 'disconnected', reason: 'O celular perdeu a conexão com o WhatsApp.' } as const

export const deviceRemoved = {
  kind: 'disconnected',
  reason: 'O aparelho foi removido no celular, em Aparelhos conectados. Para voltar, leia um novo QR Code aqui.',
  isRemoved: true,
} as const
