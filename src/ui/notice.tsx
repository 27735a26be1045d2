/** A quiet message in place of content: nothing yet, nothing found, or not loaded. */
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  Icon: LucideIcon
  title: string
  children?: ReactNode
  level?: 'h1' | 'h2'
  isTight?: boolean
  /** Passing notices lie over the icon: buttons follow down to the end of the screen. */
  takesNotices?: boolean
}

/** Marks the element as the place of passing notices while it is in view. */
const useNoticePlace = (isPlace: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element || !isPlace) return undefined
    const seen = new IntersectionObserver((entries) =>
      element.toggleAttribute('data-notices-at-top', entries.at(-1)?.isIntersecting),
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [isPlace])
  return place
}

export const Notice = ({
  Icon,
  title,
  children,
  level: Heading = 'h2',
  isTight = false,
  takesNotices = false,
}: NoticeProps) => {
  const place = useNoticePlace(takesNotices)
  return (
    <div className={isTight ? `${styles.notice} ${styles.tight}` : styles.notice}>
      <div ref={place} className={styles.icon}>
        <Icon size={28} aria-hidden />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  )
}
