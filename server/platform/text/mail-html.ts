/** The frame of every mail. */
import { escapeHtml } from './html.ts'

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

export const linkParagraph = (url: string, text: string): string => `<p><a href="${escapeHtml(url)}">${text}</a></p>`

/** The blocks are HTML. */
export const mailHtml = (blocks: readonly string[]): string => `<!doctype html>
<html lang="pt-BR">
  <body style="font-family: system-ui, sans-serif; line-height: 1.5">
    ${[...blocks, '<p>Prosa</p>'].join('\n    ')}
  </body>
</html>
`
