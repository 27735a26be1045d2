/** The mark: a speech balloon whose lines are prose. */
import { styled } from '@mui/material/styles'

const Row = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 10, lineHeight: 1 })
const Word = styled('span')({ fontSize: '1.35rem', fontWeight: 700, letterSpacing: '-0.03em' })

type LogoProps = { tone?: 'auto' | 'light'; compact?: boolean }

export const Logo = ({ tone = 'auto', compact = false }: LogoProps) => {
  const ink = tone === 'light' ? '#f4efe4' : 'var(--mui-palette-primary-main)'
  const paper = tone === 'light' ? '#0b4a3f' : 'var(--mui-palette-background-paper)'
  return (
    <Row style={{ color: tone === 'light' ? '#f4efe4' : 'var(--mui-palette-text-primary)' }}>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M6 3h20a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H15l-7 6v-6H6a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" fill={ink} />
        <path d="M8 10h16M8 14.5h16M8 19h9" stroke={paper} strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      {!compact && <Word>Prosa</Word>}
    </Row>
  )
}
