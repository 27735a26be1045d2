/** Converts a message to the format of the Cloud API. */
import type { OutboundPart } from '../../db/channel-tables.ts'
import { beginningOf } from '../../platform/text/plain.ts'

const limits = { button: 20, rowTitle: 24, rowDescription: 72, rows: 10 }

export function cloudMessage(part: OutboundPart, mediaId: string | undefined): object {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: { body: part.text, preview_url: false } }
    case 'link':
      return {
        type: 'interactive',
        interactive: {
          type: 'cta_url',
          body: { text: part.text || part.title },
          action: {
            name: 'cta_url',
            parameters: { display_text: beginningOf(part.title, limits.button), url: part.url },
          },
        },
      }
    case 'optionList':
      return {
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: part.text },
          action: {
            button: beginningOf(part.button, limits.button),
            sections: [
              {
                title: beginningOf(part.title, limits.rowTitle),
                rows: part.options.slice(0, limits.rows).map(({ title, description }, at) => ({
                  id: String(at + 1),
                  title: beginningOf(title, limits.rowTitle),
                  ...(description && { description: beginningOf(description, limits.rowDescription) }),
                })),
              },
            ],
          },
        },
      }
    case 'document':
      return {
        type: 'document',
        document: { id: mediaId, filename: part.name, ...(part.caption && { caption: part.caption }) },
      }
    case 'audio':
      return { type: 'audio', audio: { id: mediaId } }
    default:
      return { type: part.type, [part.type]: { id: mediaId, ...(part.caption && { caption: part.caption }) } }
  }
}
