/** One passage as retrieval ranks it: its score, the reasons, and the sentences that answer. */
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Check, ChevronRight, Minus } from 'lucide-react'
import { Fragment, useId } from 'react'
import { percentText } from '../../../format.ts'
import type { RetrievedPassage } from '../../../../contract/trainings.ts'
import { highlighted } from '../../../machines/retrieval-test/highlight.ts'
import { typeLabel } from '../strings.ts'
import { TypeIcon } from '../type-icon.tsx'
import { panel, scoreLabel, similarityText } from './strings.ts'

const Verdict = ({ isUsed }: { isUsed: boolean }) => (
  <Typography
    variant="caption"
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      fontWeight: 620,
      whiteSpace: 'nowrap',
      color: isUsed ? 'success.main' : 'text.secondary',
    }}
  >
    {isUsed ? <Check size={15} aria-hidden /> : <Minus size={15} aria-hidden />}
    {isUsed ? panel.used : panel.unused}
  </Typography>
)

const Score = ({ passage }: { passage: RetrievedPassage }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <Box
      role="meter"
      aria-label={scoreLabel(passage)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(passage.score * 100)}
      sx={{ flex: 1, height: 6, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: percentText(passage.score),
          minWidth: 6,
          height: '100%',
          borderRadius: 3,
          bgcolor: passage.isUsed ? 'success.main' : 'text.secondary',
          opacity: passage.isUsed ? 1 : 0.5,
        }}
      />
    </Box>
    <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {percentText(passage.score)}
    </Typography>
  </Box>
)

const Sections = ({ sections }: { sections: readonly string[] }) => (
  <Typography
    variant="caption"
    component="p"
    color="textSecondary"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.25 }}
  >
    {sections.map((section, depth) => (
      <Fragment key={sections.slice(0, depth + 1).join('\n')}>
        {depth > 0 && <ChevronRight size={13} aria-hidden />}
        <span>{section}</span>
      </Fragment>
    ))}
  </Typography>
)

const Words = ({ words, missing }: Pick<RetrievedPassage, 'words' | 'missing'>) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1.5,
      '& ul': { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 },
    }}
  >
    {words.length > 0 && (
      <ul aria-label={panel.met}>
        {words.map((word) => (
          <li key={word}>
            <Chip
              size="small"
              icon={<Check size={13} aria-hidden />}
              label={word}
              sx={{ bgcolor: 'primary.light', color: 'primary.main', fontWeight: 600 }}
            />
          </li>
        ))}
      </ul>
    )}
    {missing.length > 0 && (
      <ul aria-label={panel.missing}>
        {missing.map((word) => (
          <li key={word}>
            <Chip
              size="small"
              variant="outlined"
              label={word}
              sx={{ color: 'text.secondary', borderStyle: 'dashed', '& span': { textDecoration: 'line-through' } }}
            />
          </li>
        ))}
      </ul>
    )}
  </Box>
)

const Passage = ({ content, excerpt }: Pick<RetrievedPassage, 'content' | 'excerpt'>) => (
  <Box
    // Scrolls, so it must be focusable.
    tabIndex={0}
    role="region"
    aria-label="Trecho"
    sx={{
      maxHeight: 220,
      overflowY: 'auto',
      p: 1.5,
      borderRadius: 1,
      bgcolor: 'background.default',
      color: 'text.secondary',
      fontSize: '0.875rem',
      lineHeight: 1.6,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      '& mark': { bgcolor: 'primary.light', color: 'text.primary', borderRadius: 0.5, px: 0.25 },
    }}
  >
    {highlighted(content, excerpt).map(({ text, isMarked, at }) =>
      isMarked ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
    )}
  </Box>
)

export const PassageCard = ({ passage }: { passage: RetrievedPassage }) => {
  const id = useId()
  const { title, type, sections, isUsed, similarity } = passage
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.25,
        p: { '@': 1.5, '@720': 2 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        borderLeft: 4,
        borderLeftColor: isUsed ? 'success.main' : 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 200px', minWidth: 0 }}>
          <Box
            component="span"
            title={typeLabel(type)}
            sx={{ display: 'flex', color: 'text.secondary', flexShrink: 0 }}
          >
            <TypeIcon type={type} size={16} />
          </Box>
          <Typography id={id} component="h4" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        </Box>
        <Verdict isUsed={isUsed} />
      </Box>
      {sections.length > 0 && <Sections sections={sections} />}
      <Score passage={passage} />
      <Words {...passage} />
      {similarity !== null && (
        <Typography variant="caption" color="textSecondary">
          {similarityText(similarity)}
        </Typography>
      )}
      <Passage {...passage} />
    </Box>
  )
}
