/** Pages of the Facebook stand-in: its script, and the signup window. */

/** Opens the signup window and passes its result to the page, like Facebook's own script. */
export const sdkScript = (base: string): string => `
window.FB = {
  init(options) { this.options = options },
  login(done, options) {
    const asked = new URLSearchParams({ config_id: options.config_id, extras: JSON.stringify(options.extras || {}) })
    const opened = window.open(${JSON.stringify(base)} + '/dialog?' + asked, 'facebook', 'width=600,height=700')
    if (!opened) return done({ authResponse: null, status: 'unknown' })
    let isDone = false
    const end = (answer) => { if (!isDone) { isDone = true; clearInterval(timer); window.removeEventListener('message', hear); done(answer) } }
    const hear = (event) => {
      if (event.source !== opened || !event.data || event.data.simulator !== 'code') return
      end(event.data.code ? { authResponse: { code: event.data.code }, status: 'connected' } : { authResponse: null, status: 'unknown' })
    }
    window.addEventListener('message', hear)
    const timer = setInterval(() => { if (opened.closed) end({ authResponse: null, status: 'unknown' }) }, 200)
  },
}
window.fbAsyncInit && window.fbAsyncInit()`

export const dialogPage = (
  base: string,
  extras: string,
): string => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Simulador · Cadastro do WhatsApp Business</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:480px;padding:24px;display:grid;gap:12px}
button{font:inherit;padding:12px;border-radius:8px;border:1px solid #8888;cursor:pointer}.badge{background:#7c3aed;color:#fff;border-radius:99px;padding:2px 10px;justify-self:start}</style></head>
<body><span class="badge">Simulador</span><h1>Cadastro do WhatsApp Business</h1><p>Esta janela faz o papel da Meta. Escolha como o cadastro termina.</p>
<p hidden id="extras">${extras.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`)}</p>
<button data-event="FINISH">Concluir com um número novo</button>
<button data-event="FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING">Concluir com o número do aplicativo</button>
<button data-event="FINISH_ONLY_WABA">Concluir sem número</button>
<button data-event="CANCEL">Cancelar</button>
<button data-event="ERROR">Erro no cadastro</button>
<script>
  const tell = (message) => window.opener && window.opener.postMessage(message, '*')
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
    const event = button.dataset.event
    const isDone = event.startsWith('FINISH')
    const made = isDone ? await (await fetch(${JSON.stringify(base)} + '/signup', { method: 'POST' })).json() : {}
    const ids = { FINISH: { phone_number_id: made.phone_number_id, waba_id: made.waba_id, business_id: '520000000000003' },
      FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING: { waba_id: made.waba_id }, FINISH_ONLY_WABA: { waba_id: made.waba_id },
      CANCEL: { current_step: 'PHONE_NUMBER_SETUP' }, ERROR: { error_message: 'Algo deu errado' } }
    tell(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, version: '3', data: ids[event] }))
    tell({ simulator: 'code', code: made.code || null })
    setTimeout(() => window.close(), 50)
  })
</script></body></html>`
