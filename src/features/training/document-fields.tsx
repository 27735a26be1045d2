/** The document and its upload progress (TR-08). */
import Box from '@mui/material/Box'
import { FileText } from 'lucide-react'
import { useEffect } from 'react'
import { documentExtensions } from '../../machines/training-creation/chosen-file.ts'
import type { DocumentForm } from '../../machines/training-creation/creation-data.ts'
import { isUploading } from '../../machines/training-creation/training-creation.select.ts'
import { announce } from '../../ui/announce.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { noDocumentText, percentText, uploadText } from './creation-strings.ts'
import { FilePlace } from './file-place.tsx'
import { CreationContext } from './training-creation.context.tsx'

/** Percent between two announcements, each of which is read out. */
const ANNOUNCED_EVERY = 25

const Upload = () => {
  const percent = CreationContext.useSelect(({ context }) => Math.floor(context.progress * 100))
  const announced = percent - (percent % ANNOUNCED_EVERY)
  useEffect(() => {
    if (announced > 0) announce(`${uploadText(announced)} ${percentText(announced)}`)
    return () => announce('')
  }, [announced])
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5, fontSize: '0.8125rem' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {uploadText(percent)}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          {percentText(percent)}
        </Box>
      </Box>
      <ProgressBar label="Envio do documento" height={6} value={percent} />
    </Box>
  )
}

const FileBadge = ({ name }: { name: string }) => (
  <Box
    aria-hidden
    sx={{
      display: 'grid',
      justifyItems: 'center',
      flexShrink: 0,
      gap: 0.25,
      width: 44,
      py: 0.75,
      borderRadius: 1,
      bgcolor: 'primary.light',
      color: 'primary.main',
      fontSize: '0.625rem',
      fontWeight: 700,
      letterSpacing: '0.04em',
    }}
  >
    <FileText size={20} />
    {name.split('.').at(-1)?.toUpperCase()}
  </Box>
)

export const DocumentFields = ({ form: { file } }: { form: DocumentForm }) => {
  const uploading = CreationContext.useSelect(isUploading)
  return (
    <FilePlace
      type="DOCUMENT"
      emptyText={noDocumentText}
      invitation="Arraste um documento até aqui ou"
      buttonText="Escolher documento"
      help="PDF, DOC, DOCX ou TXT, até 100 MB. Planilhas e vários arquivos: “Enviar arquivos”, na lista."
      accept={documentExtensions.join(',')}
    >
      {file && (
        <ChosenFile file={file} icon={<FileBadge name={file.name} />}>
          {uploading && <Upload />}
        </ChosenFile>
      )}
    </FilePlace>
  )
}
