/** The HTML of the operator page: the list of channels, and the selected one. Its script renders the changing parts. */
import { html } from 'hono/html'
import type { Command, ShownChannel, StandIn } from './stand-in.ts'

export type Provider = {
  name: string
  title: string
  isStopped: boolean
  channels: { name: string; state: string; isConnected: boolean; path: string }[]
}

type Html = ReturnType<typeof html>
type Chosen = { standIn: StandIn; channel: ShownChannel; path: string }

const frame = (title: string, providers: readonly Provider[], chosenPath: string, main: Html): Html =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/simulador/style.css" />
        <script type="module" src="/simulador/script.js"></script>
      </head>
      <body>
        <header>
          <h1>Canais simulados</h1>
          <span class="badge">Simulador</span>
          <p>Nada aqui sai deste computador: esta página faz o papel dos provedores, do celular e dos clientes.</p>
        </header>
        <div class="room">
          <nav aria-label="Canais simulados">
            ${providers.map(
              ({ name, title: provider, isStopped, channels }) => html`
                <section data-provider="${name}">
                  <h2>${provider}</h2>
                  <form class="switch" action="/simulador">
                    <input type="hidden" name="provider" value="${name}" />
                    <span>${isStopped ? 'Fora do ar' : 'No ar'}</span>
                    <button
                      name="command"
                      value="${isStopped ? 'start' : 'stop'}"
                      aria-label="${isStopped ? 'Ligar' : 'Desligar'} ${provider}"
                    >
                      ${isStopped ? 'Ligar' : 'Desligar'}
                    </button>
                  </form>
                  <div class="channels">
                    ${channels.map(
                      ({ name: channel, state, isConnected, path }) => html`
                        <a
                          href="${path}"
                          data-connected="${String(isConnected)}"
                          ${path === chosenPath ? 'aria-current=page' : ''}
                        >
                          <b>${channel}</b><small>${state}</small>
                        </a>
                      `,
                    )}
                  </div>
                  <p class="none" ${channels.length > 0 ? 'hidden' : ''}>Nenhum ainda: conecte um agente no Prosa.</p>
                </section>
              `,
            )}
          </nav>
          <main>${main}</main>
        </div>
      </body>
    </html>`

const button = ({ command, label, hint }: Command, at: number): Html => html`
  <div class="command">
    <button name="command" value="${command}" aria-describedby="hint-${String(at)}">${label}</button>
    <small id="hint-${String(at)}">${hint}</small>
  </div>
`

const scan = (): Html => html`
  <section>
    <h3>Celular</h3>
    <p>Código mostrado agora: <code id="code">—</code></p>
    <form class="row">
      <label>Número do celular<input name="phone" value="5511940028922" inputmode="tel" /></label>
      <button class="main" id="scan" name="command" value="scan">Ler o QR Code</button>
    </form>
  </section>
`

const channelPart = ({ standIn, channel, path }: Chosen): Html => html`
  <div id="channel" data-path="${path}">
    <h2>${channel.name}</h2>
    <p class="state" data-connected="${String(channel.isConnected)}">
      <span id="state" role="status">${channel.state}</span>
    </p>
    <ul id="faults" aria-label="O que está provocado"></ul>
    <p id="done" role="status"></p>
    ${standIn.hasScan ? scan() : ''}
    <section>
      <h3>Conversa</h3>
      <ol id="messages" aria-live="polite" aria-label="Mensagens" tabindex="0"></ol>
      <form class="row">
        <label>${standIn.person.label}<input name="phone" value="${standIn.person.example}" /></label>
        <label>Nome<input name="name" value="Ana" /></label>
        <label class="wide">Mensagem<input name="text" autocomplete="off" /></label>
        ${standIn.hasFiles ? html`<label class="wide">Arquivo<input type="file" name="file" /></label>` : ''}
        <button class="main" name="command" value="say">Enviar como cliente</button>
        <button name="command" value="twice">Enviar duas vezes</button>
        <button name="command" value="old">Enviar como antiga</button>
        ${standIn.hasOwnPhone ? html`<button name="command" value="own">Responder pelo celular da loja</button>` : ''}
      </form>
    </section>
    <section>
      <h3>Provocar falhas</h3>
      <form class="commands">${standIn.commands.map(button)}</form>
    </section>
  </div>
`

export const operatorPage = (providers: readonly Provider[], chosen: Chosen | undefined): Html =>
  chosen === undefined
    ? frame(
        'Canais simulados',
        providers,
        '',
        html`<p class="none">Escolha um canal para ver a conversa e provocar falhas.</p>`,
      )
    : frame(`Simulador · ${chosen.channel.name}`, providers, chosen.path, channelPart(chosen))

export const unknownPage = (providers: readonly Provider[]): Html =>
  frame(
    'Canal desconhecido',
    providers,
    '',
    html`<h2>Canal desconhecido</h2>
      <p>Este simulador não o conhece. Conecte o canal de novo no Prosa.</p>`,
  )
