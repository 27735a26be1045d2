/** The pages of the played Instagram: where an owner allows the app, and where an operator writes as a customer. */
import { html, raw } from 'hono/html'
import { type Account, type Behaviour, behaviours } from './accounts.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:560px;padding:16px;color-scheme:light dark}
.mark{background:#b3005e;color:#fff;border-radius:99px;padding:2px 10px;font-size:13px;font-weight:600}
label{display:block;margin:12px 0}input,select,textarea,button{font:inherit;padding:8px 12px;border-radius:8px;border:1px solid #8888}
input,select,textarea{width:100%;box-sizing:border-box}button{cursor:pointer;margin:4px 4px 4px 0}
.primary{background:#0a66c2;color:#fff;border-color:#0a66c2}ol{list-style:none;padding:0;display:grid;gap:8px}
li{padding:8px 12px;border-radius:12px;max-width:80%;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8886}
li.account,li.phone{justify-self:end;background:#0a66c222}small{opacity:.7}`

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

export const accountsPage = (accounts: readonly Account[]) =>
  page(
    'Simulador do Instagram',
    html`<h1>Contas</h1>
      ${accounts.length === 0 ? html`<p>Nenhuma conta ainda: conecte uma no Prosa.</p>` : ''}
      <ul>
        ${accounts.map(({ userId, username }) => html`<li><a href="operador/${userId}">@${username}</a></li>`)}
      </ul>`,
  )

const behaviourWords: Record<Behaviour, string> = {
  normal: 'responde normalmente',
  fails: 'falha por um tempo',
  slow: 'demora 4 segundos',
  drops: 'derruba a conexão',
  sentThenDrops: 'envia e derruba a conexão',
  window: 'recusa: fora das 24 horas',
  expired: 'o acesso venceu',
  tools: "'Ferramentas conectadas' desligado",
}

const who = { person: 'Cliente', account: 'Prosa', phone: 'Celular do dono' }

export const accountPage = (account: Account, personId: string) =>
  page(
    `@${account.username}`,
    html`<h1>@${account.username}</h1>
      <p>${account.isSubscribed ? 'Envia mensagens ao Prosa.' : 'Não está conectada ao Prosa.'}</p>
      <form method="post" action="${account.userId}/behaviour">
        <label
          >Como se comporta
          <select name="behaviour" onchange="this.form.submit()">
            ${behaviours.map(
              (each) =>
                html`<option value="${each}" ${each === account.behaviour ? raw('selected') : ''}>
                  ${behaviourWords[each]}
                </option>`,
            )}
          </select></label
        >
      </form>
      <ol aria-label="Conversa">
        ${(account.people.get(personId)?.said ?? []).map(
          ({ from, text }) => html`<li class="${from}"><small>${who[from]}</small><br />${text}</li>`,
        )}
      </ol>
      <form method="post" action="${account.userId}/messages">
        <input type="hidden" name="person" value="${personId}" />
        <label>Seu nome <input name="name" value="${account.people.get(personId)?.name ?? 'Bia Souza'}" /></label>
        <label>Mensagem <textarea name="text" rows="2" required autofocus></textarea></label>
        <button class="primary" name="from" value="person">Enviar como cliente</button>
        <button name="from" value="phone">Responder pelo celular do dono</button>
        <button type="button" onclick="location.reload()">Atualizar</button>
      </form>`,
  )
