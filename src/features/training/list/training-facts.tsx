/** The metadata of a training. */
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { readableUrl } from '../../../../contract/readable-url.ts'
import { isHttpUrl, type Training } from '../../../../contract/trainings.ts'
import { charactersText, documentKind, pagesText, passagesText, sizeText } from './strings.ts'
import { useStoredUrl } from './use-stored-url.ts'

export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    sx={{ display: 'inline-flex', alignItems: 'baseline', gap: 0.5, overflowWrap: 'anywhere', minWidth: 0 }}
  >
    {children}
    <Box component="span" sx={{ flexShrink: 0, alignSelf: 'center', display: 'flex' }}>
      <ExternalLink size={13} aria-label="(abre em nova aba)" />
    </Box>
  </Link>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)

const DocumentFact = ({ training }: { training: Training }) => {
  const { documentName, documentMimeType, documentSize, documentUrl } = training
  const url = useStoredUrl(documentUrl ?? '')
  if (!documentName) return null
  const details = [
    documentMimeType ? documentKind(documentMimeType) : '',
    typeof documentSize === 'number' ? sizeText(documentSize) : '',
  ].filter(Boolean)
  return (
    <Fact name="Arquivo">
      {url && documentUrl ? <OutsideLink href={url}>{documentName}</OutsideLink> : documentName}
      {details.length > 0 && (
        <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
          {details.join(' · ')}
        </Box>
      )}
    </Fact>
  )
}

/** A source that is not a web URL is shown without a link. */
const SourceUrl = ({ url }: { url: string }) =>
  isHttpUrl(url) ? <OutsideLink href={url}>{readableUrl(url)}</OutsideLink> : url

export const TrainingFacts = ({ training }: { training: Training }) => {
  const { type, sourceUrl, pages, passages, contentLength, trainingSubPages } = training
  return (
    <Box
      component="dl"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.25, m: 0, '&:empty': { display: 'none' } }}
    >
      {sourceUrl && (
        <Fact name="Endereço">
          <SourceUrl url={sourceUrl} />
        </Fact>
      )}
      <DocumentFact training={training} />
      {type === 'WEBSITE' && (
        <Fact name="Subpáginas">{trainingSubPages === 'ENABLED' ? 'Incluídas' : 'Não incluídas'}</Fact>
      )}
      {pages && pages.length > 0 && <Fact name="Páginas">{pagesText(pages.length)}</Fact>}
      {typeof passages === 'number' && passages > 0 && <Fact name="Usado nas respostas">{passagesText(passages)}</Fact>}
      {Boolean(contentLength) && <Fact name="Tamanho">{charactersText(contentLength ?? 0)}</Fact>}
    </Box>
  )
}
