/** Dialogs with much in them: on a phone they fill the screen. */
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import styles from './dialog.module.css'
import { isFocusLost } from './use-focus-after.ts'

export const LargeDialog = (props: DialogProps) => {
  const isPhone = useMediaQuery('(max-width: 640px)')
  return <Dialog fullWidth fullScreen={isPhone} {...props} />
}

type FrameProps = { isOpen: boolean; title: string; width: 'sm' | 'md'; children: ReactNode; onClose: () => void }

type TitledDialogProps = FrameProps & {
  actions: ReactNode
  contentClass: string | undefined
  actionsClass?: string | undefined
}

export const TitledDialog = (props: TitledDialogProps) => {
  const { isOpen, title, width, children, onClose, actions, contentClass = '', actionsClass = '' } = props
  const id = useId()
  return (
    <LargeDialog open={isOpen} maxWidth={width} aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id} variant="h2" className={styles.title ?? ''}>
        {title}
      </DialogTitle>
      <DialogContent className={contentClass}>{children}</DialogContent>
      <DialogActions className={actionsClass}>{actions}</DialogActions>
    </LargeDialog>
  )
}

type ClosableDialogProps = FrameProps & {
  closeLabel: string
  canClose?: boolean
  closeRef?: Ref<HTMLButtonElement>
}

/** Its close button is beside the title. */
export const ClosableDialog = (props: ClosableDialogProps) => {
  const { isOpen, title, width, children, onClose, closeLabel, canClose = true, closeRef } = props
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  // The pressed button may be gone with the step that it ended: without a focus inside, Escape would not reach the dialog.
  useLayoutEffect(() => {
    if (isOpen && isFocusLost()) content.current?.focus()
  })
  return (
    <LargeDialog
      open={isOpen}
      maxWidth={width}
      aria-labelledby={id}
      onClose={() => {
        if (canClose) onClose()
      }}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <IconButton ref={closeRef} edge="end" aria-label={closeLabel} disabled={!canClose} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <DialogContent ref={content} tabIndex={-1} className={styles.content ?? ''}>
        {children}
      </DialogContent>
    </LargeDialog>
  )
}
