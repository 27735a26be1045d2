/** 'Testar uma pergunta': the passages that an answer to a question would be based on. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { SearchX, TextSearch } from 'lucide-react'
import { useId, type SyntheticEvent } from 'react'
import { trainingLimits, type RetrievalReply } from '../../../../contract/trainings.ts'
import { Field } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { PassageCard } from './passage-card.tsx'
import { RetrievalActor } from '../list/training-actors.ts'
import { TurningChevron } from '../../../ui/turning-chevron.tsx'
import { emptyText, noneUsedText, panel, problemText, summaryOf } from './strings.ts'

const { useSend, useSelect, useCan } = RetrievalActor

const QuestionForm = () => {
  const send = useSend()
  const question = useSelect(({ context }) => context.question)
  const isSearching = useSelect((snapshot) => snapshot.matches({ test: 'searching' }))
  const canSubmit = useCan({ type: 'question.submit' })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    send({ type: 'question.submit' })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.25,
        alignItems: 'end',
        gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@560': 'minmax(0, 1fr) auto' },
      }}
    >
      <Field
        label={panel.question}
        placeholder={panel.placeholder}
        value={question}
        limit={trainingLimits.question}
        autoComplete="off"
        onChange={(text) => send({ type: 'question.edit', text })}
      />
      <Button type="submit" variant="contained" disabled={!canSubmit} loading={isSearching}>
        {panel.submit}
      </Button>
    </Box>
  )
}

const Nothing = ({ searched }: { searched: number }) => (
  <Box
    sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', p: 2, borderRadius: 1, bgcolor: 'background.default' }}
  >
    <Box component="span" sx={{ display: 'flex', color: 'text.secondary', pt: 0.25 }}>
      <SearchX size={20} aria-hidden />
    </Box>
    <Typography variant="body2">{emptyText(searched)}</Typography>
  </Box>
)

const Answer = ({ reply, question }: { reply: RetrievalReply; question: string }) => (
  <>
    <Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>“{question}”</Typography>
      {reply.passages.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          {summaryOf(reply)}
        </Typography>
      )}
    </Box>
    {reply.passages.length === 0 ? (
      <Nothing searched={reply.searched} />
    ) : (
      <>
        {reply.passages.every(({ isUsed }) => !isUsed) && <Typography variant="body2">{noneUsedText}</Typography>}
        <Box component="ol" aria-label="Trechos" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
          {reply.passages.map((passage) => (
            <PassageCard key={`${passage.trainingId} ${passage.content}`} passage={passage} />
          ))}
        </Box>
      </>
    )}
  </>
)

const SearchResult = () => {
  const { reply, submittedQuestion, problem } = useSelect(({ context }) => context)
  const isSearching = useSelect((snapshot) => snapshot.matches({ test: 'searching' }))
  return (
    <Box aria-live="polite" aria-busy={isSearching} sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
      {isSearching && <ProgressBar label={panel.searching} height={4} />}
      {reply && <Answer reply={reply} question={submittedQuestion} />}
      {problem && (
        <Typography role="alert" variant="body2" sx={{ pl: 1.5, borderLeft: 3, borderColor: 'error.main' }}>
          {problemText(problem)}
        </Typography>
      )}
    </Box>
  )
}

export const RetrievalPanel = () => {
  const send = useSend()
  const id = useId()
  const isOpen = useSelect((snapshot) => snapshot.matches({ panel: 'open' }))
  return (
    <Box
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      <Typography variant="h3" component="h3">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-panel` : undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-intro`}
          onClick={() => send({ type: 'panel.toggle' })}
          sx={{
            width: '100%',
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: 2,
            py: 1.5,
            textAlign: 'left',
            font: 'inherit',
            '&:hover': { bgcolor: 'action.hover' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
          }}
        >
          <Box component="span" sx={{ display: 'flex', color: 'primary.main' }}>
            <TextSearch size={20} aria-hidden />
          </Box>
          <Box
            component="span"
            sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, rowGap: 0.5 }}
          >
            <span id={`${id}-title`}>{panel.title}</span>
            <Typography component="span" variant="body2" color="textSecondary" id={`${id}-intro`}>
              {panel.intro}
            </Typography>
          </Box>
          <TurningChevron isOpen={isOpen} size={18} />
        </ButtonBase>
      </Typography>
      {isOpen && (
        <Box id={`${id}-panel`} sx={{ display: 'grid', gap: 2, px: 2, pt: 1, pb: 2 }}>
          <QuestionForm />
          <SearchResult />
        </Box>
      )}
    </Box>
  )
}
