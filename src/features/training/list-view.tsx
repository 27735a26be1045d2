/** What the agent has learned so far, and the ways to refresh it or add to it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keyframes } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import type { RefObject } from 'react'
import { groupsOf, isInProgress } from '../../machines/training/training-data.ts'
import { isRefreshing } from '../../machines/training/training.select.ts'
import { trainingsQuery } from '../../services/queries.ts'
import { DraftReminder } from './draft-reminder.tsx'
import { EmptyList, ListSkeleton, LoadError, StaleNote } from './list-states.tsx'
import { countLine, freshness } from './strings.ts'
import { TrainingGroup } from './training-group.tsx'
import { TrainingContext } from './training.context.tsx'

const { useSend, useSelect } = TrainingContext

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

const RefreshIcon = () => {
  const refreshing = useSelect(isRefreshing)
  return (
    <Box
      component="span"
      // A quick answer, such as that of most polls, is not worth a flicker.
      sx={{
        display: 'flex',
        '@media (prefers-reduced-motion: no-preference)': refreshing
          ? { animation: `${turn} 900ms linear 400ms infinite` }
          : {},
      }}
    >
      <RefreshCw size={18} aria-hidden />
    </Box>
  )
}

const Header = ({ addButton }: { addButton: RefObject<HTMLButtonElement | null> }) => {
  const send = useSend()
  return (
    <Box
      component="header"
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'end',
        gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@720': 'minmax(0, 1fr) auto' },
      }}
    >
      <Box>
        <Typography variant="h2">Treinamentos</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          O que seu agente sabe. Ele responde com base nestes conteúdos.
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<RefreshIcon />}
          sx={{ px: 1.75, borderColor: 'divider', color: 'text.primary', bgcolor: 'background.paper' }}
          onClick={() => send({ type: 'training.refresh' })}
        >
          Atualizar
        </Button>
        <Button
          ref={addButton}
          variant="contained"
          startIcon={<Plus size={18} aria-hidden />}
          sx={{ flex: 1, px: 1.75, whiteSpace: 'nowrap' }}
          onClick={() => send({ type: 'training.add' })}
        >
          Adicionar Treinamento
        </Button>
      </Box>
    </Box>
  )
}

const Content = ({ agentId }: { agentId: string }) => {
  const { data: trainings, isError, dataUpdatedAt } = useQuery(trainingsQuery(agentId))
  if (!trainings) return isError ? <LoadError /> : <ListSkeleton />
  return (
    <>
      {isError && <StaleNote />}
      {trainings.length === 0 ? (
        <EmptyList />
      ) : (
        <>
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            aria-live="polite"
            sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}
          >
            <span>{countLine(trainings.length)}</span>
            <span>{freshness(dataUpdatedAt, trainings.filter(isInProgress).length)}</span>
          </Typography>
          {groupsOf(trainings).map((group) => (
            <TrainingGroup key={group.type} {...group} />
          ))}
        </>
      )}
    </>
  )
}

type ListViewProps = { agentId: string; addButton: RefObject<HTMLButtonElement | null> }

export const ListView = ({ agentId, addButton }: ListViewProps) => (
  <Box sx={{ display: 'grid', gap: 2.5 }}>
    <Header addButton={addButton} />
    <DraftReminder />
    <Content agentId={agentId} />
  </Box>
)
