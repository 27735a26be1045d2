/** `/__inspector`: the running actors of the app's other tabs as live statecharts. Development only. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { ActorList } from './actor-list.tsx'
import { leavesOf } from './chart.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { EventLog } from './event-log.tsx'
import { useViewer } from './use-viewer.ts'
import { defaultActor, type SeenActor } from './viewer-state.ts'

type PanelProps = { title: string; area: string; tools?: ReactNode; children: ReactNode }

const Panel = ({ title, area, tools, children }: PanelProps) => (
  <Box
    component="section"
    aria-label={title}
    sx={{
      gridArea: area,
      display: 'flex',
      flexDirection: 'column',
      minWidth: 0,
      minHeight: 0,
      bgcolor: 'background.paper',
    }}
  >
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        px: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {tools}
    </Box>
    {/* Focusable, so that the keyboard can scroll it. */}
    <Box
      role="group"
      aria-label={`${title}, contents`}
      tabIndex={0}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', py: 1 }}
    >
      {children}
    </Box>
  </Box>
)

const stateOf = ({ value, status }: SeenActor): string => (value === undefined ? status : leavesOf(value).join(', '))

const dataOf = ({ context, output, error }: SeenActor): string => JSON.stringify({ context, output, error }, null, 2)

const layout = {
  display: 'grid',
  height: '100dvh',
  gap: '1px',
  bgcolor: 'divider',
  gridTemplate: {
    xs: '"actors" 200px "chart" 420px "context" 260px "log" 260px / 100%',
    md: '"actors chart context" 1fr "actors chart log" 1fr / 240px minmax(0, 1fr) 320px',
  },
  overflow: { xs: 'auto', md: 'hidden' },
} as const

const InspectorPage = () => {
  const [{ actors, log }, dispatch] = useViewer()
  const [choice, setChoice] = useState<string>()
  const [onlyChosen, setOnlyChosen] = useState(false)
  const chosen = actors.find(({ key }) => key === choice) ?? defaultActor(actors)
  const shown = onlyChosen ? log.filter(({ actor }) => actor === chosen?.key) : log
  return (
    <Box component="main" sx={layout}>
      <h1 className="plain-unseen">Inspector</h1>
      <Panel
        title="Actors"
        area="actors"
        tools={
          <Button size="small" onClick={() => dispatch({ type: 'finished.clear' })}>
            Clear finished
          </Button>
        }
      >
        <ActorList actors={actors} chosen={chosen?.key} onChoose={setChoice} />
        {!chosen && <Typography sx={{ px: 1.5 }}>Open the app in another tab: its actors appear here.</Typography>}
      </Panel>
      <Panel
        title={chosen?.name ?? 'Chart'}
        area="chart"
        tools={
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {chosen && stateOf(chosen)}
          </Typography>
        }
      >
        {chosen?.chart && (
          <ChartDrawing key={chosen.key} chart={chosen.chart} value={chosen.value} taken={chosen.taken} />
        )}
        {chosen && !chosen.chart && <Typography sx={{ px: 1.5 }}>A port: it has no states of its own.</Typography>}
      </Panel>
      <Panel title="Context" area="context">
        <Typography
          component="pre"
          variant="caption"
          sx={{ m: 0, px: 1.5, fontFamily: 'monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {chosen && dataOf(chosen)}
        </Typography>
      </Panel>
      <Panel
        title="Events"
        area="log"
        tools={
          <>
            <Typography component="label" variant="caption" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <input type="checkbox" checked={onlyChosen} onChange={(change) => setOnlyChosen(change.target.checked)} />
              This actor only
            </Typography>
            <Button size="small" onClick={() => dispatch({ type: 'log.clear' })}>
              Clear
            </Button>
          </>
        }
      >
        <EventLog log={shown} />
      </Panel>
    </Box>
  )
}

export default InspectorPage
