/** The page on which anybody plays the telephone and the customers of a simulated channel. Plain HTML, without the app. */

export type ShownMessage = { from: 'customer' | 'agent' | 'owner'; who: string; text: string; status: string }
export type Shown = {
  title: string
  state: string
  isConnected: boolean
  code: string | null
  messages: ShownMessage[]
}

/** Buttons that post `command` to the page itself. */
export type CommandButton = { command: string; label: string; hint: string }

const escape = (text: string) => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`)

const style = `
  :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
  body{margin:0 auto;max-width:760px;padding:16px}
  header{display:flex;gap:12px;align-items:center;flex-wrap:wrap}
  h1{font-size:1.25rem;margin:0}
  .badge{background:#7c3aed;color:#fff;border-radius:99px;padding:2px 10px;font-size:.8rem}
  section{border:1px solid #8886;border-radius:12px;padding:16px;margin-top:16px}
  h2{font-size:1rem;margin:0 0 8px}
  form.row{display:flex;flex-wrap:wrap;gap:8px;align-items:end}
  label{display:grid;font-size:.85rem;flex:1 1 140px}
  input{font:inherit;padding:8px;border:1px solid #8888;border-radius:8px;min-width:0}
  button{font:inherit;padding:8px 14px;border-radius:8px;border:1px solid #8888;cursor:pointer}
  button.main{background:#4f46e5;color:#fff;border-color:#4f46e5}
  ol{list-style:none;padding:0;display:grid;gap:6px}
  li{padding:8px 12px;border-radius:10px;background:#8882;max-width:85%;white-space:pre-wrap;overflow-wrap:anywhere}
  li.agent{justify-self:end;background:#4f46e533}
  li small{display:block;opacity:.7}
  code{overflow-wrap:anywhere;font-size:.8rem}`

/** Asks for the state each second and redraws; what is being typed stays. */
const script = `
  const base = location.pathname.replace(/[/]$/, '')
  const draw = (shown) => {
    document.getElementById('state').textContent = shown.state
    document.getElementById('code').textContent = shown.code || '—'
    document.getElementById('scan').disabled = shown.isConnected || !shown.code
    const list = document.getElementById('messages')
    if (list.childElementCount === shown.messages.length && list.dataset.of === JSON.stringify(shown.messages)) return
    list.dataset.of = JSON.stringify(shown.messages)
    list.replaceChildren(...shown.messages.map(({ from, who, text, status }) => {
      const item = document.createElement('li')
      item.className = from
      item.textContent = text
      const small = document.createElement('small')
      small.textContent = [who, status].filter(Boolean).join(' · ')
      item.append(small)
      return item
    }))
  }
  const refresh = async () => {
    try { draw(await (await fetch(base + '/state')).json()) } catch { document.getElementById('state').textContent = 'Sem resposta' }
    setTimeout(refresh, 1000)
  }
  for (const form of document.forms) form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const data = new FormData(form, event.submitter)
    await fetch(base, { method: 'POST', body: data })
    const said = form.querySelector('[name=text]')
    if (said) said.value = ''
    const file = form.querySelector('[type=file]')
    if (file) file.value = ''
    draw(await (await fetch(base + '/state')).json())
  })
  refresh()`

const button = ({ command, label, hint }: CommandButton) =>
  `<button name="command" value="${escape(command)}" title="${escape(hint)}">${escape(label)}</button>`

export function simulatorPage(
  shown: Shown,
  commands: readonly CommandButton[],
  options: { hasScan: boolean; person: string },
): string {
  const scan = options.hasScan
    ? `<section><h2>Celular</h2><p>Código mostrado agora: <code id="code"></code></p>
       <form class="row"><label>Número do celular<input name="phone" value="5511940028922" inputmode="tel"></label>
       <button class="main" id="scan" name="command" value="scan">Ler o QR Code</button></form></section>`
    : '<span id="code" hidden></span><button id="scan" hidden></button>'
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulador · ${escape(shown.title)}</title><style>${style}</style></head><body>
<header><h1>${escape(shown.title)}</h1><span class="badge">Simulador</span><span id="state" role="status">${escape(shown.state)}</span></header>
<p>Nada aqui sai deste computador: esta página faz o papel do WhatsApp e dos clientes.</p>
${scan}
<section><h2>Conversa</h2><ol id="messages" aria-live="polite"></ol>
<form class="row"><label>${escape(options.person)}<input name="phone" value="5511988887777"></label>
<label>Nome<input name="name" value="Ana"></label>
<label>Mensagem<input name="text" autocomplete="off"></label>
<label>Arquivo<input type="file" name="file"></label>
<button class="main" name="command" value="say">Enviar como cliente</button>
<button name="command" value="own">Responder pelo celular da loja</button></form></section>
<section><h2>Provocar falhas</h2><form class="row">${commands.map(button).join('')}</form></section>
<script>${script}</script></body></html>`
}
