/** The kinds of training; so far a text is the only one that can be added. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { TrainingType } from '../../../contract/trainings.ts'
import { typeLabel } from './strings.ts'
import { TypeIcon } from './type-icon.tsx'

type Selectable = Exclude<TrainingType, 'VIDEO'>

const helps: Record<Selectable, string> = {
  TEXT: 'Escreva ou cole',
  WEBSITE: 'Em breve',
  DOCUMENT: 'Em breve',
  IMAGE: 'Em breve',
}
const types = Object.keys(helps) as Selectable[]

const TypeCard = ({ type }: { type: Selectable }) => {
  const id = useId()
  const isAvailable = type === 'TEXT'
  return (
    <ButtonBase
      aria-label={typeLabel(type)}
      aria-describedby={id}
      aria-pressed={isAvailable}
      disabled={!isAvailable}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        textAlign: 'left',
        gap: 1.5,
        px: 1.75,
        py: 1.25,
        border: 1,
        borderRadius: 1,
        borderStyle: isAvailable ? 'solid' : 'dashed',
        borderColor: isAvailable ? 'primary.main' : 'divider',
        bgcolor: isAvailable ? 'primary.light' : 'transparent',
        color: isAvailable ? 'primary.main' : 'text.secondary',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <TypeIcon type={type} size={20} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          variant="body2"
          sx={{ fontWeight: isAvailable ? 650 : 550, color: isAvailable ? 'text.primary' : 'inherit' }}
        >
          {typeLabel(type)}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" id={id}>
          {helps[type]}
        </Typography>
      </Box>
    </ButtonBase>
  )
}

export const TypeSelector = () => (
  <Box
    component="fieldset"
    aria-label="Tipo de treinamento"
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
    {types.map((type) => (
      <TypeCard key={type} type={type} />
    ))}
  </Box>
)
