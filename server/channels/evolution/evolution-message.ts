/** Converts a message to Evolution's format: the path of the method, and its body without the number. */
import type { ToSend } from '../adapter.ts'

export async function evolutionMessage({ part, readFile }: ToSend): Promise<{ path: string; body: object }> {
  switch (part.type) {
    case 'text':
      return { path: 'sendText', body: { text: part.text } }
    case 'link':
      return { path: 'sendText', body: { text: `${part.text} ${part.url}`.trim(), linkPreview: true } }
    case 'optionList': {
      const rows = part.options.map((option, at) => ({ ...option, rowId: String(at + 1) }))
      const sections = [{ title: part.title, rows }]
      // Evolution refuses a list without a footer.
      return {
        path: 'sendList',
        body: { title: part.title, description: part.text, buttonText: part.button, footerText: ' ', sections },
      }
    }
    case 'audio':
      return { path: 'sendWhatsAppAudio', body: { audio: (await readFile(part.fileId)).toString('base64') } }
    default: {
      const media = (await readFile(part.fileId)).toString('base64')
      const { type: mediatype, mime: mimetype, name: fileName, caption = '' } = part
      return { path: 'sendMedia', body: { mediatype, mimetype, media, caption, fileName } }
    }
  }
}
