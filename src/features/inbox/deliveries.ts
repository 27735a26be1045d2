/** Replies and notes on their way to the server. They outlive the open conversation: whoever opens it again joins. */
import type { Result } from '../../../contract/failures.ts'

type OnProgress = (fraction: number) => void
/** A port whose state is not left yet. */
type Follower = { onProgress: OnProgress }
type Delivery = { answer: Promise<Result<null>>; follower: Follower | null }

const deliveries = new Map<string, Delivery>()

export const isOnItsWay = (id: string): boolean => deliveries.has(id)

type Sending = {
  id: string
  send: (onProgress: OnProgress) => Promise<Result<null>>
  /** Called with an answer that no port waits for any more. */
  onUnfollowed: (result: Result<null>) => void
}

function begin({ id, send, onUnfollowed }: Sending): Delivery {
  const delivery: Delivery = { answer: Promise.resolve({ ok: true, value: null }), follower: null }
  deliveries.set(id, delivery)
  delivery.answer = send((fraction) => delivery.follower?.onProgress(fraction)).then((result) => {
    deliveries.delete(id)
    if (delivery.follower === null) onUnfollowed(result)
    return result
  })
  return delivery
}

/** Sends it, or joins the one with this id. The signal ends the waiting, not the sending. */
export function deliver(sending: Sending, signal: AbortSignal, onProgress: OnProgress = () => {}) {
  const delivery = deliveries.get(sending.id) ?? begin(sending)
  const follower = { onProgress }
  delivery.follower = follower
  signal.addEventListener('abort', () => {
    if (delivery.follower === follower) delivery.follower = null
  })
  return delivery.answer
}
