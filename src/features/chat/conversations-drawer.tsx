import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { X } from 'lucide-react'
import { ConversationList } from './conversation-list.tsx'

const ConversationsDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer
    anchor="right"
    open={isOpen}
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': 'Conversas', sx: { width: 'min(320px, 88vw)' } } }}
  >
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        pl: 2.5,
        pr: 1,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
        Conversas
      </Typography>
      <IconButton aria-label="Fechar conversas" onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </Box>
    <Box sx={{ flex: 1, overflowY: 'auto', p: 1 }}>
      <ConversationList />
    </Box>
  </Drawer>
)

export default ConversationsDrawer
