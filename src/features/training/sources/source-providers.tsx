/** Provides the actors that run around the list of trainings. */
import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { TrainingChangeMachine } from '../../../machines/training-change/training-change.machine.ts'
import type { TrainingPairsMachine } from '../../../machines/training-pairs/training-pairs.machine.ts'
import type { TrainingPassagesMachine } from '../../../machines/training-passages/training-passages.machine.ts'
import type { TrainingSelectionMachine } from '../../../machines/training-selection/training-selection.machine.ts'
import type { TrainingTextMachine } from '../../../machines/training-text/training-text.machine.ts'
import type { UploadQueueMachine } from '../../../machines/upload-queue/upload-queue.machine.ts'
import {
  ChangeContext,
  PairsContext,
  PassagesContext,
  SelectionContext,
  TextContext,
  UploadContext,
} from './contexts.ts'

export type SourceActors = {
  change: Actor<TrainingChangeMachine>
  pairs: Actor<TrainingPairsMachine>
  passages: Actor<TrainingPassagesMachine>
  selection: Actor<TrainingSelectionMachine>
  text: Actor<TrainingTextMachine>
  uploads: Actor<UploadQueueMachine>
}

export const SourceProviders = ({ actors, children }: { actors: SourceActors; children: ReactNode }) => (
  <ChangeContext.Provider value={actors.change}>
    <PassagesContext.Provider value={actors.passages}>
      <SelectionContext.Provider value={actors.selection}>
        <UploadContext.Provider value={actors.uploads}>
          <PairsContext.Provider value={actors.pairs}>
            <TextContext.Provider value={actors.text}>{children}</TextContext.Provider>
          </PairsContext.Provider>
        </UploadContext.Provider>
      </SelectionContext.Provider>
    </PassagesContext.Provider>
  </ChangeContext.Provider>
)
