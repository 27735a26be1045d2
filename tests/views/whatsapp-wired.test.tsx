/** The dialog of the QR code with its real ports; only the network is replaced. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QrDialog } from '../../src/features/whatsapp/qr-dialog.tsx'
import { useWhatsappQr } from '../../src/features/whatsapp/whatsapp.wiring.ts'
import { call } from '../../src/services/http.ts'
import { Stage } from './stage.tsx'

const Qr = () => {
  const actor = useWhatsappQr('agent-1')
  return (
    <>
      <button type="button" onClick={() => actor.send({ type: 'qr.open' })}>
        Abrir
      </button>
      <QrDialog actor={actor} simulatorUrl={null} />
    </>
  )
}

test('[WQ-03] no code is asked for while the page is hidden', async () => {
  const asked: boolean[] = []
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/config.json')) return Response.json({})
    if (url.endsWith('/qrcode')) asked.push(document.hidden)
    return Response.json({ error: 'bad_gateway', message: 'Fora do ar.' }, { status: 502 })
  })
  const hide = (isHidden: boolean): void => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  await render(
    <Stage>
      <Qr />
    </Stage>,
  )
  hide(true)
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  // A round trip, during which nothing else is asked.
  await call('getDevice', { params: { agentId: 'agent-1' } })
  hide(false)
  await expect.poll(() => asked).toEqual([false])
})
