/** The files of a message: shown, played, or offered as a download (CH-09, CH-14). */
import { mediaPlaceholders, type MediaFile, type MediaType } from '../../../contract/chat.ts'
import type { Entry } from '../../machines/chat/conversation.ts'
import { AudioPlayer } from './audio-player.tsx'
import { DocumentChip } from './document-chip.tsx'
import { ImagePreview } from './image-preview.tsx'

type Question = Extract<Entry, { kind: 'question' }>

type Shown = { type: MediaType; source: File | string; name: string; size: number | undefined }

const storedOf = (media: readonly MediaFile[]): Shown[] =>
  media.map(({ type, url, name, size }) => ({ type, source: url, name: name ?? mediaPlaceholders[type], size }))

const shownOf = ({ attachment, media }: Question): Shown[] => {
  if (attachment) {
    const { type, file } = attachment
    return [{ type, source: file, name: file.name || mediaPlaceholders[type], size: file.size }]
  }
  return storedOf(media)
}

export const hasMedia = ({ attachment, media }: Question): boolean => attachment !== null || media.length > 0

/** A placeholder text such as "Imagem" adds nothing when the file itself is shown. */
export const wordsBeside = (question: Question): string =>
  shownOf(question).some(({ type }) => mediaPlaceholders[type] === question.text) ? '' : question.text

const Medium = (shown: Shown) => {
  switch (shown.type) {
    case 'image':
      return <ImagePreview source={shown.source} name={shown.name} />
    case 'document':
      return <DocumentChip source={shown.source} name={shown.name} size={shown.size} />
    case 'audio':
      return <AudioPlayer source={shown.source} label={shown.name} canDownload />
  }
}

export const QuestionMedia = ({ question }: { question: Question }) => (
  <>
    {shownOf(question).map((shown) => (
      <Medium key={typeof shown.source === 'string' ? shown.source : ''} {...shown} />
    ))}
  </>
)

/** Files sent by the agent, such as those of a follow-up. */
export const AnswerMedia = ({ media }: { media: readonly MediaFile[] }) =>
  storedOf(media).map((shown, index) => <Medium key={media[index]?.url} {...shown} />)
