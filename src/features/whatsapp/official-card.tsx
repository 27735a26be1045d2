/** The card 'WhatsApp Oficial': connected when both ids are there (WO-01), and what is missing for it to work. */
import { dayMs } from '../../../contract/durations.ts'
import { showAccountPhone } from '../../../contract/phone-numbers.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { BadgeCheck } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { Agent } from '../../../contract/agents.ts'
import type { ChannelConnection } from '../../../contract/channels.ts'
import { dayText, momentText } from '../../format.ts'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import type { whatsappRemovalMachine } from '../../machines/whatsapp-removal/whatsapp-removal.machine.ts'
import type { WhatsappSignupMachine } from '../../machines/whatsapp-signup/whatsapp-signup.machine.ts'
import { channelsQuery, runtimeConfigQuery } from '../../services/queries.ts'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { StatusCard, type StatusTone } from '../../ui/status-card.tsx'
import { useFocusAfterDialog } from '../../ui/use-focus-after.ts'
import { standInOf } from './stand-in.ts'
import { SignupDialog } from './signup-dialog.tsx'
import { confirmedAt, official as words, removal as removalWords, simulated } from './strings.ts'
import { useWhatsappRemoval, useWhatsappSignup } from './whatsapp.wiring.ts'
import styles from './whatsapp.module.css'

/** Milliseconds after which a check is stale. */
const proofAgeMs = 5 * 60_000
/** Milliseconds before the authorization expires from which a warning is shown. */
const expiryWarningMs = 10 * dayMs
const isNear = (at: Date): boolean => at.getTime() - Date.now() < expiryWarningMs

const standing = (
  isConnected: boolean,
  channel: ChannelConnection | undefined,
): { tone: StatusTone; status: string } => {
  if (!isConnected) return { tone: 'idle', status: words.notConnected }
  const { state, downSince } = channel ?? {}
  if (downSince && state !== 'connected')
    return { tone: 'bad', status: (state === 'expired' ? words.expired : words.lost)(momentText(downSince)) }
  if (channel?.state !== 'connected') return { tone: 'warning', status: words.pending }
  const at = channel.confirmedAt ?? null
  if (at === null) return { tone: 'warning', status: words.connected }
  const isFresh = Date.now() - at.getTime() < proofAgeMs
  return { tone: isFresh ? 'good' : 'warning', status: `${words.connected} · ${confirmedAt(at)}` }
}

const RemovalQuestion = ({ actor }: { actor: Actor<typeof whatsappRemovalMachine> }) => {
  const { question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} texts={removalWords}>
      <Typography>{removalWords.effect}</Typography>
    </RemovalDialog>
  )
}

type OfficialCardProps = {
  agent: Pick<Agent, 'id' | 'wabaId' | 'phoneNumberId'>
  canManage: boolean
  journal: ReactNode
}
type ViewProps = OfficialCardProps & {
  signup: Actor<WhatsappSignupMachine>
  removal: Actor<typeof whatsappRemovalMachine>
}

export const OfficialCardView = ({ agent, canManage, journal, signup, removal }: ViewProps) => {
  const channels = useQuery(channelsQuery(agent.id))
  const config = useQuery(runtimeConfigQuery)
  const channel = channels.data?.find(({ kind }) => kind === 'whatsappCloud')
  const standIn = standInOf(channel, config.data?.simulatorUrls.whatsappCloud)
  const isConnected = Boolean(agent.wabaId && agent.phoneNumberId)
  const { phone, name, expiresAt } = channel?.profile ?? {}
  const card = useRef<HTMLElement>(null)
  const isRemoving = useSelector(removal, (snapshot) => !snapshot.matches('closed'))
  // 'Desconectar' disappears once the agent is read again.
  useFocusAfterDialog(isRemoving, isConnected, card)
  return (
    <>
      <StatusCard
        Icon={BadgeCheck}
        title={words.title}
        description={words.description}
        badge={standIn.isSimulated ? simulated.badge : undefined}
        {...standing(isConnected, channel)}
        cardRef={card}
        actions={
          <>
            {canManage && (
              <Button
                size="small"
                variant="outlined"
                aria-haspopup="dialog"
                onClick={() => signup.send({ type: 'signup.open' })}
              >
                {isConnected ? words.reconnect : words.connect}
              </Button>
            )}
            {canManage && isConnected && (
              <Button
                size="small"
                variant="outlined"
                color="error"
                onClick={() => removal.send({ type: 'question.ask', subject: { agentId: agent.id } })}
              >
                {words.disconnect}
              </Button>
            )}
            {standIn.url && (
              <Button size="small" href={standIn.url} target="_blank" rel="noopener">
                {simulated.open}
              </Button>
            )}
          </>
        }
      >
        {phone && <p className={styles.detail}>{[showAccountPhone(phone), name].filter(Boolean).join(' · ')}</p>}
        {channel?.reason && <p className={styles.detail}>{channel.reason}</p>}
        {channel?.state === 'connected' && expiresAt && isNear(expiresAt) && (
          <Alert severity="warning">{words.expires(dayText(expiresAt))}</Alert>
        )}
        {isConnected && <p className={styles.detail}>{words.window}</p>}
        {journal}
      </StatusCard>
      <SignupDialog actor={signup} />
      <RemovalQuestion actor={removal} />
    </>
  )
}

const OfficialCard = (props: OfficialCardProps) => (
  <OfficialCardView {...props} signup={useWhatsappSignup(props.agent.id)} removal={useWhatsappRemoval()} />
)

export default OfficialCard
