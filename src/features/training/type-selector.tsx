/** The choice of a training's type. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { creatableTypes, type CreatableType } from '../../../contract/trainings.ts'
import { isSending, shownType } from '../../machines/training-creation/training-creation.select.ts'
import { typeHelps } from './creation-strings.ts'
import { typeLabel } from './strings.ts'
import { CreationContext } from './training-creation.context.tsx'
import { TypeIcon } from './type-icon.tsx'

type TypeCardProps = { type: CreatableType; group: string; isChosen: boolean }

const TypeCard = ({ type, group, isChosen }: TypeCardProps) => {
  const id = useId()
  const send = CreationContext.useSend()
  return (
    <Box
      component="label"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.75,
        py: 1.25,
        minHeight: 64,
        '& svg': { flexShrink: 0 },
        border: 1,
        borderRadius: 1,
        cursor: 'pointer',
        transition: 'border-color 120ms, background-color 120ms',
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'primary.light' : 'background.paper',
        color: isChosen ? 'primary.main' : 'text.secondary',
        boxShadow: isChosen ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : 'none',
        '&:hover': { borderColor: 'primary.main' },
        '@media (forced-colors: active)': isChosen ? { border: '3px solid Highlight' } : {},
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        '&:has(:disabled)': {
          cursor: 'default',
          opacity: isChosen ? 1 : 0.55,
          borderColor: isChosen ? undefined : 'divider',
        },
      }}
    >
      <Box
        component="input"
        type="radio"
        name={group}
        aria-label={typeLabel(type)}
        aria-describedby={id}
        checked={isChosen}
        onChange={() => send({ type: 'creation.choose', kind: type })}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', m: 0, opacity: 0, cursor: 'inherit' }}
      />
      <TypeIcon type={type} size={20} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: isChosen ? 650 : 550, color: 'text.primary' }}>
          {typeLabel(type)}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" id={id}>
          {typeHelps[type]}
        </Typography>
      </Box>
    </Box>
  )
}

export const TypeSelector = () => {
  const chosen = CreationContext.useSelect(shownType)
  const sending = CreationContext.useSelect(isSending)
  const group = useId()
  return (
    <Box
      component="fieldset"
      role="radiogroup"
      aria-label="Tipo de treinamento"
      disabled={sending}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { '@': '1fr 1fr', '@720': '1fr' },
        m: 0,
        p: 0,
        minWidth: 0,
        border: 0,
      }}
    >
      {creatableTypes.map((type) => (
        <TypeCard key={type} type={type} group={group} isChosen={type === chosen} />
      ))}
    </Box>
  )
}
