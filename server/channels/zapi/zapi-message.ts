/** Converts a message to Z-API's format: the path of the method, and its body without the number. */
import type { ToSend } from '../adapter.ts'

export async function zapiMessage({ part, readFile }: ToSend): Promise<{ path: string; body: object }> {
  switch (part.type) {
    case 'text':
      return { path: 'send-text', body: { message: part.text } }
    case 'link': {
      // Z-API requires the message to end with the link.
      const message = part.text.endsWith(part.url) ? part.text : `${part.text} ${part.url}`.trim()
      return { path: 'send-link', body: { message, linkUrl: part.url, title: part.title, linkDescription: part.title } }
    }
    case 'optionList': {
      const options = part.options.map((option, at) => ({ id: String(at + 1), ...option }))
      return {
        path: 'send-option-list',
        body: { message: part.text, optionList: { title: part.title, buttonLabel: part.button, options } },
      }
    }
    case 'document': {
      const extension = /\.([a-z0-9]{1,8})$/iu.exec(part.name)?.[1] ?? 'bin'
      const document = await dataUri(part, readFile)
      return {
        path: `send-document/${extension}`,
        body: { document, fileName: part.name, caption: part.caption ?? '' },
      }
    }
    default:
      return {
        path: `send-${part.type}`,
        body: { [part.type]: await dataUri(part, readFile), ...(part.caption && { caption: part.caption }) },
      }
  }
}

const dataUri = async ({ mime, fileId }: { mime: string; fileId: string }, readFile: ToSend['readFile']) =>
  `data:${mime};base64,${(await readFile(fileId)).toString('base64')}`
