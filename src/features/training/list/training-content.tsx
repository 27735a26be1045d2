/** The extracted content: its beginning, and all of it on demand. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { firstCharacters } from '../../../machines/text.ts'
import { isInProgress } from '../../../machines/training/training-data.ts'
import { isWhole } from '../../../machines/training-list/training-list.select.ts'
import { trainingQuery } from '../../../services/queries.ts'
import { moreCharacters } from '../strings.ts'
import { ListActor } from './training-actors.ts'

/** Number of characters of a content that the server sends in a list; a server that sends more is cut here. */
const SHOWN = 2_000

const Paper = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box
    // Scrolls, so it must be focusable.
    tabIndex={0}
    role="region"
    aria-label={`Conteúdo de ${name}`}
    sx={{
      maxHeight: 280,
      overflowY: 'auto',
      p: 1.75,
      borderRadius: 1,
      bgcolor: 'background.default',
      fontSize: '0.9rem',
      lineHeight: 1.6,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
    }}
  >
    {children}
  </Box>
)

const Whole = ({ training }: { training: Training }) => {
  const { data, isError } = useQuery({ ...trainingQuery(training.agentId, training.id), staleTime: 0 })
  if (!data && isError)
    return (
      <Typography role="alert" variant="body2">
        Não foi possível abrir o texto inteiro.
      </Typography>
    )
  return <Paper name={training.name}>{data ? data.content : 'Abrindo o texto inteiro…'}</Paper>
}

export const TrainingContent = ({ training }: { training: Training }) => {
  const { name, status } = training
  const content = training.content ?? ''
  const send = ListActor.useSend()
  const whole = ListActor.useSelect(isWhole)
  if (content === '')
    return isInProgress(training) ? null : (
      <Typography variant="body2" color="textSecondary">
        Não há texto para mostrar.
      </Typography>
    )
  const shown = firstCharacters(content, SHOWN)
  const rest = Math.max(content.length, training.contentLength ?? 0) - shown.length
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', '& > [role=region]': { width: '100%' } }}>
      {whole && rest > 0 ? (
        <Whole key={status} training={training} />
      ) : (
        <Paper name={name}>
          {shown}
          {rest > 0 && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {moreCharacters(rest)}
            </Box>
          )}
        </Paper>
      )}
      {rest > 0 && (
        <Button
          size="small"
          sx={{ ml: -1 }}
          onClick={() => send({ type: whole ? 'item.showBeginning' : 'item.showWhole' })}
        >
          {whole ? 'Ver só o começo' : 'Ver o texto inteiro'}
        </Button>
      )}
    </Box>
  )
}
