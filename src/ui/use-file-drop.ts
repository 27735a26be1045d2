/** Files that are dragged or pasted into a place. Dragged text is none of its business, and a file missed is not opened. */
import { useEffect, useLayoutEffect, useState, type ClipboardEvent, type DragEvent } from 'react'

const carriesFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false

/** Else the browser would leave the app to show the file. */
const refuseElsewhere = (event: globalThis.DragEvent): void => {
  if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

type FileDrop = {
  /** Files are held over the place, and may be dropped. */
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

  // With the invitation itself: whoever sees it may press the key at once.
  useLayoutEffect(() => {
    if (!isOver) return
    // Not every browser tells of a drag that is called off.
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
        // A copied table or paragraph comes with its picture; whoever pastes it means the words.
        if (!canDrop || files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
        event.preventDefault()
        take([...files])
      },
    },
  }
}
