import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import styles from './stage-panel.module.css'
import { panel } from './strings.ts'

type StageSheetProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

const StageSheet = ({ isOpen, onClose, children }: StageSheetProps) => (
  <Drawer
    anchor="bottom"
    open={isOpen}
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': panel.title, className: styles.sheet ?? '' } }}
  >
    {children}
  </Drawer>
)

export default StageSheet
