/** What one can attach (CH-05): each way ends in a file that waits in the composer. */
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { FileText, Image, Mic, Paperclip, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent, type Ref, type RefObject } from 'react'
import { pickerExtensions } from '../../machines/attachment.ts'
import { ChatContext } from './chat.context.tsx'

const documents = pickerExtensions.join(',')

type PickerProps = { label: string; accept: string; ref: RefObject<HTMLInputElement | null> }

const Picker = ({ label, accept, ref }: PickerProps) => {
  const send = ChatContext.useSend()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again.
    target.value = ''
    if (files.length > 0) send({ type: 'attachment.choose', files, way: 'picker' })
  }
  return <input ref={ref} type="file" hidden aria-label={label} accept={accept} onChange={choose} />
}

type WayProps = MenuItemProps & { title: string; hint?: string; Icon: LucideIcon }

/** The menu hands down what its items need for the keyboard. */
const Way = ({ title, hint, Icon, ...rest }: WayProps) => (
  <MenuItem {...rest}>
    <ListItemIcon sx={{ color: 'primary.main' }}>
      <Icon size={20} aria-hidden />
    </ListItemIcon>
    <ListItemText primary={title} secondary={hint} />
  </MenuItem>
)

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
      <IconButton
        ref={buttonRef}
        aria-label="Anexar"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={!canAttach}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 40, height: 40, color: 'text.secondary' }}
      >
        <Paperclip size={20} aria-hidden />
      </IconButton>
      <Menu
        id={id}
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-label': 'Anexar' }, paper: { variant: 'outlined', sx: { mt: -1, minWidth: 230 } } }}
      >
        <Way title="Imagem" hint="PNG, JPG até 10MB" Icon={Image} onClick={() => pick(imagePicker)} />
        <Way title="Documento" hint="PDF, DOC até 10MB" Icon={FileText} onClick={() => pick(documentPicker)} />
        <Way title="Gravar áudio" Icon={Mic} onClick={() => send({ type: 'attachment.record' })} />
      </Menu>
      <Picker label="Escolher imagem" accept="image/*" ref={imagePicker} />
      <Picker label="Escolher documento" accept={documents} ref={documentPicker} />
    </>
  )
}
