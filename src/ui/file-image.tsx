/** A picture of a chosen file that is not sent yet. */
import { useCallback, type ComponentProps } from 'react'

type FileImageProps = Omit<ComponentProps<'img'>, 'ref' | 'src'> & { file: File; alt: string }

export const FileImage = ({ file, alt, ...rest }: FileImageProps) => {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img {...rest} ref={show} alt={alt} />
}
