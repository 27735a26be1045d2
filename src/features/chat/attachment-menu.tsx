/** The attachment menu (CH-05): each item ends in a file in the composer. */
import { Paperclip } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent, type Ref, type RefObject } from 'react'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { loadPart } from '../../flow/load-part.ts'
import { pickerExtensions } from '../../machines/attachment.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChatContext } from './chat.context.tsx'
import styles from './composer.module.css'
import { OpenedPart } from '../../flow/opened-part.tsx'

const documents = pickerExtensions.join(',')

type PickerProps = { label: string; accept: string; ref: RefObject<HTMLInputElement | null> }

const Picker = ({ label, accept, ref }: PickerProps) => {
  const send = ChatContext.useSend()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])]
    // Allows choosing the same file again.
    target.value = ''
    if (files.length > 0) send({ type: 'attachment.choose', files, way: 'picker' })
  }
  return <input ref={ref} type="file" hidden aria-label={label} accept={accept} onChange={choose} />
}

const loadItems = () => import('./attachment-menu-items.tsx')
const AttachmentWays = lazyPart(loadItems)
const preload = (): void => void loadPart(loadItems)

export const AttachmentMenu = ({ buttonRef }: { buttonRef: Ref<HTMLButtonElement> }) => {
  const send = ChatContext.useSend()
  const canAttach = ChatContext.useCan({ type: 'attachment.record' })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const imagePicker = useRef<HTMLInputElement>(null)
  const documentPicker = useRef<HTMLInputElement>(null)
  const isOpen = anchor !== null && canAttach
  const close = (): void => setAnchor(null)
  const pick = (picker: RefObject<HTMLInputElement | null>): void => {
    close()
    picker.current?.click()
  }
  return (
    <>
      <ActionButton
        look="icon"
        className={styles.round}
        ref={buttonRef}
        aria-label="Anexar"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={!canAttach}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Paperclip size={20} aria-hidden />
      </ActionButton>
      <OpenedPart isOpen={isOpen} onClose={close}>
        <AttachmentWays
          id={id}
          anchor={anchor}
          isOpen={isOpen}
          onClose={close}
          onImage={() => pick(imagePicker)}
          onDocument={() => pick(documentPicker)}
          onRecord={() => send({ type: 'attachment.record' })}
        />
      </OpenedPart>
      <Picker label="Escolher imagem" accept="image/*" ref={imagePicker} />
      <Picker label="Escolher documento" accept={documents} ref={documentPicker} />
    </>
  )
}
