/** Selectors of the sign-in screen. */
import type { SnapshotFrom } from 'xstate'
import type { SignInMachine } from './sign-in.machine.ts'

type Snapshot = SnapshotFrom<SignInMachine>

export const isRegistering = (snapshot: Snapshot): boolean => snapshot.matches({ visiting: { form: 'registration' } })

/** The form or a Google credential was sent and is not answered yet. */
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy')

/** Whether the pending request is Google's. */
export const isGoogleBusy = (snapshot: Snapshot): boolean =>
  snapshot.matches({ visiting: { google: 'processing' } }) || snapshot.matches({ visiting: { google: 'entering' } })

export const isGoogleLoading = (snapshot: Snapshot): boolean => snapshot.matches({ visiting: { google: 'loading' } })

export const isGoogleUnavailable = (snapshot: Snapshot): boolean =>
  snapshot.matches({ visiting: { google: 'unavailable' } })

/** Shown beside Google's button instead of above the form. */
export const isAboutGoogle = ({ context: { problem } }: Snapshot): boolean => problem?.key.startsWith('google') ?? false
