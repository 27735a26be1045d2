/** What one sees while recording (RC-01). */
import type { ActorRefFrom } from 'xstate'
import type { RecorderMachine } from '../../machines/recorder/recorder.machine.ts'

export const RecordingPanel = ({ recorder }: { recorder: ActorRefFrom<RecorderMachine> }) => (
  <button type="button" onClick={() => recorder.send({ type: 'recorder.stop' })}>
    Parar
  </button>
)
