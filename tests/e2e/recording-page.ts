/** Helpers for recordings: the browser's fake microphone beeps once a second. */
import type { Locator, Page } from '@playwright/test'
import type { ChatHistory } from '../../contract/chat.ts'
import { expect } from './app-test.ts'

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Gravação', exact: true })

export const chooseToRecord = async (page: Page): Promise<void> => {
  await button(page, 'Anexar').click()
  await page.getByRole('menuitem', { name: /^Gravar áudio/ }).click()
}

/** Waits until at least this many seconds are recorded, because each second is shown only for a second. */
export const untilRecorded = (page: Page, seconds: number): Promise<void> =>
  expect
    .poll(async () => {
      const [minutes = 0, rest = 0] = (await panel(page).getByRole('timer').innerText()).split(':').map(Number)
      return minutes * 60 + rest
    })
    .toBeGreaterThanOrEqual(seconds)

/** Records for this many seconds, which include a beep, and stops. */
export const recordSome = async (page: Page, seconds = 1): Promise<void> => {
  await chooseToRecord(page)
  await expect(page.getByText('Gravando mensagem', { exact: true })).toBeVisible()
  await untilRecorded(page, seconds)
  await button(page, 'Parar').click()
  await expect(button(page, 'Enviar áudio')).toBeEnabled()
}

/** Height in pixels of the tallest bar; during silence all bars have the minimum height. */
export const tallestBar = (page: Page): Promise<number> =>
  panel(page)
    .locator('[data-bars] > *')
    .evaluateAll((bars) => Math.max(...bars.map((bar) => bar.getBoundingClientRect().height)))

/** The conversation as the server stores it. */
export const historyOf = (page: Page, agentId: string, sessionId: string): Promise<ChatHistory> =>
  page.evaluate(async (path) => {
    const authorization = `Bearer ${localStorage.getItem('prosa.token')}`
    const response = await fetch(path, { headers: { authorization } })
    return (await response.json()) as ChatHistory
  }, `/api/v1/chat/${agentId}/${sessionId}`)

/** Fetches a stored recording and measures its duration and loudness. */
export const hear = (page: Page, address: string): Promise<{ type: string | null; duration: number; rms: number }> =>
  page.evaluate(async (url) => {
    const response = await fetch(url)
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await response.arrayBuffer())
    const samples = sound.getChannelData(0)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    return { type: response.headers.get('content-type'), duration: sound.duration, rms: Math.sqrt(power) }
  }, address)
