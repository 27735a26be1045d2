/** A banner on every page: no network, or a new version. */
import { useEffect } from 'react'
import { checkVersionOnFocus } from '../../services/app-version.ts'
import { PlainIcon } from '../../ui/plain-icon.tsx'
import styles from './banner.module.css'
import { useIsOnline, useIsOutdated } from './use-status.ts'

export const Banner = () => {
  const isOnline = useIsOnline()
  const isOutdated = useIsOutdated()
  useEffect(checkVersionOnFocus, [])
  return (
    <div
      role="status"
      data-offline={!isOnline || undefined}
      className={isOnline ? (isOutdated ? styles.banner : undefined) : styles.offline}
    >
      {!isOnline ? (
        <>
          <PlainIcon name="offline" size={18} />
          <span>Sem conexão. O que você digita fica guardado.</span>
        </>
      ) : isOutdated ? (
        <>
          <PlainIcon name="refresh" size={18} />
          <span>Há uma nova versão.</span>
          <button className={styles.action} onClick={() => location.reload()}>
            Carregar a nova versão
          </button>
        </>
      ) : null}
    </div>
  )
}
