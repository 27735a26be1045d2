/** What the stand-in of Google shows to a browser: its script, and the window in which one chooses an account. */

/**
 * As Google's own: a button is drawn into the given element, a press opens a window, and what is chosen there comes back
 * through the callback. The scope tells the window whose visitor it is.
 */
export const signInScript = (scope: string): string => `
(() => {
  const home = new URL(document.currentScript.src).origin
  let options
  const open = () => window.open(home + '/gsi/select?scope=' + ${JSON.stringify(encodeURIComponent(scope))}, 'google', 'popup,width=480,height=600')
  addEventListener('message', (event) => {
    if (event.origin === home && options) options.callback(event.data)
  })
  window.google = {
    accounts: {
      id: {
        initialize(given) {
          if (!given.client_id) throw new Error('client_id is missing')
          options = given
        },
        renderButton(element) {
          const button = document.createElement('div')
          button.setAttribute('role', 'button')
          button.tabIndex = 0
          button.textContent = 'Fazer login com o Google'
          button.addEventListener('click', open)
          element.append(button)
        },
        prompt: open,
      },
    },
  }
})()
`

export const chooserPage = (credential: string | undefined): string => `<!doctype html>
<html lang="pt-BR">
<title>Escolha uma conta</title>
<button>Continuar</button>
<script>
document.querySelector('button').onclick = () => {
  opener.postMessage(${JSON.stringify(credential === undefined ? {} : { credential, select_by: 'btn' })}, '*')
  close()
}
</script>
</html>`
