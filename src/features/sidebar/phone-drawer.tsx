import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

type PhoneDrawerProps = { isOpen: boolean; width: number; onClose: () => void; children: ReactNode }

const PhoneDrawer = ({ isOpen, width, onClose, children }: PhoneDrawerProps) => (
  <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': 'Menu', sx: { width } } }}>
    {children}
  </Drawer>
)

export default PhoneDrawer
