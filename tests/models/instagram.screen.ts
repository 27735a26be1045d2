import type { SnapshotFrom } from 'xstate'
import { dayText, momentText } from '../../src/format.ts'
import { card, dialog, removal } from '../../src/features/instagram/strings.ts'
import type { InstagramMachine } from '../../src/machines/instagram/instagram.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { seesQuestion } from './confirm.screen.ts'
import { endsAt, expiredAt, instagramModel } from './instagram.model.ts'

type Snapshot = SnapshotFrom<InstagramMachine>

/** A button of the test: fetches again, as the tab's button does. */
export const refreshLabel = 'Atualizar'

const isCovered = (snapshot: Snapshot): boolean =>
  snapshot.matches({ dialog: 'open' }) ||
  snapshot.matches({ connection: { connected: 'asking' } }) ||
  snapshot.matches({ connection: { connected: 'disconnecting' } })

/** What a person can do: a dialog covers the card. */
export const reachableInstagramModel = {
  ...instagramModel,
  offers: (snapshot: Snapshot, { type }: { type: string }) => {
    if (!['status.refresh', 'removal.ask', 'dialog.open'].includes(type)) return true
    const { status } = snapshot.context
    const isOffered = status === null || !status.isConnected || status.endsAt !== null
    return !isCovered(snapshot) && (type !== 'dialog.open' || isOffered)
  },
}

const standings = [
  'Conectando…',
  card.loadFailed,
  'Verificando…',
  'Conectado como @loja.azul',
  'Não conectado',
  card.expired(momentText(expiredAt)),
]

const standingOf = (snapshot: Snapshot): string | undefined => {
  const { status, hasLoadFailed } = snapshot.context
  if (snapshot.matches({ pulse: 'pulsing' })) return standings[0]
  if (hasLoadFailed) return standings[1]
  if (status === null || snapshot.matches({ connection: 'rechecking' })) return standings[2]
  if (status.isConnected) return standings[3]
  return standings[status.expiredAt === null ? 4 : 5]
}

const seesCard = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  const standing = standingOf(snapshot)
  for (const each of standings) await (each === standing ? screen.seesText(each) : screen.missesText(each))
}

const seesConnected = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  await seesCard(screen, snapshot)
  await screen.seesText(card.window)
}

const problems = {
  blocked: 'O popup foi bloqueado pelo navegador. Por favor, permita popups para este site.',
  closed: 'A janela do Instagram foi fechada antes do fim da autorização.',
  popup: 'Erro: The user denied your request',
  broken: 'Ocorreu um erro ao verificar a autenticação',
}

const seesDialog = async (screen: Screen, { context: { problem } }: Snapshot, progress: string): Promise<void> => {
  await screen.sees('dialog', dialog.title)
  await screen.seesEnabled('button', dialog.close)
  if (progress !== '') await screen.seesText(progress)
  for (const [key, text] of Object.entries(problems))
    await (problem?.key === key ? screen.seesText(text) : screen.missesText(text))
  if (problem?.key === 'refused') await screen.seesText(problem.message)
}

const seesWaiting = (progress: string) => async (screen: Screen, snapshot: Snapshot) => {
  await seesDialog(screen, snapshot, progress)
  await screen.seesDisabled('button', dialog.connect)
}

const seesRemoval = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  await seesConnected(screen, snapshot)
  await seesQuestion(screen, { words: removal, effect: removal.warning })
}

const unseen = { invisible: 'That nobody looks only makes the asking pause.' }

export const instagramScreen = defineScreenModel(instagramModel, {
  gestures: {
    'status.refresh': (screen) => screen.clickEither('button', [refreshLabel, card.retry]),
    'dialog.open': (screen) => screen.clickEither('button', [card.connect, card.reconnect]),
    'dialog.close': (screen) => screen.click('button', dialog.close),
    'dialog.retry': (screen) => screen.click('button', dialog.retry),
    'connect.press': (screen) => screen.click('button', dialog.connect),
    'removal.ask': (screen) => screen.click('button', card.disconnect),
    'removal.cancel': (screen) => screen.click('button', removal.cancel),
    'removal.confirm': (screen) => screen.click('button', removal.confirm),
  },
  sights: {
    'connection.checking': seesCard,
    'connection.waiting': seesCard,
    'connection.paused': seesCard,
    'connection.connected.idle': async (screen, snapshot) => {
      await seesConnected(screen, snapshot)
      const isWarned = snapshot.context.status?.endsAt === endsAt
      const warning = `O acesso vence em ${dayText(endsAt)}. Conecte a conta novamente antes disso, para o agente não parar.`
      await (isWarned ? screen.seesText(warning) : screen.missesText(warning))
      await screen.misses('dialog', removal.title)
    },
    'connection.connected.asking.idle': async (screen, snapshot) => {
      await seesRemoval(screen, snapshot)
      await screen.missesText(removal.failed)
    },
    'connection.connected.asking.failed': async (screen, snapshot) => {
      await seesRemoval(screen, snapshot)
      await screen.seesText(removal.failed)
    },
    'connection.connected.disconnecting': async (screen) => {
      await screen.sees('dialog', removal.title)
      await screen.seesDisabled('button', removal.cancel)
      await screen.seesDisabled('button', removal.running)
    },
    'connection.rechecking': async (screen, snapshot) => {
      await seesCard(screen, snapshot)
      await screen.missesText(card.window)
      await screen.misses('dialog', removal.title)
    },
    'pulse.still': (screen) => screen.missesText('Conectando…'),
    'pulse.pulsing': (screen) => screen.seesText('Conectando…'),
    'dialog.closed': (screen) => screen.misses('dialog', dialog.title),
    'dialog.open.preparing': seesWaiting(dialog.preparing),
    'dialog.open.unprepared': async (screen, snapshot) => {
      await seesDialog(screen, snapshot, '')
      await screen.seesEnabled('button', dialog.retry)
    },
    'dialog.open.unconfigured': async (screen) => {
      await screen.sees('dialog', dialog.title)
      await screen.seesText(dialog.unconfigured)
      await screen.seesDisabled('button', dialog.connect)
    },
    'dialog.open.ready': async (screen, snapshot) => {
      await seesDialog(screen, snapshot, '')
      await screen.missesText(dialog.preparing)
      await screen.seesEnabled('button', dialog.connect)
    },
    'dialog.open.authorizing.watching': seesWaiting(dialog.authorizing),
    'dialog.open.exchanging': seesWaiting(dialog.exchanging),
    'dialog.open.succeeded': seesWaiting(dialog.succeeded),
    'page.shown': unseen,
    'page.hidden': unseen,
  },
})
