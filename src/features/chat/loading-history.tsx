/** The skeleton of a conversation while it loads; for the first one, the texts from the prerendered page. */
import { useState } from 'react'
import { takeFirstPaint } from '../../ui/first-paint.ts'
import styles from './loading-history.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const shapes = [
  { width: '45%', justifySelf: 'end' },
  { width: '70%', justifySelf: 'start' },
  { width: '30%', justifySelf: 'end' },
  { width: '60%', justifySelf: 'start' },
] as const

const Shapes = () => (
  <div className={styles.shapes}>
    {shapes.map((shape) => (
      <i key={shape.width} style={shape} />
    ))}
  </div>
)

export const LoadingHistory = () => {
  const [words] = useState(takeFirstPaint)
  return (
    <>
      <VisuallyHidden>Carregando a conversa…</VisuallyHidden>
      {words ? <div aria-hidden className={styles.words} ref={(place) => place?.replaceChildren(words)} /> : <Shapes />}
    </>
  )
}
