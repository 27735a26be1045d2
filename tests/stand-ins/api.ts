/** A customer's API over loopback: responses of every kind, and a record of the calls. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback } from './loopback.ts'
import type { StandIn } from './stand-in.ts'

export type ApiCall = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, call: ApiCall) => void

const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
const order = {
  order: {
    id: 1042,
    status: 'enviado',
    items: [
      { name: 'Linha azul', price: 12.5 },
      { name: 'Agulha', price: 3 },
    ],
  },
  note: `Entrega prevista para amanhã. ${'Obrigado pela preferência. '.repeat(6)}`,
}

const answersTo = (elsewhere: () => string): Record<string, Answer> => ({
  '/pedidos': (response) => json(response, order),
  '/eco': (response, call) => json(response, call),
  '/agenda': (response) => json(response, { id: 7, status: 'marcado' }, 201),
  '/longo': (response) => json(response, { items: 'x'.repeat(40_000), id: 7 }, 201),
  '/texto': (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('Pedido enviado'),
  '/latin1': (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json; charset=ISO-8859-1' })
      .end(Buffer.from('{"cidade":"São Paulo"}', 'latin1')),
  '/com-marca': (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('\ufeff{"cidade":"São Paulo"}'),
  '/com-pagina': (response) => json(response, { pagina: '<meta charset=iso-8859-1>São Paulo' }),
  '/quebrado': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"pedido": '),
  '/vazio': (response) => void response.writeHead(204).end(),
  '/enorme': (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(3_000_000)),
  '/lento': () => {},
  '/mudou': (response) => void response.writeHead(302, { location: '/eco' }).end(),
  '/outro-host': (response) => void response.writeHead(302, { location: `${elsewhere()}/eco` }).end(),
  '/nao-encontrado': (response) => json(response, { error: 'pedido não encontrado' }, 404),
  '/demorou': (response) => json(response, { error: 'tempo esgotado' }, 408),
  '/falhou': (response) => json(response, { error: 'falha interna' }, 500),
})

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const listen = (answers: Record<string, Answer>, calls: ApiCall[], onCall: () => void = () => {}) =>
  listenOnLoopback((request, response) => {
    void read(request).then((body) => {
      const { method = '', url = '/', headers } = request
      const call = { method, url, headers, body }
      calls.push(call)
      onCall()
      const answer = answers[url.split('?', 1)[0] ?? '']
      if (answer) answer(response, call)
      else json(response, { error: 'nada aqui' }, 404)
    })
  })

export type StartedApi = StandIn & {
  origin: string
  calls: ApiCall[]
  foreignCalls: ApiCall[]
  /** `listener` is called when a call has arrived and before it is answered. */
  watchCalls: (listener: () => void) => void
}

export async function startApi(): Promise<StartedApi> {
  const [calls, foreignCalls]: [ApiCall[], ApiCall[]] = [[], []]
  let elsewhere = ''
  let onCall = () => {}
  const answers = answersTo(() => elsewhere)
  const [api, foreign] = [await listen(answers, calls, () => onCall()), await listen(answers, foreignCalls)]
  elsewhere = foreign.origin
  return {
    environment: { STAGE_ALLOW: api.origin },
    forTests: { PROSA_TEST_API: api.origin },
    origin: api.origin,
    calls,
    foreignCalls,
    watchCalls: (listener) => void (onCall = listener),
    close: async () => {
      await Promise.all([api.close(), foreign.close()])
    },
  }
}

/** URL of the API that was started for the end-to-end tests. */
export const apiOfTests = (): string => process.env['PROSA_TEST_API'] ?? ''
