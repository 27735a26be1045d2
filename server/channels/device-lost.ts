/**
 * Why a telephone is disconnected: one that lost its network reconnects on its own, a removed one needs a new QR code.
 */
export const deviceDropped = { kind: 'disconnected', reason: 'O celular perdeu a conexão com o WhatsApp.' } as const

export const deviceRemoved = {
  kind: 'disconnected',
  reason: 'O aparelho foi removido no celular, em Aparelhos conectados. Para voltar, leia um novo QR Code aqui.',
  isRemoved: true,
} as const
