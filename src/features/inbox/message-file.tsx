/** A file of a message: shown, played or offered as a download, with the text extracted from it. */
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mediaWords, type MediaFile } from '../../../contract/chat.ts'
import { mediaUrl } from '../../services/media-url.ts'
import styles from './inbox.module.css'
import { transcript as words } from './strings.ts'

const useMediaUrl = (url: string): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void mediaUrl(url).then((found) => isCurrent && setAddress(found))
    return () => {
      isCurrent = false
    }
  }, [url])
  return address
}

const Medium = ({ file, address, name }: { file: MediaFile; address: string | undefined; name: string }) => {
  switch (file.type) {
    case 'image':
      return (
        <a href={address} target="_blank" rel="noopener noreferrer">
          <img className={styles.image} src={address} alt={name} loading="lazy" />
        </a>
      )
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of a customer; its words stand below it
      return <audio className={styles.audio} controls preload="metadata" src={address} aria-label={name} />
    case 'document':
      return (
        <a className={styles.document} href={address} download={name} target="_blank" rel="noopener noreferrer">
          <FileText size={18} aria-hidden />
          {name}
        </a>
      )
  }
}

export const MessageFile = ({ file }: { file: MediaFile }) => {
  const address = useMediaUrl(file.url)
  return (
    <>
      <Medium file={file} address={address} name={file.name ?? mediaWords[file.type]} />
      {file.words && (
        <details className={styles.sources}>
          <summary>{words.understood}</summary>
          {file.words}
        </details>
      )}
    </>
  )
}
