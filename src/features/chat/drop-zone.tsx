/** The whole chat as a drop area for dropped or pasted files (CH-06). */
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChatContext } from './chat.context.tsx'
import styles from './drop-zone.module.css'
import { useFileDrop } from '../../ui/use-file-drop.ts'

const Invitation = () => (
  <div className={styles.invitation}>
    <div className={styles.target}>
      <FileUp size={44} strokeWidth={1.5} aria-hidden />
      Solte para anexar arquivo
    </div>
  </div>
)

export const DropZone = ({ children }: { children: ReactNode }) => {
  const send = ChatContext.useSend()
  const canAttach = ChatContext.useCan({ type: 'attachment.record' })
  const { isOver, handlers } = useFileDrop(canAttach, (files) =>
    send({ type: 'attachment.choose', files, way: 'drop' }),
  )
  return (
    <section aria-label="Chat de teste" {...handlers} className={styles.chat}>
      {children}
      {isOver && <Invitation />}
    </section>
  )
}
