/** The sign-in with Google below the form: the same button in all states, so that it keeps the focus. */
import {
  isAboutGoogle,
  isGoogleBusy,
  isGoogleLoading,
  isGoogleUnavailable,
} from '../../machines/sign-in/sign-in.select.ts'
import { PlainError } from '../../ui/plain-form.tsx'
import { GoogleMark } from './google-mark.tsx'
import { SignInContext } from './sign-in.context.tsx'
import { googleTexts, problemText } from './strings.ts'
import './google-sign-in.css'

const { useSend, useSelect, useCan } = SignInContext

const labelOf = (unavailable: boolean, processing: boolean): string => {
  if (unavailable) return googleTexts.retry
  return processing ? googleTexts.processing : googleTexts.button
}

export const GoogleSignIn = () => {
  const send = useSend()
  const loading = useSelect(isGoogleLoading)
  const unavailable = useSelect(isGoogleUnavailable)
  const processing = useSelect(isGoogleBusy)
  const aboutGoogle = useSelect(isAboutGoogle)
  const problem = useSelect(({ context }) => context.problem)
  const intent = { type: unavailable ? 'google.retry' : 'google.press' } as const
  const canPress = useCan(intent)
  const waiting = loading || processing
  return (
    <div className="google">
      <p className="google-or">ou</p>
      {problem && aboutGoogle && <PlainError>{problemText(problem)}</PlainError>}
      <p role="status" className={unavailable ? 'google-note' : 'plain-unseen'}>
        {unavailable && googleTexts.unavailable}
        {loading && googleTexts.loading}
      </p>
      <button
        type="button"
        className="google-button"
        aria-disabled={!canPress}
        aria-busy={waiting}
        onClick={() => send(intent)}
      >
        {waiting ? <span className="plain-spinner google-spinner" aria-hidden /> : !unavailable && <GoogleMark />}
        {labelOf(unavailable, processing)}
      </button>
    </div>
  )
}
