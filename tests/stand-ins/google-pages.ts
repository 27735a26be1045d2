/** The browser side of Google's stand-in: its script, and the window in which a visitor chooses an account. */

/**
 * As Google's own script does: it renders a button into the given element, a press opens a window, and the result is
 * passed to the callback. The scope tells the window which test its visitor belongs to.
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
