/** The events of the actors, newest first. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { LogEntry } from './viewer-state.ts'

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23)

const split = (event: unknown): { type: string; payload: Record<string, unknown> } => {
  const { type, ...payload } = (event ?? {}) as Record<string, unknown>
  return { type: String(type), payload }
}

const Entry = ({ entry }: { entry: LogEntry }) => {
  const { type, payload } = split(entry.event)
  const line = (
    <>
      <Box component="time" sx={{ color: 'text.secondary' }}>
        {timeOf(entry.at)}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {entry.from === null ? entry.name : `${entry.from} > ${entry.name}`}
      </Box>{' '}
      <Box component="b" sx={{ fontWeight: 650 }}>
        {type}
      </Box>
    </>
  )
  if (Object.keys(payload).length === 0) return <Box sx={{ pl: 2 }}>{line}</Box>
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {line}
      </Box>
      <Box component="pre" sx={{ m: 0, pl: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {JSON.stringify(payload, null, 2)}
      </Box>
    </details>
  )
}

export const EventLog = ({ log }: { log: readonly LogEntry[] }) => (
  <Typography
    variant="caption"
    component="div"
    role="log"
    aria-label="Events"
    sx={{ px: 1.5, overflowWrap: 'anywhere' }}
  >
    {log.length === 0 && <Box sx={{ color: 'text.secondary' }}>Nothing yet.</Box>}
    {log.toReversed().map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </Typography>
)
