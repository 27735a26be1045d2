/** Shows notices while the code of the normal ones cannot be loaded, and retries when the network is back. */
import { useEffect, useState } from 'react'
import { PartFailure } from '../../flow/load-part.ts'
import { showNotices, type QueuedNotice } from './notice-queue.ts'
import { noticeColors } from './notice-colors.ts'
import place from './notice-place.module.css'
import styles from './plain-notices.module.css'

/** Milliseconds for which a notice is shown, unless it says otherwise. */
const STAYS = 6_000

export const PlainNotices = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const [notice, setNotice] = useState<QueuedNotice | null>(null)
  useEffect(() => showNotices(setNotice), [])
  useEffect(() => {
    if (!notice) return
    const end = setTimeout(() => setNotice(null), notice.lastsMs ?? STAYS)
    return () => clearTimeout(end)
  }, [notice])
  useEffect(() => {
    if (!(error instanceof PartFailure)) return
    const loadAgain = (): void => void error.load().then(retry, () => {})
    addEventListener('online', loadAgain)
    return () => removeEventListener('online', loadAgain)
  }, [error, retry])
  return (
    notice && (
      <p
        role="alert"
        className={`${place.place} ${styles.notice}`}
        style={{ backgroundColor: noticeColors[notice.tone] }}
      >
        {notice.text}
      </p>
    )
  )
}
