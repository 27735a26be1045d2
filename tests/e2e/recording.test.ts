import { expect, test } from './app-test.ts'
import { composer, openChat } from './chat-page.ts'
import { stopClock } from './gestures.ts'
import {
  button,
  chooseToRecord,
  hear,
  historyOf,
  panel,
  recordSome,
  tallestBar,
  untilRecorded,
} from './recording-page.ts'
import { addButton } from './training-page.ts'

const isUpload = (request: { url: () => string }): boolean => request.url().includes('/api/v1/chat/upload')

test('[RC-01, RC-02] a recording shows the time and the voice, can be thrown away, ended, removed, and begun by keyboard', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await page.clock.install()
  await openChat(page, agent.id)

  await test.step('it can be thrown away, after a while only when one insists', async () => {
    // The menu is loaded when it is first opened, and rendered by timers.
    await button(page, 'Anexar').click()
    await expect(page.getByRole('menuitem', { name: /^Gravar áudio/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    // With a stopped clock no time passes for this page, however slow the machine is.
    await stopClock(page)
    await chooseToRecord(page)
    await button(page, 'Descartar gravação').click()
    await expect(panel(page)).toHaveCount(0)
    await expect(button(page, 'Enviar áudio')).toHaveCount(0)
    await expect(button(page, 'Anexar')).toBeEnabled()
    await page.clock.resume()

    await chooseToRecord(page)
    await untilRecorded(page, 4)
    await page.keyboard.press('Escape')
    await button(page, 'Descartar gravação').click()
    await expect(page.getByRole('group', { name: 'Descartar esta gravação?' })).toBeVisible()
    await button(page, 'Continuar gravando').click()
    await button(page, 'Parar').click()
    await expect(button(page, 'Enviar áudio')).toBeEnabled()
    await button(page, 'Remover anexo').click()
  })
  await test.step('the time and 40 bars follow the voice, and Parar ends it', async () => {
    await chooseToRecord(page)
    await expect(page.getByText('Gravando mensagem', { exact: true })).toBeVisible()
    const timer = panel(page).getByRole('timer')
    await expect(timer).toHaveText(/^\d\d:\d\d$/)
    await expect(panel(page).locator('[data-bars="40"] > *')).toHaveCount(40)
    await expect.poll(() => tallestBar(page)).toBeGreaterThan(10)
    await untilRecorded(page, 2)
    await expect(button(page, 'Parar')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Gravando mensagem', { exact: true })).toHaveCount(0)
    await expect(button(page, 'Enviar áudio')).toBeEnabled()
    await button(page, 'Remover anexo').click()
  })
  await test.step('the keyboard goes from the recording to what became of it, and back', async () => {
    await chooseToRecord(page)
    await untilRecorded(page, 1)
    await button(page, 'Parar').press('Enter')
    await expect(page.getByRole('region', { name: 'Anexo', exact: true })).toBeFocused()
    await expect(button(page, 'Anexar')).toBeDisabled()
    await button(page, 'Remover anexo').press('Enter')
    await expect(button(page, 'Anexar')).toBeFocused()
    await expect(button(page, 'Enviar áudio')).toHaveCount(0)
    await expect(button(page, 'Anexar')).toBeEnabled()
  })
})

test('[RC-02, RC-04] a recording waits to be heard or sent, and what is sent is what was said and can be loaded again', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  // Long enough to be seen while it plays.
  await recordSome(page, 3)
  await expect(page.locator('[data-bars="30"]').first().locator('> *')).toHaveCount(30)
  await button(page, 'Reproduzir áudio').click()
  await expect(button(page, 'Pausar áudio')).toBeVisible()
  await expect(button(page, 'Reproduzir áudio')).toBeVisible()

  const sent = page.waitForResponse((response) => isUpload(response.request()))
  await button(page, 'Enviar áudio').click()
  const response = await sent
  expect(response.status()).toBe(200)
  await expect(composer(page)).toBeEnabled()

  // Before anything else has fetched the file, because the browser caches it.
  await test.step('what cannot be loaded is said, and can be tried again', async () => {
    // During this visit the file would still be in memory; after a reload it is fetched from the server.
    await page.reload()
    await server.next('chatFile', {
      kind: 'reply',
      status: 404,
      body: { error: 'not_found', message: 'Arquivo não encontrado' },
    })
    await button(page, 'Reproduzir áudio').click()
    await expect(page.getByText('Não foi possível carregar este áudio').first()).toBeVisible()
    await button(page, 'Reproduzir áudio').click()
    await expect(button(page, 'Pausar áudio')).toBeVisible()
  })

  const sessionId = new URL(response.url()).searchParams.get('sessionId') ?? ''
  const question = (await historyOf(page, agent.id, sessionId)).messages.find(({ role }) => role === 'user')
  const [file] = question?.mediaFiles ?? []
  expect(file?.type).toBe('audio')
  expect(file?.name).toMatch(/^gravacao-\d{4}(-\d\d){4}\.webm$/)
  const heard = await hear(page, file?.url ?? '')
  expect(heard.type).toMatch(/^audio\/webm/)
  expect(heard.duration).toBeGreaterThan(0.9)
  expect(heard.rms).toBeGreaterThan(0.005)
})

// The server is not involved here: the browser's own recorder and player fail.
test('[RC-04] a recorder that cannot be stopped is said, as is what cannot be played; what it recorded can be kept and sent', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await page.addInitScript(() => {
    MediaRecorder.prototype.stop = () => {
      throw new DOMException('no', 'InvalidStateError')
    }
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotSupportedError'))
  })
  await openChat(page, agent.id)
  await recordSome(page)
  await expect(page.getByText('Ocorreu um erro ao preparar o áudio').first()).toBeVisible()
  await button(page, 'Reproduzir áudio').click()
  await expect(page.getByText('Não foi possível reproduzir este áudio').first()).toBeVisible()
  await expect(button(page, 'Enviar áudio')).toBeEnabled()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar áudio' }).click()
  expect((await download).suggestedFilename()).toMatch(/^gravacao-.*\.webm$/)
  const sent = page.waitForResponse((response) => isUpload(response.request()))
  await button(page, 'Enviar áudio').click()
  expect((await sent).status()).toBe(200)
})

test('[RC-01, RC-02] a recording under way is kept when one looks at another tab', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  // On a slow machine the first chunk may arrive long after the clock has started.
  await page.addInitScript(() => {
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (slice) {
      let pieces = 0
      this.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) pieces += 1
        // The first chunks alone may contain only the header of the file.
        if (pieces >= 5) document.documentElement.dataset['recorded'] = 'yes'
      })
      document.documentElement.dataset['recorder'] = `${this.mimeType} ${this.audioBitsPerSecond} ${slice}`
      start.call(this, slice)
    }
  })
  await openChat(page, agent.id)
  await chooseToRecord(page)
  await expect(page.locator('html')).toHaveAttribute('data-recorded', 'yes')
  await expect(page.locator('html')).toHaveAttribute('data-recorder', 'audio/webm;codecs=opus 128000 100')
  await page.getByRole('tab', { name: 'Treinamentos' }).click()
  await expect(addButton(page)).toBeVisible()
  await page.goBack()
  const sent = page.waitForResponse((response) => isUpload(response.request()))
  await button(page, 'Enviar áudio').click()
  expect((await sent).status()).toBe(200)
})
