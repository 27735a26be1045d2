/** The file of a reply: the button that chooses it, and the preview of the chosen one (IB-03). */
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { FileText, Paperclip, X } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { attachmentIn, isLarge, pickerExtensions } from '../../machines/attachment.ts'
import { isUploading } from '../../machines/inbox/inbox.select.ts'
import { FileImage } from '../../ui/file-image.tsx'
import { fileSizeText, isOverLimit } from './format.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './reply-box.module.css'
import shared from './shared.module.css'
import { reply as words } from './strings.ts'

const accepted = ['image/*', 'audio/*', ...pickerExtensions].join(',')

/** Stays focusable when files cannot be sent, so that the user learns why. */
export const AttachButton = ({ cannotSendFiles }: { cannotSendFiles: string | null }) => {
  const send = InboxContext.useSend()
  const isFileOnItsWay = InboxContext.useSelect(isUploading)
  const whyNot = cannotSendFiles ?? (isFileOnItsWay ? words.fileWaits : null)
  const canChoose = whyNot === null
  const picker = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])]
    // Allows choosing the same file again.
    target.value = ''
    if (files.length > 0) send({ type: 'file.choose', files })
  }
  return (
    <>
      <Tooltip title={whyNot ?? ''} describeChild>
        <IconButton
          aria-label={words.attach}
          aria-disabled={!canChoose}
          onClick={() => canChoose && picker.current?.click()}
          sx={{ width: 40, height: 40, opacity: canChoose ? 1 : 0.5 }}
        >
          <Paperclip size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      <input ref={picker} type="file" hidden aria-label={words.chooseFile} accept={accepted} onChange={choose} />
    </>
  )
}

export const ChosenFile = ({ limitMb }: { limitMb: number | null }) => {
  const send = InboxContext.useSend()
  const file = InboxContext.useSelect(({ context }) => context.file)
  const attachment = file && attachmentIn([file], 'picker')
  if (!attachment) return null
  const isTooLarge = isOverLimit(attachment.file, limitMb)
  return (
    <section className={styles.chosen} aria-label={words.file}>
      {attachment.type === 'image' ? (
        <FileImage file={attachment.file} className={styles.thumbnail} alt="" />
      ) : (
        <FileText size={22} aria-hidden />
      )}
      <div className={styles.fileText}>
        <p className={`${shared.name} ${styles.fileName}`}>{attachment.file.name}</p>
        <p className={shared.small}>
          {fileSizeText(attachment.file.size)}
          {isLarge(attachment) && !isTooLarge && `. ${words.large}`}
        </p>
        {isTooLarge && (
          <p className={shared.problem} role="alert">
            {words.overLimit(limitMb ?? 0)}
          </p>
        )}
      </div>
      <IconButton size="small" aria-label={words.removeFile} onClick={() => send({ type: 'file.remove' })}>
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  )
}
