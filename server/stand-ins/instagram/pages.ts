/** The page of the Instagram stand-in on which an owner grants access. */
import { html, raw } from 'hono/html'

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:560px;padding:16px;color-scheme:light dark}
.mark{background:#b3005e;color:#fff;border-radius:99px;padding:2px 10px;font-size:13px;font-weight:600}
label{display:block;margin:12px 0}input,select,textarea,button{font:inherit;padding:8px 12px;border-radius:8px;border:1px solid #8888}
input,select,textarea{width:100%;box-sizing:border-box}button{cursor:pointer;margin:4px 4px 4px 0}
.primary{background:#0a66c2;color:#fff;border-color:#0a66c2}ol{list-style:none;padding:0;display:grid;gap:8px}
li{padding:8px 12px;border-radius:12px;max-width:80%;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8886}
li.account,li.phone{justify-self:end;background:#0a66c222}small{opacity:.7;overflow-wrap:anywhere}`

const page = (title: string, body: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <p><span class="mark">Simulador</span> do Instagram – nenhuma conta de verdade é usada.</p>
        ${body}
      </body>
    </html>`

const choices = [
  ['allow', 'Permitir'],
  ['deny', 'Recusar'],
  ['badCode', 'Permitir com código inválido'],
  ['badCallback', 'Voltar a um endereço errado'],
] as const

export const authorizePage = (query: Record<string, string>, suggested: string) =>
  page(
    'Entrar com o Instagram',
    html`<h1>Permitir que o Prosa acesse a conta?</h1>
      <p><small>Permissões: ${query['scope'] ?? ''}</small></p>
      <form method="post">
        ${Object.entries(query).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label>Nome de usuário <input name="username" value="${suggested}" required pattern="[\\w.]+" /></label>
        <label
          >Tipo de conta
          <select name="type">
            <option value="BUSINESS">Profissional (Business)</option>
            <option value="MEDIA_CREATOR">Profissional (Creator)</option>
            <option value="PERSONAL">Pessoal</option>
          </select></label
        >
        ${choices.map(
          ([value, label]) =>
            html`<button name="choice" value="${value}" class="${value === 'allow' ? 'primary' : ''}">
              ${label}
            </button>`,
        )}
      </form>`,
  )
