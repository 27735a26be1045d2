/** The file that goes with a question: shown, played, or offered to be downloaded (CH-09, CH-14). */
import type { MediaType } from '../../../contract/chat.ts'
import type { Entry } from '../../machines/chat/conversation.ts'
import { AudioPlayer } from './audio-player.tsx'
import { DocumentChip } from './document-chip.tsx'
import { ImagePreview } from './image-preview.tsx'
import { useAddress } from './use-address.ts'

type Question = Extract<Entry, { kind: 'question' }>

type Shown = { type: MediaType; source: File | string; name: string; size: number | undefined }

/** What stands in for the text of a message that has none (S1§5); beside the file itself it says nothing. */
const standIns: Record<MediaType, string> = { image: 'Imagem', document: 'Documento', audio: 'Áudio' }

const shownOf = ({ attachment, media }: Question): Shown[] => {
  if (attachment) {
    const { type, file } = attachment
    return [{ type, source: file, name: file.name || standIns[type], size: file.size }]
  }
  return media.map(({ type, url, name, size }) => ({ type, source: url, name: name ?? standIns[type], size }))
}

export const hasMedia = ({ attachment, media }: Question): boolean => attachment !== null || media.length > 0

export const wordsBeside = (question: Question): string =>
  shownOf(question).some(({ type }) => standIns[type] === question.text) ? '' : question.text

const StoredRecording = ({ url, name }: { url: string; name: string }) => {
  const address = useAddress(url)
  return address === null ? null : <AudioPlayer source={address} label={name} />
}

/** A file of this visit is the player's to read. */
const Recording = ({ source, name }: Shown) =>
  source instanceof File ? (
    <AudioPlayer source={source} label={name} canDownload />
  ) : (
    <StoredRecording url={source} name={name} />
  )

const Medium = (shown: Shown) => {
  switch (shown.type) {
    case 'image':
      return <ImagePreview source={shown.source} name={shown.name} />
    case 'document':
      return <DocumentChip source={shown.source} name={shown.name} size={shown.size} />
    case 'audio':
      return <Recording {...shown} />
  }
}

export const QuestionMedia = ({ question }: { question: Question }) =>
  shownOf(question).map((shown) => <Medium key={typeof shown.source === 'string' ? shown.source : ''} {...shown} />)
