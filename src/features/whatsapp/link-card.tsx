/** The card 'WhatsApp Web', with the dialog of its QR code. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Actor, SnapshotFrom } from 'xstate'
import type { ChannelConnection } from '../../../contract/channels.ts'
import { showAccountPhone } from '../../../contract/phone-numbers.ts'
import type { WhatsappLinkMachine } from '../../machines/whatsapp-link/whatsapp-link.machine.ts'
import type { WhatsappQrMachine } from '../../machines/whatsapp-qr/whatsapp-qr.machine.ts'
import { channelsQuery, runtimeConfigQuery } from '../../services/queries.ts'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { StatusCard, type StatusTone } from '../../ui/status-card.tsx'
import { useFocusAfterDialog } from '../../ui/use-focus-after.ts'
import { standInOf } from './stand-in.ts'
import { QrDialog } from './qr-dialog.tsx'
import { confirmedAt, link as words, simulated, unlinking } from './strings.ts'
import { useWhatsappLink, useWhatsappQr } from './whatsapp.wiring.ts'
import styles from './whatsapp.module.css'

type Snapshot = SnapshotFrom<WhatsappLinkMachine>

/** A code was shown, and nobody has read it. */
const isUnread = (snapshot: Snapshot, channel: ChannelConnection | undefined): boolean =>
  snapshot.matches('disconnected') && channel?.state === 'connecting'

const standing = (snapshot: Snapshot, channel: ChannelConnection | undefined): { tone: StatusTone; status: string } => {
  const at = snapshot.context.confirmedAt
  const proof = at === null ? '' : ` · ${confirmedAt(at)}`
  if (snapshot.matches({ connected: 'stale' })) return { tone: 'warning', status: `${words.unverified}${proof}` }
  if (snapshot.matches('connected') || snapshot.matches('asking'))
    return { tone: 'good', status: `${words.connected}${proof}` }
  if (snapshot.matches('disconnecting')) return { tone: 'busy', status: words.disconnecting }
  if (isUnread(snapshot, channel)) return { tone: 'bad', status: words.unread }
  if (snapshot.matches('disconnected')) return { tone: 'bad', status: words.disconnected }
  if (snapshot.matches('notConfigured')) return { tone: 'idle', status: words.notConfigured }
  if (snapshot.matches('unverified')) return { tone: 'warning', status: words.unverified }
  return { tone: 'busy', status: words.verifying }
}

type ViewProps = {
  actor: Actor<WhatsappLinkMachine>
  channel: ChannelConnection | undefined
  /** URL of the simulator's controls, if it serves new links; undefined with a real gateway. */
  simulatorUrl: string | undefined
  canManage: boolean
  journal: ReactNode
  onConnect: () => void
  cardRef?: RefObject<HTMLElement | null>
}

export const LinkCardView = ({ actor, channel, simulatorUrl, canManage, journal, onConnect, cardRef }: ViewProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { device } = snapshot.context
  const standIn = standInOf(channel, simulatorUrl)
  const isLinked = (['connected', 'asking', 'disconnecting'] as const).some((state) => snapshot.matches(state))
  const isUnconnected = snapshot.matches('disconnected') || snapshot.matches('notConfigured')
  return (
    <StatusCard
      Icon={MessageCircle}
      title={words.title}
      description={words.description}
      badge={standIn.isSimulated ? simulated.badge : undefined}
      {...standing(snapshot, channel)}
      onPress={isUnconnected && canManage ? onConnect : undefined}
      cardRef={cardRef}
      actions={
        <>
          {isUnconnected && canManage && (
            <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={onConnect}>
              {snapshot.matches('disconnected') && !isUnread(snapshot, channel) ? words.reconnect : words.connect}
            </Button>
          )}
          {canManage && isLinked && (
            <Button
              size="small"
              variant="outlined"
              color="error"
              disabled={!snapshot.can({ type: 'card.disconnect' })}
              onClick={() => actor.send({ type: 'card.disconnect' })}
            >
              {words.disconnect}
            </Button>
          )}
          {(snapshot.matches('unverified') || snapshot.matches({ connected: 'stale' })) && (
            <Button size="small" variant="outlined" onClick={() => actor.send({ type: 'card.refresh' })}>
              {words.check}
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
      {device?.phone && (
        <div className={styles.device}>
          {device.imageUrl && <img className={styles.photo} src={device.imageUrl} alt="" />}
          <p className={styles.detail}>
            {[showAccountPhone(device.phone), device.device, device.isBusiness && words.business]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
      {isUnconnected && channel?.reason && <p className={styles.detail}>{channel.reason}</p>}
      {channel !== undefined && channel.waiting > 0 && (
        <p className={styles.detail}>{words.waiting(channel.waiting)}</p>
      )}
      {journal}
      <DisconnectQuestion actor={actor} />
    </StatusCard>
  )
}

const DisconnectQuestion = ({ actor }: { actor: Actor<WhatsappLinkMachine> }) => {
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  return (
    <RemovalDialog
      isOpen={isAsking}
      isRemoving={false}
      canCancel
      canConfirm
      texts={unlinking}
      onCancel={() => actor.send({ type: 'card.cancel' })}
      onConfirm={() => actor.send({ type: 'card.confirm' })}
    >
      {unlinking.effect}
    </RemovalDialog>
  )
}

type LinkCardProps = { agentId: string; canManage: boolean; journal: ReactNode; refreshes: number }

const LinkCard = ({ agentId, canManage, journal, refreshes }: LinkCardProps) => {
  const actor = useWhatsappLink(agentId)
  const qr: Actor<WhatsappQrMachine> = useWhatsappQr(agentId)
  const channels = useQuery(channelsQuery(agentId))
  const config = useQuery(runtimeConfigQuery)
  const channel = channels.data?.find(({ kind }) => kind === 'whatsappWeb')
  const isOpen = useSelector(qr, (snapshot) => snapshot.matches('open'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  const isUnderWay = useSelector(
    actor,
    (snapshot) => snapshot.matches('verifying') || snapshot.matches('disconnecting'),
  )
  const card = useRef<HTMLElement>(null)
  // The button that opened a dialog disappears with the connection that it asked for or ended.
  useFocusAfterDialog(isOpen || isAsking, isUnderWay, card)
  const known = useRef({ refreshes, isOpen })
  // Checks again after 'Atualizar' of the tab, and after the dialog is closed.
  useEffect(() => {
    const { current } = known
    if (refreshes !== current.refreshes || (current.isOpen && !isOpen)) actor.send({ type: 'card.refresh' })
    known.current = { refreshes, isOpen }
  }, [actor, refreshes, isOpen])
  return (
    <>
      <LinkCardView
        actor={actor}
        channel={channel}
        simulatorUrl={config.data?.simulatorUrls.whatsappWeb}
        canManage={canManage}
        journal={journal}
        onConnect={() => qr.send({ type: 'qr.open' })}
        cardRef={card}
      />
      <QrDialog actor={qr} simulatorUrl={channel?.simulatorUrl ?? null} />
    </>
  )
}

export default LinkCard
