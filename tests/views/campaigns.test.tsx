import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { CampaignListView } from '../../src/features/campaigns/campaign-list.tsx'
import { CampaignTabView } from '../../src/features/campaigns/campaign-tab.tsx'
import { OptOutQuestions } from '../../src/features/campaigns/opt-out-questions.tsx'
import { MassSendingView } from '../../src/features/campaigns/mass-sending.tsx'
import {
  commands,
  optOuts,
  page as words,
  progress,
  recipientStates,
  tab,
} from '../../src/features/campaigns/strings.ts'
import { useMassSending } from '../../src/features/campaigns/campaigns.wiring.ts'
import { massSendingMachine } from '../../src/machines/mass-sending/mass-sending.machine.ts'
import { emptyMessage } from '../../src/machines/mass-sending/sending-data.ts'
import { readContactsFile } from '../../src/services/contacts-file.ts'
import {
  campaignEstimateQuery,
  campaignsQuery,
  optOutQuestionsQuery,
  recipientsKey,
} from '../../src/services/campaign-queries.ts'
import { draftSlot } from '../../src/services/drafts.ts'
import { fileSlot } from '../../src/services/file-storage.ts'
import { agentQuery, channelsQuery, queryClient } from '../../src/services/queries.ts'
import { toContactTable } from '../../contract/contact-list.ts'
import { fail, ok } from '../../contract/failures.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { savedAgent } from '../models/agent-forms.ts'
import { campaign, campaignCommandModel, connectedChannel } from '../models/campaigns.model.ts'
import { campaignCommandScreen, massSendingScreen, reachableSendingModel } from '../models/campaigns.screen.ts'
import { Stage } from './stage.tsx'

const optOut = { contactId: 'p1', name: 'Ana', phone: null, quote: 'Chega!', askedAt: '2026-11-20T12:00:00Z' }
const plan = {
  timezone: 'America/Sao_Paulo',
  linkedDays: 90,
  sentToday: 0,
  isFirst: false,
  answerCost: 1,
  opensAt: null,
}

beforeEach(() => {
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [campaign])
  queryClient.setQueryData(agentQuery('agent-1').queryKey, savedAgent)
  queryClient.setQueryData(channelsQuery('agent-1').queryKey, [connectedChannel])
  queryClient.setQueryData(campaignEstimateQuery('agent-1').queryKey, plan)
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

runViews([campaignCommandModel], campaignCommandScreen, (actor) => (
  <Stage>
    <CampaignListView agentId="agent-1" actor={actor} />
  </Stage>
))

runViews([reachableSendingModel], massSendingScreen, (actor) => (
  <Stage>
    <MassSendingView agentId="agent-1" agentName="Ana" userId="user-1" actor={actor} />
  </Stage>
))

test('[CQ-03] a cancelled campaign is followed until the message that was being sent is out, and a new one is shown', async () => {
  const counts = { cancelled: 2 }
  const cancelled = { ...campaign, state: 'cancelled' as const, total: 3, counts: { ...counts, sending: 1 } }
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [cancelled])
  const added = { ...campaign, id: 'c2', title: 'nova.csv', counts: {} }
  const recipients = [campaign.id, 'c3'].map((id) => [...recipientsKey(id), 0])
  for (const queryKey of recipients) queryClient.setQueryData(queryKey, [])
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/changes')
      ? new Response(`${JSON.stringify([{ ...cancelled, counts: { ...counts, sent: 1 } }, added])}\n`)
      : new Response('{}'),
  )
  const { actor } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await screen.seesText(recipientStates.sent)
  await screen.missesText(recipientStates.sending)
  await screen.sees('region', 'nova.csv')
  // Of a campaign that has changed, the people who were shown are out of date.
  expect(recipients.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([true, false])
})

/** The recipients of a page, as the server sends them. */
const recipientsAfter = (url: URL) => {
  const [after, limit] = ['after', 'limit'].map((name) => Number(url.searchParams.get(name) ?? 1_000))
  return Array.from({ length: limit ?? 0 }, (_, at) => ({
    position: (after ?? 0) + at + 1,
    name: `Pessoa ${(after ?? 0) + at + 1}`,
    phone: '5511988887777',
    state: 'planned',
    reason: null,
    changedAt: null,
  }))
}

test('[CQ-03] of a long list only the people in sight are read, as it is scrolled; what fails is repeated', async () => {
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [{ ...campaign, total: 20_000 }])
  localStorage.setItem('prosa.token', 'token')
  const asked: string[] = []
  let isBroken = true
  vi.stubGlobal('fetch', async (given: string) => {
    const url = new URL(given, location.href)
    if (!url.pathname.endsWith('/recipients')) return new Response('{}')
    asked.push(url.search)
    return isBroken ? new Response('{}', { status: 403 }) : Response.json(recipientsAfter(url))
  })
  const { actor } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await screen.click('button', progress.details)
  await screen.seesText(progress.peopleFailed)
  isBroken = false
  await screen.click('button', 'Tentar novamente')
  await screen.seesText('Pessoa 1')
  await screen.missesText(progress.peopleFailed)
  const people = page.getByRole('table', { name: progress.people })
  const names = people
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent)
  expect(names).toEqual(['Posição', 'Nome', 'Número', 'Situação'])
  const table = people.getByRole('rowgroup').element() as HTMLElement
  table.focus()
  await expect.element(table).toHaveFocus()
  table.scrollTo({ top: table.scrollHeight })
  await screen.seesText('Pessoa 20000')
  expect(asked.slice(0, 2)).toEqual(['?after=0&limit=100', '?after=0&limit=100'])
  expect(new Set(asked).size).toBeLessThan(10)
})

test('[CP-02] [CQ-05] what cannot be read says so instead of anything else, and is read again', async () => {
  localStorage.setItem('prosa.token', 'token')
  let isBroken = true
  vi.stubGlobal('fetch', async (url: string) => {
    if (isBroken) return new Response('{}', { status: 403 })
    return Response.json(url.endsWith('/opt-out-questions') ? [optOut] : [connectedChannel])
  })
  queryClient.removeQueries({ queryKey: channelsQuery('agent-1').queryKey })
  await render(<CampaignTabView agentId="agent-1" agentName="Ana" />, { wrapper: Stage })
  await screen.seesText(tab.unread)
  await screen.missesText(tab.notConnected)
  await screen.missesText(tab.connectFirst)
  await screen.seesText(optOuts.loadFailed)
  isBroken = false
  for (const text of [tab.unread, optOuts.loadFailed])
    await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Tentar novamente' }).click()
  await screen.sees('link', tab.open)
  await screen.seesText(`“${optOut.quote}”`)
  await screen.missesText(tab.unread)
})

test('[CQ-03] all counts of a card have a thousands separator', async () => {
  const large = { ...campaign, state: 'paused' as const, total: 5_000, counts: { planned: 3_998, sent: 1_002 } }
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [large])
  const { actor } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await screen.seesText('3.998')
  await screen.seesText('1.002')
  await expect.element(page.getByText(/ · enviada a 1.002 pessoas$/u)).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1002')
})

test('[CP-05] who can receive it is sent, the other rows are reported, and the next sending has an id of its own', async () => {
  localStorage.setItem('prosa.token', 'token')
  const forms: FormData[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!(body instanceof FormData)) return Response.json(url === '/config.json' ? {} : [])
    forms.push(body)
    return Response.json({ id: 'c1', message: 'Envio em massa iniciado com sucesso!', total: 1, refused: 1 })
  })
  const { result, unmount } = await renderHook(() => useMassSending('user-1', 'agent-1'), { wrapper: Stage })
  const actor = result.current
  const file = new File(['nome;telefone;cidade\nAna;11988887777;Santos\nZé;123;Santos\n'], 'lista.csv')
  await expect.poll(() => actor.getSnapshot().can({ type: 'contacts.choose', file })).toBe(true)
  actor.send({ type: 'contacts.choose', file })
  actor.send({ type: 'message.change', patch: { textMessage: 'Oi!' } })
  await expect.poll(() => actor.getSnapshot().context.contacts?.table.rows.length).toBe(2)
  const { requestId } = actor.getSnapshot().context
  actor.send({ type: 'send.start' })
  actor.send({ type: 'send.confirm', id: 'unused' })
  await expect.poll(() => actor.getSnapshot().context.values.textMessage).toBe('')
  const [form] = forms
  const textOf = async (name: string) => (form?.get(name) as File | null)?.text()
  expect(form?.get('requestId')).toBe(requestId)
  expect(await textOf('file')).toMatch(/^\+5511988887777;Ana;.*Santos/mu)
  expect(await textOf('file')).not.toContain('Zé')
  expect(JSON.parse((await textOf('refusedFile')) ?? '')).toMatchObject([{ line: 3, name: 'Zé', number: '123' }])
  expect(actor.getSnapshot().context.requestId).not.toBe(requestId)
  await unmount()
})

test('[CP-05] two tabs write messages of their own, and sending one leaves the other with its files', async () => {
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/config.json' ? {} : []))
  const open = () => renderHook(() => useMassSending('user-1', 'agent-1'), { wrapper: Stage })
  const edit = async ({ result }: Awaited<ReturnType<typeof open>>, textMessage: string) => {
    const event = { type: 'message.change', patch: { textMessage } } as const
    await expect.poll(() => result.current.getSnapshot().can(event)).toBe(true)
    result.current.send(event)
  }
  const contextOf = ({ result }: Awaited<ReturnType<typeof open>>) => result.current.getSnapshot().context
  const name = 'mass-sending.user-1.agent-1'
  /** Types, leaves and comes back before a file is chosen. */
  const typeAndReturn = async (textMessage: string) => {
    const first = await open()
    await edit(first, textMessage)
    await first.unmount()
    const again = await open()
    await expect.poll(() => contextOf(again).values.textMessage).toBe(textMessage)
    return again
  }
  const other = await typeAndReturn('Promoção de bolos')
  other.result.current.send({ type: 'file.choose', field: 'imageFile', file: new File(['x'], 'bolo.png') })
  await other.unmount()
  // The first tab stays open, with its lock on the draft; what follows happens in a second one.
  const memory = sessionStorage.getItem(`prosa.tab.${name}`) ?? ''
  expect(memory).toContain('Promoção de bolos')
  sessionStorage.clear()

  const own = await typeAndReturn('Feriado')
  expect(contextOf(own)).toMatchObject({ values: { textMessage: 'Feriado' }, files: {} })
  own.result.current.send({ type: 'file.choose', field: 'imageFile', file: new File(['y'], 'praia.png') })
  own.result.current.send({ type: 'file.choose', field: 'imageFile', file: null })
  await edit(own, '')
  await own.unmount()

  sessionStorage.setItem(`prosa.tab.${name}`, memory)
  const again = await open()
  await expect.poll(() => contextOf(again).values.textMessage).toBe('Promoção de bolos')
  expect(contextOf(again).files['imageFile']?.name).toBe('bolo.png')
  again.result.current.send({ type: 'file.choose', field: 'imageFile', file: null })
  await edit(again, '')
  expect(localStorage.getItem(`prosa.draft.${name}`)).toBeNull()
  await again.unmount()
})

test('[CP-05] only the draft of an earlier version has its files where they were of all tabs', async () => {
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/config.json' ? {} : []))
  const name = 'mass-sending.user-1.agent-2'
  const open = () => renderHook(() => useMassSending('user-1', 'agent-2'), { wrapper: Stage })
  const contextOf = ({ result }: Awaited<ReturnType<typeof open>>) => result.current.getSnapshot().context
  const draft = { values: emptyMessage, areaCode: '', edits: {}, phoneColumn: null, requestId: 'r1', attempted: null }
  draftSlot(name, 1, v.unknown()).write({ ...draft, list: '', attached: { imageFile: '["bolo.png",1,0]' } })
  fileSlot(name).write({ imageFile: new File(['x'], 'bolo.png') })
  const earlier = await open()
  await expect.poll(() => contextOf(earlier).files['imageFile']?.name).toBe('bolo.png')
  const memory = sessionStorage.getItem(`prosa.tab.${name}`) ?? ''
  await earlier.unmount()
  // The tab with the draft stays open; the rest happens in a second one.
  sessionStorage.clear()

  const typing = { type: 'message.change', patch: { textMessage: 'Feriado' } } as const
  const first = await open()
  await expect.poll(() => first.result.current.getSnapshot().can(typing)).toBe(true)
  first.result.current.send(typing)
  await first.unmount()
  const again = await open()
  await expect.poll(() => contextOf(again).values.textMessage).toBe('Feriado')
  expect(contextOf(again).files).toEqual({})
  again.result.current.send({ type: 'message.change', patch: { textMessage: '' } })
  await again.unmount()

  sessionStorage.setItem(`prosa.tab.${name}`, memory)
  const back = await open()
  await expect.poll(() => contextOf(back).files['imageFile']?.name).toBe('bolo.png')
  back.result.current.send({ type: 'file.choose', field: 'imageFile', file: null })
  expect(localStorage.getItem(`prosa.draft.${name}`)).toBeNull()
  await back.unmount()
})

const openSending = async (
  rows = [
    ['nome', 'telefone'],
    ['Ana', '988887777'],
  ],
) => {
  const rig = startTestActor(massSendingMachine, { agentId: 'agent-1', requestId: 'r1' })
  const file = new File(['x'], 'lista.csv')
  rig.ports.settle('restoreDraft', { done: ok({ draft: null, files: { file } }) })
  rig.ports.settle('readContacts', {
    done: ok(toContactTable(rows)),
  })
  await render(
    <Stage>
      <MassSendingView agentId="agent-1" agentName="Ana" userId="user-1" actor={rig.actor} />
    </Stage>,
  )
  return rig
}

test('[CQ-02] the preview shows the link and the options, and warns of what is empty in them', async () => {
  const { actor } = await openSending([
    ['nome', 'telefone', 'boleto'],
    ['Ana', '11988887777', 'https://banco.com/1'],
    ['Bia', '11977776666', ''],
  ])
  const preview = page.getByRole('region', { name: 'Prévia' })
  await expect.element(preview.getByText('Escreva uma mensagem para ver como ela chega.')).toBeVisible()
  const options = [
    { title: 'Entrega', description: 'Em casa' },
    { title: 'Retirada', description: '' },
  ]
  const patch = { linkUrl: '{{boleto}}', linkText: 'Boleto de *{{nome}}*', optionTitle: 'Como, {{nome}}?', options }
  actor.send({ type: 'message.change', patch })
  await expect.element(preview.getByText('Boleto de Ana https://banco.com/1')).toBeVisible()
  await expect.element(preview.getByText('Como, Ana?')).toBeVisible()
  await expect.element(preview.getByText('Entrega: Em casa')).toBeVisible()
  await expect.element(preview.getByText('Ver opções')).toBeVisible()
  await expect.element(preview.getByText('Escreva uma mensagem para ver como ela chega.')).not.toBeInTheDocument()
  await expect
    .element(preview.getByText('1 contato não tem valor para {{boleto}}: a mensagem dele sai sem ela.'))
    .toBeVisible()
  await preview.getByRole('button', { name: 'Próxima pessoa' }).click()
  await expect.element(preview.getByText('Como, Bia?')).toBeVisible()
  await expect.element(preview.getByText(/^Boleto de/u)).not.toBeInTheDocument()
})

test('[CQ-02] the preview names a document as the customer sees it', async () => {
  const { actor } = await openSending()
  const preview = page.getByRole('region', { name: 'Prévia' })
  actor.send({ type: 'file.choose', field: 'documentFile', file: new File(['x'], 'v3-final.pdf') })
  await expect.element(preview.getByText('Documento: v3-final.pdf')).toBeVisible()
  actor.send({ type: 'message.change', patch: { documentName: 'Cardápio' } })
  await expect.element(preview.getByText('Documento: Cardápio.pdf')).toBeVisible()
})

test('[CP-03] a variable is put where the text is being written, and writing goes on behind it', async () => {
  const { actor } = await openSending()
  const box = page.getByRole('textbox', { name: 'Texto da mensagem' })
  await box.fill('Oi, ! Temos bolo.')
  ;(box.element() as HTMLTextAreaElement).setSelectionRange(4, 4)
  await page.getByRole('button', { name: '{{nome}}' }).click()
  expect(actor.getSnapshot().context.values.textMessage).toBe('Oi, {{nome}}! Temos bolo.')
  await userEvent.keyboard('?')
  await expect.element(box).toHaveValue('Oi, {{nome}}?! Temos bolo.')
})

test('[CQ-01] an area code may be typed with its zero, as it is dialled', async () => {
  const { actor } = await openSending()
  await page.getByRole('textbox', { name: 'DDD para números sem DDD' }).click()
  await userEvent.keyboard('(011)')
  expect(actor.getSnapshot().context.contacts?.areaCode).toBe('11')
  await page.getByRole('textbox', { name: 'DDD para números sem DDD' }).fill('(021)')
  expect(actor.getSnapshot().context.contacts?.areaCode).toBe('21')
})

test('[CQ-01] what a file of contacts holds is told to screen readers', async () => {
  const { actor } = await openSending([
    ['nome', 'telefone'],
    ['Ana', '11988887777'],
    ['Ana', '11988887777'],
    ['Bia', '1197777'],
  ])
  const status = page.getByRole('region', { name: 'Contatos' }).getByRole('status')
  await expect.element(status).toHaveTextContent('Válidos: 1, Corrigidos: 0, Repetidos: 1, Inválidos: 1')
  actor.send({ type: 'contacts.edit', line: 4, text: '11977776666' })
  await expect.element(status).toHaveTextContent('Válidos: 2, Corrigidos: 0, Repetidos: 1, Inválidos: 0')
  actor.send({ type: 'contacts.remove' })
  await expect.element(status).toBeEmptyDOMElement()
})

test('[CQ-03] the headings of a page of campaigns skip no level, and no campaign stands below the preview', async () => {
  await openSending()
  const headings = [...document.querySelectorAll('h1, h2, h3')]
  expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H1 Disparo em massa: Ana',
    'H2 Contatos',
    'H2 Mensagem',
    'H2 Prévia',
    `H2 ${campaign.title}`,
  ])
})

test('[CQ-03] of an agent without campaigns it is said that there are none', async () => {
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [])
  await openSending()
  await expect.element(page.getByText(progress.empty)).toBeVisible()
})

test('[CQ-05] whoever may have opted out is named with the number, as people write it', async () => {
  const asked = [
    { ...optOut, phone: '5511988887777', askedAt: new Date() },
    { ...optOut, contactId: 'p2', name: '', phone: '5521977776666', askedAt: new Date() },
  ]
  queryClient.setQueryData(optOutQuestionsQuery('agent-1').queryKey, asked)
  await render(<CampaignTabView agentId="agent-1" agentName="Ana" />, { wrapper: Stage })
  await screen.seesText('Ana · (11) 98888-7777')
  await screen.seesText('(21) 97777-6666')
})

test('[CQ-03] a campaign whose file has a long name fits a phone', async () => {
  const title = `${'contatos_da_loja_do_centro_'.repeat(4)}.csv`
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [{ ...campaign, title }])
  const { actor } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await page.viewport(360, 700)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await screen.sees('region', title)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const pressed = async (name: string): Promise<void> => {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('[CQ-01] of a file that is too large the size is said, not the number of contacts', async () => {
  const { signal } = new AbortController()
  const file = new File(['11988887777\n', ' '.repeat(8 * 1024 * 1024)], 'lista.csv')
  expect(await readContactsFile(file, signal)).toMatchObject({
    failure: { message: 'O arquivo passa de 8 MB. Salve só as colunas necessárias ou divida a lista.' },
  })
})

test('[CQ-03] pausing is not asked: no question is shown while it is on its way, only if it fails', async () => {
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [{ ...campaign, state: 'waiting' as const }])
  const { actor, ports } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await page.getByRole('button', { name: 'Pausar' }).click()
  expect(actor.getSnapshot().matches('running')).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Cancelar campanha' })).toBeDisabled()
  expect(page.getByRole('dialog').query()).toBeNull()
  ports.settle('runConfirmed', { done: fail('server', { status: 500 }) })
  await expect.element(page.getByRole('dialog', { name: 'Pausar?' })).toBeVisible()
})

test('[CQ-03] once a campaign is paused the focus is on what continues it', async () => {
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [{ ...campaign, state: 'running' as const }])
  const { actor, ports } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await pressed(commands.pause)
  ports.settle('runConfirmed', { done: ok(null) })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [{ ...campaign, state: 'paused' as const }])
  await expect.element(button(commands.resume)).toHaveFocus()
})

test('[CQ-03] [CQ-05] what disappears by itself moves no focus that was elsewhere', async () => {
  const others = ['p1', 'p2'].map((contactId) => ({ ...optOut, contactId, askedAt: new Date() }))
  const { queryKey } = optOutQuestionsQuery('agent-1')
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [{ ...campaign, state: 'running' as const }])
  queryClient.setQueryData(queryKey, others)
  const { actor } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
      <OptOutQuestions agentId="agent-1" />
    </Stage>,
  )
  for (const name of [commands.pause, commands.optOut]) {
    const element = button(name).first().element() as HTMLElement
    element.focus()
    element.blur()
  }
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [{ ...campaign, state: 'paused' as const }])
  queryClient.setQueryData(queryKey, others.slice(1))
  await expect.element(button(commands.resume)).toBeVisible()
  await expect.poll(() => button(commands.optOut).elements().length).toBe(1)
  expect(document.activeElement).toBe(document.body)
})

test('[CP-03] the focus stays in the form where its button disappears', async () => {
  const { actor } = await openSending()
  await pressed(words.remove)
  await expect.element(button(words.choose)).toHaveFocus()
  actor.send({ type: 'message.change', patch: { options: [{ title: 'Coco', description: '' }] } })
  await expect.element(button(words.removeOption)).toBeVisible()
  await pressed(words.removeOption)
  await expect.element(button(words.addOption)).toHaveFocus()
  actor.send({ type: 'file.choose', field: 'imageFile', file: new File(['x'], 'bolo.png') })
  await expect.element(button(`${words.remove}: Imagem`)).toBeVisible()
  await pressed(`${words.remove}: Imagem`)
  await expect.element(button('Imagem')).toHaveFocus()
})

test('[CQ-03] a message counts as sent, whatever its recipient did afterwards', async () => {
  const counts = { planned: 4, sent: 1, delivered: 1, read: 1, answered: 1, left: 1 }
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [{ ...campaign, total: 9, counts }])
  const { actor } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '5')
})
