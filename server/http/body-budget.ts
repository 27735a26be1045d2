/** Bounds the memory of large bodies, which lie in it until their calls end, however slowly they arrive. */
const megabyte = 1024 * 1024
/** In bytes: three of the largest bodies of an account, eight of all accounts. */
const limits = { ofAccount: 60 * megabyte, ofAll: 160 * megabyte }

export type HeldBody = {
  /** False, without counting them, if there is no room for so many bytes more. */
  add: (bytes: number) => boolean
  /** Whether there was no room. */
  isRefused: () => boolean
  release: () => void
}

export function createBodyBudget(): (accountId: string) => HeldBody {
  const ofAccounts = new Map<string, number>()
  let ofAll = 0
  return (accountId) => {
    let held = 0
    let isRefused = false
    const ofAccount = () => ofAccounts.get(accountId) ?? 0
    const count = (bytes: number) => {
      held += bytes
      ofAll += bytes
      if (ofAccount() + bytes === 0) ofAccounts.delete(accountId)
      else ofAccounts.set(accountId, ofAccount() + bytes)
    }
    return {
      add: (bytes) => {
        const hasRoom = ofAll + bytes <= limits.ofAll && ofAccount() + bytes <= limits.ofAccount
        if (hasRoom) count(bytes)
        else isRefused = true
        return hasRoom
      },
      isRefused: () => isRefused,
      release: () => count(-held),
    }
  }
}
