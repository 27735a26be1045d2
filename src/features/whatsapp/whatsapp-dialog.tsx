/** The layout of the WhatsApp dialogs: a title, a close button, and full screen on a phone. */
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { isFocusLost } from '../../ui/use-focus-after.ts'
import styles from './whatsapp.module.css'

type WhatsappDialogProps = {
  isOpen: boolean
  title: string
  closeLabel: string
  canClose?: boolean
  onClose: () => void
  children: ReactNode
}

export const WhatsappDialog = ({
  isOpen,
  title,
  closeLabel,
  canClose = true,
  onClose,
  children,
}: WhatsappDialogProps) => {
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 640px)')
  const content = useRef<HTMLDivElement>(null)
  // The pressed button may be gone with the step that it ended: without a focus inside, Escape would not reach the dialog.
  useLayoutEffect(() => {
    if (isOpen && isFocusLost()) content.current?.focus()
  })
  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      aria-labelledby={id}
      onClose={canClose ? onClose : undefined}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <IconButton edge="end" aria-label={closeLabel} disabled={!canClose} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <DialogContent ref={content} tabIndex={-1} className={styles.content}>
        {children}
      </DialogContent>
    </Dialog>
  )
}
