/**
 * Files that are dragged or pasted onto an element. Dragged text is ignored, and the browser never opens a file that
 * was dropped beside it.
 */
import { useEffect, useLayoutEffect, useState, type ClipboardEvent, type DragEvent } from 'react'

const carriesFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false

/** Otherwise the browser would leave the app to open the file. */
const refuseElsewhere = (event: globalThis.DragEvent): void => {
  if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

type FileDrop = {
  /** Files are held over the element and may be dropped. */
  isOver: boolean
  handlers: {
    onDragEnter: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    onPaste: (event: ClipboardEvent) => void
  }
}

export const useFileDrop = (canDrop: boolean, take: (files: File[]) => void): FileDrop => {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    addEventListener('dragover', refuseElsewhere)
    addEventListener('drop', refuseElsewhere)
    return () => {
      removeEventListener('dragover', refuseElsewhere)
      removeEventListener('drop', refuseElsewhere)
    }
  }, [])

  // In a layout effect, so that the key works as soon as the drop area is visible.
  useLayoutEffect(() => {
    if (!isOver) return
    // Not every browser fires an event when a drag is cancelled.
    const giveUp = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setIsOver(false)
    }
    addEventListener('keydown', giveUp)
    return () => removeEventListener('keydown', giveUp)
  }, [isOver])

  const invite = (event: DragEvent): void => {
    if (!canDrop || !carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }

  return {
    isOver: isOver && canDrop,
    handlers: {
      onDragEnter: invite,
      onDragOver: invite,
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setIsOver(false)
      },
      onDrop: (event) => {
        setIsOver(false)
        if (!canDrop || !carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        take([...event.dataTransfer.files])
      },
      onPaste: (event) => {
        const { files } = event.clipboardData
        // A copied table or paragraph also contains a picture of it; the user means the text.
        if (!canDrop || files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
        event.preventDefault()
        take([...files])
      },
    },
  }
}
