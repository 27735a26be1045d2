/** Simulated channels: they survive a restart of the server, and operators control all of them on one page. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openStateFile } from '../../server/stand-ins/state-file.ts'
import { operatorPages } from '../../server/stand-ins/operator.ts'
import type { ShownChannel, StandIn } from '../../server/stand-ins/stand-in.ts'
import { zapiStandIn } from '../../server/stand-ins/zapi.ts'
import { type Running, startMain, temporaryFolder } from './main-process.ts'
import { ask, valueOf } from './calls.ts'
import { validAgent } from './valid-bodies.ts'
import { preparedFolder } from './test-database.ts'
import { startWhatsappFixture } from './whatsapp-fixture.ts'

const folders: string[] = []
let running: Running | undefined
afterEach(async () => {
  await running?.end('SIGKILL')
  running = undefined
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const json = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const order = async (url: string, given: Record<string, string>) => (await fetch(url, json(given))).status
const shown = async (url: string) => (await (await fetch(`${url}/state`)).json()) as ShownChannel
const saidBy = async (url: string, who: string) =>
  (await shown(url)).messages.filter(({ from }) => from === who).map(({ text }) => text)

test('[WQ-05, WO-03, IG-04] all simulated channels go on where they were after the server was killed', async () => {
  const dataDir = preparedFolder()
  folders.push(dataDir)
  const start = async () =>
    (running = await startMain({ args: ['--empty'], environment: { DATA_DIR: dataDir, TEST_MODE: '1' } }))
  let { address } = await start()
  const registration = { name: 'Dona', email: 'dona@exemplo.com.br', password: 'uma senha comprida' }
  const { token } = valueOf(await ask(address, 'register', { body: registration }))
  const { id: userId } = valueOf(await ask(address, 'currentUser', {}, token))
  const { id: agentId } = valueOf(await ask(address, 'createAgent', { body: validAgent(userId) }, token))
  const urls = async () => {
    const channels = valueOf(await ask(address, 'listChannels', { params: { agentId } }, token))
    return channels.map(({ simulatorUrl }) => simulatorUrl ?? '').toSorted()
  }
  const of = (all: readonly string[], name: string) => all.find((url) => url.includes(`/${name}/`)) ?? ''

  await ask(address, 'getQrCode', { params: { agentId } }, token)
  await order(of(await urls(), 'zapi'), { command: 'scan', phone: '5511940028922' })
  const { simulatorUrls, facebookScriptUrl } = valueOf(await ask(address, 'config', {}))
  expect(Object.keys(simulatorUrls).toSorted()).toEqual(['instagram', 'whatsappCloud', 'whatsappWeb'])
  const signUp = await fetch(facebookScriptUrl.replace('sdk.js', 'signup'), { method: 'POST' })
  const made = (await signUp.json()) as { phone_number_id: string; waba_id: string; code: string }
  const body = { phoneNumberId: made.phone_number_id, wabaId: made.waba_id, code: made.code }
  valueOf(await ask(address, 'saveWabaInfo', { params: { agentId }, body }, token))
  const authorization = { agentId, returnOrigin: address }
  const { url } = valueOf(await ask(address, 'instagramAuthorization', { body: authorization }, token))
  const form = {
    ...Object.fromEntries(new URL(url).searchParams),
    username: 'loja.azul',
    type: 'BUSINESS',
    choice: 'allow',
  }
  const back = await fetch(url.split('?')[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const returned = new URL(back.headers.get('location') ?? '')
  await fetch(returned)
  const code = returned.searchParams.get('code') ?? ''
  expect(valueOf(await ask(address, 'instagramAuth', { body: { agentId, code } }, token)).success).toBe(true)

  const before = await urls()
  for (const each of before) expect(await order(each, { command: 'say', phone: '5511988887777', text: 'Oi' })).toBe(200)
  for (const each of before) await expect.poll(() => saidBy(each, 'agent')).toHaveLength(2)

  await running?.end('SIGKILL')
  ;({ address } = await start())
  const after = await urls()
  expect(after).not.toEqual(before)
  expect(valueOf(await ask(address, 'getDevice', { params: { agentId } }, token))).toMatchObject({
    phone: '5511940028922',
    message: null,
  })
  for (const each of after) {
    expect(await saidBy(each, 'agent')).toHaveLength(2)
    expect(await order(each, { command: 'say', phone: '5511988887777', text: 'Ainda aí?' })).toBe(200)
  }
  for (const each of after) await expect.poll(() => saidBy(each, 'agent')).toHaveLength(3)
  const channels = valueOf(await ask(address, 'listChannels', { params: { agentId } }, token))
  expect(channels.map(({ state }) => state)).toEqual(['connected', 'connected', 'connected'])
})

test('what was kept and cannot be read is forgotten', () => {
  const folder = temporaryFolder()
  folders.push(folder)
  const file = join(folder, 'deeper', 'state')
  const first = openStateFile(file, new Map([['a', { id: 1 }]]))
  first.state.set('b', { id: 2 })
  first.save()
  expect([...openStateFile(file, new Map()).state.keys()]).toEqual(['a', 'b'])
  writeFileSync(file, 'noise')
  expect(openStateFile(file, 'nothing').state).toBe('nothing')
})

test('the page shows every channel, and hostile names and words as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'</script>'
  const channel: ShownChannel = {
    id: '../"><b>',
    name: hostile,
    state: hostile,
    isConnected: true,
    code: hostile,
    faults: [hostile],
    messages: [{ from: 'customer', who: hostile, text: hostile, status: '' }],
  }
  const standIn: StandIn = {
    ...zapiStandIn(),
    title: hostile,
    channels: () => [channel],
    person: { label: hostile, example: hostile },
  }
  const app = operatorPages({ zapi: standIn }, new Set())
  for (const path of ['/simulador', `/zapi/simulador/${encodeURIComponent(channel.id)}`, '/zapi/simulador/unknown']) {
    const page = await app.request(path)
    const text = await page.text()
    expect(page.status).toBe(path.endsWith('unknown') ? 404 : 200)
    expect(text).not.toMatch(/<img|<b>"/u)
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).toContain('href="/zapi/simulador/..%2F%22%3E%3Cb%3E"')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  }
  // A third-party page cannot control it.
  const form = {
    method: 'POST',
    body: new URLSearchParams({ command: 'drop' }),
    headers: { origin: 'https://mal.example' },
  }
  expect((await app.request(`/zapi/simulador/x`, form)).status).toBe(403)
  expect((await app.request('/simulador', form)).status).toBe(403)
})

test('a customer’s message comes twice or late, and a gateway is stopped and started', async () => {
  const fixture = await startWhatsappFixture()
  const { owner, agentId } = await fixture.agent()
  await fixture.server.done('getQrCode', { params: { agentId } }, owner.token)
  const channel = await fixture.channelOf(agentId)
  await fixture.tell(channel, 'scan')
  const texts = async () => (await fixture.shown(channel)).messages.map(({ from, text }) => `${from}: ${text}`)

  await fixture.tell(channel, 'old', { text: 'Cheguei tarde' })
  await fixture.server.settled()
  expect(await texts()).toEqual(['customer: Cheguei tarde'])
  await fixture.tell(channel, 'twice', { text: 'Oi' })
  await fixture.server.settled()
  expect(await texts()).toEqual(['customer: Cheguei tarde', 'customer: Oi', 'agent: Olá!', 'agent: Eco: Oi'])

  const url = fixture.simulated.simulatorUrls.whatsappWeb ?? ''
  const press = async (command: string) => {
    const body = new URLSearchParams({ provider: 'zapi', command })
    return (await fetch(url, { method: 'POST', body, headers: { origin: new URL(url).origin } })).status
  }
  expect(await press('stop')).toBe(200)
  expect(await fixture.server.call('getDevice', { params: { agentId } }, owner.token)).toMatchObject({ status: 502 })
  // It can still be controlled.
  expect((await fixture.shown(channel)).isConnected).toBe(true)
  await press('start')
  expect(await fixture.server.done('getDevice', { params: { agentId } }, owner.token)).toMatchObject({ message: null })
  await fixture.close()
})
