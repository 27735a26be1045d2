import type { Actor } from 'xstate'
import { details } from '../../src/features/webhooks/strings.ts'
import { useCopyView } from '../../src/flow/use-copy-view.ts'
import type { CopyMachine } from '../../src/machines/shared/copy.machine.ts'
import { CopyButton } from '../../src/ui/copy-button.tsx'
import { runViews } from '../kit/view-runner.tsx'
import { copied, copyModel } from '../models/copy.model.ts'
import { copyScreen } from '../models/copy.screen.ts'
import { Stage } from './stage.tsx'

const Texts = ({ actor }: { actor: Actor<CopyMachine> }) => {
  const view = useCopyView(actor)
  return (
    <Stage>
      <CopyButton view={view} text={copied.address} texts={details} what="endereço" />
      <CopyButton view={view} text={copied.key} texts={details} what="chave" />
    </Stage>
  )
}

runViews([copyModel], copyScreen, (actor) => <Texts actor={actor} />)
