/** How the server handles files, requested by a real browser from a page of the app. */
import type { Page } from '@playwright/test'
import { png, wav } from '../server/files/media.ts'
import { makePdf } from '../server/files/pdf.ts'
import { listenOnLoopback } from '../stand-ins/loopback.ts'
import { expect, test } from './app-test.ts'

type Sent = { status: number; body: { message?: string; error?: string } }

/** As the app sends it: a form and the cookie, without an authorization header. */
const send = (page: Page, agentId: string, bytes: Buffer, name: string, message = '', times = 1): Promise<Sent> =>
  page.evaluate(
    async ({ agentId, base64, name, message, times }) => {
      const query = new URLSearchParams({ agentId, sessionId: 'sessao-1', message, enableSplitMessages: 'true' })
      const form = new FormData()
      const raw = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const whole = times === 1 ? raw : new Uint8Array(raw.length * times).fill(raw[0] ?? 0)
      form.append('files', new File([whole], name))
      const response = await fetch(`/api/v1/chat/upload?${query}`, { method: 'POST', body: form })
      return { status: response.status, body: (await response.json()) as Sent['body'] }
    },
    { agentId, base64: bytes.toString('base64'), name, message, times },
  )

type Stored = { content: string; mediaFiles: { url: string; name: string; type: string; size: number }[] }
const stored = (page: Page, agentId: string): Promise<Stored[]> =>
  page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('prosa.token')}` }
    const response = await fetch(`/api/v1/chat/${id}/sessao-1`, { headers })
    return response.ok ? ((await response.json()) as { messages: Stored[] }).messages : []
  }, agentId)

test('[CH-05, CH-07, CH-09] files sent without authorization header are kept, shown and played, or refused in words', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  // Any document of the origin will do; this one does not load the app.
  await page.goto('/api/health')

  await test.step('what is refused, and from where, is not kept', async () => {
    expect(await send(page, agent.id, Buffer.from('a'), 'grande.txt', '', 26 * 1024 * 1024)).toEqual({
      status: 413,
      body: { error: 'file_too_large', message: 'O arquivo é grande demais. Envie arquivos de até 25 MB.' },
    })
    expect(await send(page, agent.id, Buffer.from('<script>alert(1)</script>'), 'foto.png')).toMatchObject({
      status: 415,
      body: { error: 'unsupported_file' },
    })
    expect(await stored(page, agent.id)).toEqual([])
  })
  await test.step('a page of another origin cannot send one in the name of who is signed in', async () => {
    const own = new URL(page.url()).origin
    // Another port is another origin but the same site; cross-origin.test.ts tests the cookie.
    const neighbour = await listenOnLoopback((_, response) =>
      response.setHeader('content-type', 'text/html').end('<p>Olá</p>'),
    )
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(neighbour.origin)
    const refused = elsewhere.waitForResponse((response) => response.url().includes('/api/v1/chat/upload'))
    await elsewhere.evaluate(
      async ({ own, agentId }) => {
        const query = new URLSearchParams({ agentId, sessionId: 'sessao-1', enableSplitMessages: 'true' })
        const form = new FormData()
        form.append('files', new File(['Olá'], 'a.txt'))
        const address = `${own}/api/v1/chat/upload?${query}`
        await fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', body: form })
      },
      { own, agentId: agent.id },
    )
    expect((await refused).status()).toBe(401)
    expect(await stored(page, agent.id)).toEqual([])
    await neighbour.close()
  })
  await test.step('others are answered, and remembered as Imagem, Documento or Áudio', async () => {
    expect(await send(page, agent.id, png, 'fachada.png')).toMatchObject({ status: 200 })
    expect(await send(page, agent.id, makePdf([['Abrimos às 8h.']]), 'horário.pdf')).toMatchObject({ status: 200 })
    expect(await send(page, agent.id, wav(2), 'recado.wav')).toMatchObject({ status: 200 })
    const questions = (await stored(page, agent.id)).filter(({ mediaFiles }) => mediaFiles.length > 0)
    expect(questions.map(({ content, mediaFiles: [file] }) => [content, file?.type, file?.name])).toEqual([
      ['Imagem', 'image', 'fachada.png'],
      ['Documento', 'document', 'horário.pdf'],
      ['Áudio', 'audio', 'recado.wav'],
    ])
  })
  await test.step('an image is shown and a recording plays from the address that the conversation names', async () => {
    const files = (await stored(page, agent.id)).flatMap(({ mediaFiles }) => mediaFiles)
    const urls = ['image', 'audio'].map((type) => files.find((file) => file.type === type)?.url ?? '')
    const seen = await page.evaluate(async ([image = '', sound = '']) => {
      const picture = new Image()
      picture.src = image
      await picture.decode()
      const audio = new Audio(sound)
      await new Promise((done, failed) => {
        audio.addEventListener('loadedmetadata', done)
        audio.addEventListener('error', failed)
      })
      // Seeking requires a server that supports range requests.
      audio.currentTime = 1.5
      await new Promise((done) => audio.addEventListener('seeked', done))
      return { width: picture.naturalWidth, duration: audio.duration, at: audio.currentTime }
    }, urls)
    expect(seen).toEqual({ width: 1, duration: 2, at: 1.5 })
  })
})
