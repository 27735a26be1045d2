/** The redirect page in Instagram's popup: it posts the result to the page that opened it, and closes itself. */
import { createHash } from 'node:crypto'
import type { InstagramAuthResult } from '../../../contract/instagram.ts'

/** Escapes `<`, so that the value cannot close the script element around it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

export function returnPage(result: InstagramAuthResult | undefined, targetOrigin: string | undefined): Response {
  const tells =
    result === undefined || targetOrigin === undefined
      ? ''
      : `if (window.opener) window.opener.postMessage(${inScript(result)}, ${inScript(targetOrigin)});
setTimeout(function () { window.close() }, 50);`
  const words =
    result === undefined
      ? 'Este endereço de autorização já foi usado ou venceu. Volte para o Prosa e tente novamente.'
      : 'Pronto. Você já pode fechar esta janela e voltar para o Prosa.'
  const hash = createHash('sha256').update(tells).digest('base64')
  const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Instagram</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:36ch;padding:0 16px;text-align:center;color-scheme:light dark}</style>
</head><body><p>${words}</p>${tells && `<script>${tells}</script>`}</body></html>`
  return new Response(page, {
    status: result === undefined ? 400 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; frame-ancestors 'none'`,
      // Any other policy would sever the connection to the page that opened it.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}
