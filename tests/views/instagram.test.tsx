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
import { queryClient } from '../../src/services/queries.ts'
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
      <Instagram agentId="agent-1" canManage journal={null} />
    </Stage>,
  )
  await expect.element(page.getByText('Conectado como @sol.padaria')).toBeVisible()
  expect(page.getByText(/O acesso vence em/u).elements()).toHaveLength(warnings)
  await view.unmount()
  queryClient.clear()
  localStorage.removeItem('prosa.token')
})
