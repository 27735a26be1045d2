/** The items of the attachment menu; loaded when it is about to be opened. */
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { FileText, Image, Mic, type LucideIcon } from 'lucide-react'

type AttachmentMenuItemProps = MenuItemProps & { title: string; hint?: string; Icon: LucideIcon }

/** The menu passes props that its items need for keyboard navigation. */
const AttachmentMenuItem = ({ title, hint, Icon, ...rest }: AttachmentMenuItemProps) => (
  <MenuItem {...rest}>
    <ListItemIcon sx={{ color: 'primary.main' }}>
      <Icon size={20} aria-hidden />
    </ListItemIcon>
    <ListItemText primary={title} secondary={hint} />
  </MenuItem>
)

type AttachmentMenuItemsProps = {
  id: string
  anchor: HTMLElement | null
  isOpen: boolean
  onClose: () => void
  onImage: () => void
  onDocument: () => void
  onRecord: () => void
}

const AttachmentMenuItems = ({
  id,
  anchor,
  isOpen,
  onClose,
  onImage,
  onDocument,
  onRecord,
}: AttachmentMenuItemsProps) => (
  <Menu
    id={id}
    open={isOpen}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
    transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ list: { 'aria-label': 'Anexar' }, paper: { variant: 'outlined', sx: { mt: -1, minWidth: 230 } } }}
  >
    <AttachmentMenuItem title="Imagem" hint="PNG, JPG até 10MB" Icon={Image} onClick={onImage} />
    <AttachmentMenuItem title="Documento" hint="PDF, DOC até 10MB" Icon={FileText} onClick={onDocument} />
    <AttachmentMenuItem title="Gravar áudio" Icon={Mic} onClick={onRecord} />
  </Menu>
)

export default AttachmentMenuItems
