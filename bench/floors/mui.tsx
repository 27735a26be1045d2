/** The least that the list of agents and a windowed conversation cost with MUI: no state beyond the typed text. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardActions from '@mui/material/CardActions'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import CssBaseline from '@mui/material/CssBaseline'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FloorAgent, FloorMessage } from '../first-screens.ts'

const VISIBLE_MESSAGES = 30
/** Pixels; the height of the messages that are not drawn. */
const MESSAGE_HEIGHT = 80

const useData = <T,>(path: string): readonly T[] => {
  const [data, setData] = useState<readonly T[]>([])
  useEffect(() => {
    const load = async () => setData((await (await fetch(path)).json()) as T[])
    void load()
  }, [path])
  return data
}

const AgentList = () => (
  <Box component="ul" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 2, listStyle: 'none' }}>
    {useData<FloorAgent>('/data/agents').map(({ id, name, behavior, responseModel }) => (
      <Card key={id} component="li">
        <CardContent>
          <Typography variant="h6">{name}</Typography>
          <Chip size="small" color="success" label="Ativo" />
          <Typography variant="body2">{behavior.slice(0, 100)}</Typography>
          <Chip size="small" label={responseModel} />
        </CardContent>
        <CardActions>
          <Button href="#">Conversas</Button>
          <Button href="#">Ver detalhes</Button>
        </CardActions>
      </Card>
    ))}
  </Box>
)

const Messages = () => {
  const messages = useData<FloorMessage>('/data/messages')
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [messages])
  return (
    <Box ref={box} sx={{ flex: 1, overflow: 'auto', padding: 2 }}>
      <div style={{ height: Math.max(0, messages.length - VISIBLE_MESSAGES) * MESSAGE_HEIGHT }} />
      {messages.slice(-VISIBLE_MESSAGES).map(({ id, role, content }) => (
        <Paper key={id} sx={{ maxWidth: '70%', marginY: 1, padding: 1.5, marginLeft: role === 'user' ? 'auto' : 0 }}>
          <Typography sx={{ whiteSpace: 'pre-wrap' }}>{content}</Typography>
        </Paper>
      ))}
    </Box>
  )
}

const Composer = () => {
  const [text, setText] = useState('')
  return <TextField multiline maxRows={8} value={text} onChange={({ target }) => setText(target.value)} />
}

const Chat = () => (
  <Box sx={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
    <Messages />
    <Composer />
  </Box>
)

const root = document.querySelector('#root')
if (!root) throw new Error('no root')
createRoot(root).render(
  <>
    <CssBaseline />
    {location.pathname === '/list' ? <AgentList /> : <Chat />}
  </>,
)
