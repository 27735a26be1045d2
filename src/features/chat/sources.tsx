/** The sources of an answer: a chip for each training, which opens its passages and links to it. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { BookOpenText, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { Source } from '../../../contract/chat.ts'
import { trainingsQuery } from '../../services/queries.ts'
import { ChatContext } from './chat.context.tsx'

type Origin = { trainingId: string; title: string; excerpts: Set<string> }

/** Several passages may come from one training. */
const byTraining = (sources: readonly Source[]): Origin[] => {
  const found = new Map<string, Origin>()
  for (const { trainingId, title, excerpt } of sources) {
    const origin = found.get(trainingId) ?? { trainingId, title, excerpts: new Set() }
    origin.excerpts.add(excerpt)
    found.set(trainingId, origin)
  }
  return [...found.values()]
}

const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

type SourceChipProps = { title: string; isOpen: boolean; panelId: string; onToggle: () => void }

const SourceChip = ({ title, isOpen, panelId, onToggle }: SourceChipProps) => (
  <ButtonBase
    aria-expanded={isOpen}
    aria-controls={isOpen ? panelId : undefined}
    onClick={onToggle}
    sx={{
      maxWidth: '100%',
      minHeight: 28,
      px: 1,
      gap: 0.75,
      borderRadius: '22px',
      '@media (pointer: coarse)': { minHeight: 44, px: 1.5 },
      border: 1,
      borderColor: isOpen ? 'primary.main' : 'divider',
      bgcolor: isOpen ? 'primary.light' : 'transparent',
      color: isOpen ? 'text.primary' : 'text.secondary',
      fontFamily: 'inherit',
      fontSize: '0.8125rem',
      fontWeight: 550,
      '&:hover, &:focus-visible': { borderColor: 'primary.main', color: 'text.primary' },
      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
    }}
  >
    <BookOpenText size={14} aria-hidden style={{ flexShrink: 0 }} />
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {title}
    </Box>
    <ChevronDown size={14} aria-hidden style={{ flexShrink: 0, rotate: isOpen ? '180deg' : '0deg' }} />
  </ButtonBase>
)

/** Links only to an existing training of this agent, not to a document of the conversation or a deleted training. */
const TrainingLink = ({ trainingId }: { trainingId: string }) => {
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  const trainings = useQuery(trainingsQuery(agentId))
  if (!trainings.data?.some(({ id }) => id === trainingId)) return null
  return (
    <Box
      component={Link}
      href={`/agentes/${agentId}?type=training`}
      sx={{
        justifySelf: 'start',
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 24,
        color: 'primary.main',
        fontWeight: 550,
        textUnderlineOffset: '2px',
      }}
    >
      Ver treinamento
    </Box>
  )
}

const Passages = ({ id, origin }: { id: string; origin: Origin }) => (
  <Box
    id={id}
    ref={reveal}
    sx={{
      mt: 0.75,
      scrollMarginBlock: 48,
      p: 1.5,
      display: 'grid',
      gap: 1,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
      color: 'text.secondary',
      fontSize: '0.875rem',
      lineHeight: 1.5,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {[...origin.excerpts].map((excerpt) => (
      <div key={excerpt}>{excerpt}</div>
    ))}
    <TrainingLink trainingId={origin.trainingId} />
  </Box>
)

export const Sources = ({ sources }: { sources: readonly Source[] }) => {
  const id = useId()
  const [openId, setOpenId] = useState<string | null>(null)
  const origins = byTraining(sources)
  const open = origins.find(({ trainingId }) => trainingId === openId)
  return (
    <Box sx={{ mt: 0.75 }}>
      <Box
        component="ul"
        aria-label="Fontes desta resposta"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}
      >
        {origins.map(({ trainingId, title }) => (
          <Box component="li" key={trainingId} sx={{ maxWidth: '100%' }}>
            <SourceChip
              title={title}
              isOpen={trainingId === openId}
              panelId={id}
              onToggle={() => setOpenId(trainingId === openId ? null : trainingId)}
            />
          </Box>
        ))}
      </Box>
      {open && <Passages id={id} origin={open} />}
    </Box>
  )
}
