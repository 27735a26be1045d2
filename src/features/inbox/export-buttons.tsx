/** Downloads the filtered conversations (IB-05). */
import { Download } from 'lucide-react'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox-list.module.css'
import shared from './shared.module.css'
import { list as words } from './strings.ts'

const formats = ['csv', 'json'] as const

export const ExportButtons = () => {
  const send = InboxContext.useSend()
  const canStart = InboxContext.useCan({ type: 'export.start', format: 'csv' })
  return (
    <div className={styles.exports} role="group" aria-label={words.export}>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className={shared.plain}
          disabled={!canStart}
          onClick={() => send({ type: 'export.start', format })}
        >
          <Download size={16} aria-hidden />
          {words.exportAs[format]}
        </button>
      ))}
    </div>
  )
}
