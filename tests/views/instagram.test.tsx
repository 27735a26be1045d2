import { useSelector } from '@xstate/react'
import type { Actor } from 'xstate'
import { InstagramCard } from '../../src/features/instagram/instagram-card.tsx'
import { InstagramConnectDialog, InstagramRemoval } from '../../src/features/instagram/instagram-dialogs.tsx'
import type { InstagramMachine } from '../../src/machines/instagram/instagram.machine.ts'
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
