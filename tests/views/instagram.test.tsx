import { useSelector } from '@xstate/react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { dayMs } from '../../contract/durations.ts'
import { InstagramCard } from '../../src/features/instagram/instagram-card.tsx'
import { InstagramConnectDialog, InstagramRemoval } from '../../src/features/instagram/instagram-dialogs.tsx'
import { Instagram } from '../../src/features/instagram/instagram.tsx'
import type { InstagramMachine } from '../../src/machines/instagram/instagram.machine.ts'
import { channelsQuery, queryClient } from '../../src/services/queries.ts'
import { runViews } from '../kit/view-runner.tsx'
import { instagramScreen, reachableInstagramModel, refreshLabel } from '../models/instagram.screen.ts'
import { Stage } from './stage.tsx'

const Room = ({ actor }: { actor: Actor<InstagramMachine> }) => {
  const hasLoadFailed = useSelector(actor, ({ context }) => context.hasLoadFailed)
  return (
    <Stage>
      {!hasLoadFailed && <button onClick={() => actor.send({ type: 'status.refresh' })}>{refreshLabel}</button>}
      <InstagramCard
        actor={actor}
        canManage
        isSimulated={false}
        simulatorUrl={undefined}
        confirmedAt={null}
        journal={null}
      />
      <InstagramConnectDialog actor={actor} />
      <InstagramRemoval actor={actor} />
    </Stage>
  )
}

runViews([reachableInstagramModel], instagramScreen, (actor) => <Room actor={actor} />)

test.for([
  { days: 9, warnings: 1 },
  { days: 11, warnings: 0 },
])('[IG-02] the card warns of an access that ends within ten days: $days', async ({ days, warnings }) => {
  localStorage.setItem('prosa.token', 'token')
  const replies: Record<string, unknown> = {
    '/config.json': {},
    '/instagram/connection-status': { connected: true, tokenExpiresAt: new Date(Date.now() + days * dayMs) },
    '/api/agents/agent-1/instagram': { username: 'sol.padaria' },
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json(replies[new URL(url, location.href).pathname] ?? []))
  const view = await render(
    <Stage>
      <Instagram agentId="agent-1" canManage journal={null} refreshes={0} />
    </Stage>,
  )
  await expect.element(page.getByText('Conectado como @sol.padaria')).toBeVisible()
  expect(page.getByText(/O acesso vence em/u).elements()).toHaveLength(warnings)
  await view.unmount()
  queryClient.clear()
  localStorage.removeItem('prosa.token')
})

test('[IG-02] the connection is checked again when the tab asks for it, not whenever the channels are read', async () => {
  localStorage.setItem('prosa.token', 'token')
  const asked: string[] = []
  const replies: Record<string, unknown> = {
    '/config.json': {},
    '/instagram/connection-status': { connected: true, tokenExpiresAt: new Date(Date.now() + 30 * dayMs) },
    '/api/agents/agent-1/instagram': { username: 'sol.padaria' },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.href)
    asked.push(pathname)
    return Response.json(replies[pathname] ?? [])
  })
  const checks = () => asked.filter((path) => path === '/instagram/connection-status').length
  const card = (refreshes: number) => (
    <Stage>
      <Instagram agentId="agent-1" canManage journal={null} refreshes={refreshes} />
    </Stage>
  )
  const view = await render(card(0))
  await expect.element(page.getByText('Conectado como @sol.padaria')).toBeVisible()
  const before = checks()
  await queryClient.invalidateQueries({ queryKey: channelsQuery('agent-1').queryKey })
  await view.rerender(card(0))
  expect(checks()).toBe(before)
  await view.rerender(card(1))
  await expect.poll(checks).toBe(before + 1)
  await view.unmount()
  queryClient.clear()
  localStorage.removeItem('prosa.token')
})
