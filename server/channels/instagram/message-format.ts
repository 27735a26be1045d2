/** Message formats of Instagram: plain text, and files of a few types. */

type MediaRule = { type: string; mimes: readonly string[]; reason: string }

/** This server does not convert audio, so a browser's recording (WebM) cannot be sent. */
export const mediaRules: Record<'image' | 'audio' | 'video' | 'document', MediaRule> = {
  image: {
    type: 'image',
    mimes: ['image/png', 'image/jpeg'],
    reason: 'O Instagram só aceita imagens PNG e JPEG.',
  },
  audio: {
    type: 'audio',
    mimes: ['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/m4a', 'audio/wav', 'audio/x-wav', 'audio/wave'],
    reason: 'O Instagram não aceita este formato de áudio: envie M4A, AAC ou WAV.',
  },
  video: {
    type: 'video',
    mimes: ['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm'],
    reason: 'O Instagram não aceita este formato de vídeo: envie MP4, MOV ou WEBM.',
  },
  document: {
    type: 'file',
    mimes: ['application/pdf'],
    reason: 'O Instagram só aceita documentos em PDF.',
  },
}
