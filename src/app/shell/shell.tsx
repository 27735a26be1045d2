/** The frame of every page behind the sign-in. */
import { useRef, type ReactNode } from 'react'
import { SessionContext, useCanManage } from '../../features/session/session.context.tsx'
import { Sidebar } from '../../features/sidebar/sidebar.tsx'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import styles from './shell.module.css'
import { useScrollMemory } from './use-scroll-memory.ts'

export const Shell = ({ children }: { children: ReactNode }) => {
  const send = SessionContext.useSend()
  const user = SessionContext.useSelect(({ context }) => context.user)
  const canSeeDashboard = useCanManage()
  const main = useRef<HTMLElement>(null)
  useScrollMemory(main)
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Ir para o conteúdo
      </button>
      <AreaBoundary>
        <Sidebar
          who={{ name: user?.name ?? '', email: user?.email ?? '' }}
          canSeeDashboard={canSeeDashboard}
          onSignOut={() => send({ type: 'session.signOut' })}
        />
      </AreaBoundary>
      <main ref={main} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
