/** Bounds the memory of large bodies, which lie in it until their calls end, however slowly they arrive. */
const megabyte = 1024 * 1024
/** In bytes. `free`: this much of each body is not counted, so that small ones are always taken. */
type BodyLimits = { ofOne: number; ofAll: number; free: number }

/** Three of the largest bodies of an account, eight of all accounts. */
export const accountBodies: BodyLimits = { ofOne: 60 * megabyte, ofAll: 160 * megabyte, free: 0 }
/** Bodies of calls that need no account, by network: a sign-in is small, a report of a channel at most 4 MB. */
export const anonymousBodies: BodyLimits = { ofOne: 16 * megabyte, ofAll: 64 * megabyte, free: 16 * 1024 }

export type HeldBody = {
  /** False, without counting them, if there is no room for so many bytes more. */
  add: (bytes: number) => boolean
  /** Whether there was no room. */
  isRefused: () => boolean
  release: () => void
}

export function createBodyBudget(limits: BodyLimits): (key: string) => HeldBody {
  const ofKeys = new Map<string, number>()
  let ofAll = 0
  return (key) => {
    let size = 0
    let held = 0
    let isRefused = false
    const ofKey = () => ofKeys.get(key) ?? 0
    const count = (bytes: number) => {
      held += bytes
      ofAll += bytes
      if (ofKey() + bytes === 0) ofKeys.delete(key)
      else ofKeys.set(key, ofKey() + bytes)
    }
    return {
      add: (bytes) => {
        const more = Math.max(0, size + bytes - limits.free) - held
        const hasRoom = more === 0 || (ofAll + more <= limits.ofAll && ofKey() + more <= limits.ofOne)
        if (hasRoom) {
          size += bytes
          count(more)
        } else isRefused = true
        return hasRoom
      },
      isRefused: () => isRefused,
      release: () => count(-held),
    }
  }
}
