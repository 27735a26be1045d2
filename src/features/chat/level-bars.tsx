/**
 * Levels from 0 to 1 as vertical bars over the available width. Hidden from screen readers; other text describes them.
 */
import { styled } from '@mui/material/styles'

const Row = styled('span')({ display: 'flex', alignItems: 'center', gap: 2, width: '100%', height: '100%' })
const Bar = styled('span')({
  flex: '1 1 0',
  minWidth: 1,
  maxWidth: 4,
  minHeight: 3,
  margin: '0 auto',
  borderRadius: 2,
  backgroundColor: 'currentColor',
})

export const LevelBars = ({ levels }: { levels: readonly number[] }) => (
  <Row aria-hidden data-bars={levels.length}>
    {levels.map((level, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the bars never change their order
      <Bar key={at} style={{ height: `${Math.round(level * 100)}%` }} />
    ))}
  </Row>
)
