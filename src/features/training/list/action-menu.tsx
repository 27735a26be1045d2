/** The menu of a table row. */
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { Training } from '../../../../contract/trainings.ts'
import { isEditable } from '../../../machines/training-edit/edit-data.ts'
import { EditActor, RemovalActor, ListActor } from './training-actors.ts'
import { fixedReason, menuButtonId, menuLabel } from './strings.ts'

const item = { gap: 1.25, minHeight: 40 } as const

const OpenMenu = ({ training }: { training: Training }) => {
  const { id, name, type, status } = training
  const list = ListActor.useSend()
  const edit = EditActor.useSend()
  const remove = RemovalActor.useSend()
  const canRetry = ListActor.useCan({ type: 'item.retry', training })
  const canEdit = isEditable(type)
  const close = (): void => list({ type: 'menu.close' })
  const closeAnd = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <Menu
      open
      anchorEl={() => document.getElementById(menuButtonId(id))}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={close}
      slotProps={{ list: { 'aria-label': menuLabel(name), disabledItemsFocusable: true } }}
    >
      {status === 'FAILED' && (
        <MenuItem sx={item} disabled={!canRetry} onClick={closeAnd(() => list({ type: 'item.retry', training }))}>
          <RotateCcw size={18} aria-hidden />
          Tentar novamente
        </MenuItem>
      )}
      <MenuItem
        // Stays focusable, so that the user learns why it is disabled.
        aria-disabled={!canEdit}
        sx={{ ...item, ...(!canEdit && { cursor: 'default', maxWidth: 280, whiteSpace: 'normal' }) }}
        {...(canEdit && { onClick: closeAnd(() => edit({ type: 'form.open', subject: training })) })}
      >
        <Pencil size={18} aria-hidden style={{ flexShrink: 0, opacity: canEdit ? 1 : 0.5 }} />
        <Box>
          <Box component="span" sx={{ opacity: canEdit ? 1 : 0.6 }}>
            Editar
          </Box>
          {!canEdit && (
            <Typography variant="caption" component="p" color="textSecondary">
              {fixedReason(type)}
            </Typography>
          )}
        </Box>
      </MenuItem>
      <MenuItem
        sx={{ ...item, color: 'error.main' }}
        onClick={closeAnd(() => remove({ type: 'question.ask', subject: training }))}
      >
        <Trash2 size={18} aria-hidden />
        Deletar
      </MenuItem>
    </Menu>
  )
}

export const ActionMenu = ({ trainings }: { trainings: readonly Training[] }) => {
  const open = ListActor.useSelect(({ context }) => context.menu)
  const training = trainings.find(({ id }) => id === open)
  return training ? <OpenMenu training={training} /> : null
}
