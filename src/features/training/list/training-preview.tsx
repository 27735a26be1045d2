/** The content of a training, why it failed, and its actions. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ImageOff, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { readableUrl } from '../../../../contract/readable-url.ts'
import { isHttpUrl, type SourcePage, type Training } from '../../../../contract/trainings.ts'
import { SpreadsheetTable } from '../sources/spreadsheet-table.tsx'
import { RereadSection } from '../sources/reread-section.tsx'
import { ItemActions } from './item-actions.tsx'
import { isSpreadsheet } from './strings.ts'
import { TrainingContent } from './training-content.tsx'
import { OutsideLink, TrainingFacts } from './training-facts.tsx'
import { useStoredUrl } from './use-stored-url.ts'

const Thumbnail = ({ name, url }: { name: string; url: string }) => {
  const storedUrl = useStoredUrl(url)
  const [broken, setBroken] = useState<string | null>(null)
  const frame = { maxWidth: '100%', borderRadius: 1, border: 1, borderColor: 'divider' } as const
  if (!storedUrl) return null
  return broken === storedUrl ? (
    <Box sx={{ ...frame, display: 'flex', alignItems: 'center', gap: 1, p: 2, color: 'text.secondary' }}>
      <ImageOff size={20} aria-hidden />
      <Typography variant="body2">A imagem não pôde ser mostrada.</Typography>
    </Box>
  ) : (
    <Box
      component="img"
      src={storedUrl}
      alt={`Imagem de ${name}`}
      onError={() => setBroken(storedUrl)}
      sx={{ ...frame, display: 'block', maxHeight: 220, objectFit: 'contain', bgcolor: 'background.default' }}
    />
  )
}

const Pages = ({ pages }: { pages: readonly SourcePage[] }) => (
  <Box
    component="ol"
    aria-label="Páginas lidas"
    // Scrolls, so it must be reachable by keyboard, which each of its links is.
    sx={{ m: 0, pl: 3, maxHeight: 200, overflowY: 'auto', display: 'grid', gap: 0.5, fontSize: '0.9rem' }}
  >
    {pages.map(({ url, title }) => (
      <li key={url}>
        {isHttpUrl(url) ? (
          <OutsideLink href={url}>{title || readableUrl(url)}</OutsideLink>
        ) : (
          <span>{title || url}</span>
        )}
        {title && (
          <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {readableUrl(url)}
          </Typography>
        )}
      </li>
    ))}
  </Box>
)

const FailureReason = ({ reason }: { reason: string }) => (
  <Typography variant="body2" sx={{ pl: 1.5, borderLeft: 3, borderColor: 'error.main', maxWidth: '80ch' }}>
    {reason}
  </Typography>
)

const Note = ({ note, isCut }: { note: string; isCut: boolean }) => (
  <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', gap: 1, maxWidth: '80ch' }}>
    <Box component="span" sx={{ flexShrink: 0, pt: 0.25, color: isCut ? 'warning.main' : 'info.main' }}>
      {isCut ? <TriangleAlert size={16} aria-hidden /> : <Info size={16} aria-hidden />}
    </Box>
    {note}
  </Typography>
)

export const TrainingPreview = ({ id, training }: { id: string; training: Training }) => {
  const { name, description, status, failureReason, note, image, pages, reread, documentMimeType } = training
  return (
    <Box
      id={id}
      component="section"
      aria-label={`Prévia de ${name}`}
      sx={{ display: 'grid', gap: 2, px: 2, pt: 0.5, pb: 2, overflowWrap: 'anywhere' }}
    >
      {description && (
        <Typography variant="body2" color="textSecondary">
          {description}
        </Typography>
      )}
      {status === 'FAILED' && failureReason && <FailureReason reason={failureReason} />}
      {note && <Note note={note} isCut={training.isCut === true} />}
      <TrainingFacts training={training} />
      {reread && <RereadSection training={training} reread={reread} />}
      {isSpreadsheet(documentMimeType) && <SpreadsheetTable training={training} />}
      {image && <Thumbnail name={name} url={image} />}
      {pages && pages.length > 0 && <Pages pages={pages} />}
      <TrainingContent training={training} />
      <ItemActions training={training} />
    </Box>
  )
}
