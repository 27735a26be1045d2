/** The whole chat, where files may be dropped or pasted (CH-06). */
import Box from '@mui/material/Box'
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChatContext } from './chat.context.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'

const Invitation = () => (
  <Box
    sx={{
      position: 'absolute',
      inset: 0,
      zIndex: 1,
      p: 1.5,
      display: 'grid',
      // The drag goes on over what lies below.
      pointerEvents: 'none',
      bgcolor: 'color-mix(in srgb, var(--mui-palette-background-default) 92%, transparent)',
      backdropFilter: 'blur(2px)',
    }}
  >
    <Box
      sx={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1.5,
        border: 2,
        borderStyle: 'dashed',
        borderColor: 'primary.main',
        borderRadius: 1.5,
        color: 'primary.main',
        fontSize: '1.125rem',
        fontWeight: 620,
        textAlign: 'center',
      }}
    >
      <FileUp size={44} strokeWidth={1.5} aria-hidden />
      Solte para anexar arquivo
    </Box>
  </Box>
)

export const DropZone = ({ children }: { children: ReactNode }) => {
  const send = ChatContext.useSend()
  const canAttach = ChatContext.useCan({ type: 'attachment.record' })
  const { isOver, handlers } = useFileDrop(canAttach, (files) =>
    send({ type: 'attachment.choose', files, way: 'drop' }),
  )
  return (
    <Box
      component="section"
      aria-label="Chat de teste"
      {...handlers}
      sx={{
        position: 'relative',
        container: 'chat / inline-size',
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minWidth: 0,
        // On a screen lower than this (a phone held sideways) the page scrolls, or the composer would be cut off.
        minHeight: 400,
        height: '100%',
        overflow: 'hidden',
        bgcolor: 'background.default',
        border: { sm: 1 },
        borderColor: { sm: 'divider' },
        borderRadius: { sm: 1.5 },
      }}
    >
      {children}
      {isOver && <Invitation />}
    </Box>
  )
}
