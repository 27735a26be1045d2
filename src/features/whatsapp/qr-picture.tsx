/** A QR code as one SVG path; always black on white, which phones read best. */
import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './whatsapp.module.css'

const border = 2

export const QrPicture = ({ payload, label }: { payload: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const code = encode(payload, { ecc: 'L', border })
    const squares = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size: code.size, path: squares.join('') }
  }, [payload])
  return (
    <div className={styles.picture}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
    </div>
  )
}
