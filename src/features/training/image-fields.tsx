/** The source of the image, and its preview (TR-09). */
import Box from '@mui/material/Box'
import { Image } from 'lucide-react'
import type { ImageForm } from '../../machines/training-creation/creation-data.ts'
import { isSending } from '../../machines/training-creation/training-creation.select.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { UrlField } from './url-field.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { FilePlace } from './file-place.tsx'
import { ImagePreview, UrlPreview } from './image-preview.tsx'
import { CreationContext } from './training-creation.context.tsx'

const FromFile = ({ file }: { file: File | null }) => {
  const sending = CreationContext.useSelect(isSending)
  return (
    <FilePlace
      type="IMAGE"
      emptyText="Nenhuma imagem selecionada"
      invitation="Arraste ou cole uma imagem aqui, ou"
      buttonText="Escolher imagem"
      help="Até 10 MB."
      accept="image/*"
    >
      {file && (
        <ChosenFile file={file} icon={<Image size={20} aria-hidden style={{ flexShrink: 0 }} />}>
          <ImagePreview source={file} />
          {sending && <ProgressBar label="Envio da imagem" height={6} />}
        </ChosenFile>
      )}
    </FilePlace>
  )
}

export const ImageFields = ({ form: { source, file, url } }: { form: ImageForm }) => {
  const send = CreationContext.useSend()
  const sending = CreationContext.useSelect(isSending)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Segmented
        label="Origem da imagem"
        value={source}
        disabled={sending}
        choices={[
          { value: 'file', label: 'Enviar arquivo' },
          { value: 'url', label: 'Usar URL' },
        ]}
        onChange={(next) => send({ type: 'creation.useSource', source: next })}
      />
      {source === 'file' ? (
        <FromFile file={file} />
      ) : (
        <>
          <UrlField label="URL" placeholder="https://www.sualoja.com.br/cardapio.png" url={url} />
          <UrlPreview url={url} />
        </>
      )}
    </Box>
  )
}
