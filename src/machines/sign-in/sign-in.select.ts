/** What the sign-in screen reads off its machine. */
import type { SnapshotFrom } from 'xstate'
import type { SignInMachine } from './sign-in.machine.ts'

type Snapshot = SnapshotFrom<SignInMachine>

export const isRegistering = (snapshot: Snapshot): boolean => snapshot.matches({ visiting: { form: 'registration' } })

/** Something was sent and is not answered yet, by the form or by Google. */
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy')

/** Whether it is Google that is on its way. */
export const isGoogleBusy = (snapshot: Snapshot): boolean =>
  snapshot.matches({ visiting: { google: 'processing' } }) || snapshot.matches({ visiting: { google: 'entering' } })

export const isGoogleLoading = (snapshot: Snapshot): boolean => snapshot.matches({ visiting: { google: 'loading' } })

export const isGoogleUnavailable = (snapshot: Snapshot): boolean =>
  snapshot.matches({ visiting: { google: 'unavailable' } })

/** Told beside the button of Google instead of above the form. */
export const isAboutGoogle = ({ context: { problem } }: Snapshot): boolean => problem?.key.startsWith('google') ?? false
