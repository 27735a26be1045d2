/** A file of a message: shown, played or offered as a download, with the text extracted from it. */
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { mediaPlaceholders, type MediaFile } from '../../../contract/chat.ts'
import { mediaUrlQuery } from '../../services/media-url.ts'
import styles from './message-view.module.css'
import shared from './shared.module.css'
import { transcript as words } from './strings.ts'

const Medium = ({ file, signedUrl, name }: { file: MediaFile; signedUrl: string | undefined; name: string }) => {
  switch (file.type) {
    case 'image':
      return (
        <a href={signedUrl} target="_blank" rel="noopener noreferrer">
          <img className={styles.image} src={signedUrl} alt={name} loading="lazy" />
        </a>
      )
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions for a recording of a customer; its transcript is shown below it
      return <audio className={styles.audio} controls preload="metadata" src={signedUrl} aria-label={name} />
    case 'document':
      return (
        <a className={styles.document} href={signedUrl} download={name} target="_blank" rel="noopener noreferrer">
          <FileText size={18} aria-hidden />
          {name}
        </a>
      )
  }
}

export const MessageFile = ({ file }: { file: MediaFile }) => {
  const { data: signedUrl } = useQuery(mediaUrlQuery(file.url))
  return (
    <>
      <Medium file={file} signedUrl={signedUrl} name={file.name ?? mediaPlaceholders[file.type]} />
      {file.extractedText && (
        <details className={styles.sources}>
          <summary className={shared.ring}>{words.understood}</summary>
          {file.extractedText}
        </details>
      )}
    </>
  )
}
