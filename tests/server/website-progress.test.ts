import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProgressHub, type Progress, type ProgressHub } from '../../server/agents/from-website/progress.ts'
import { jsonLines } from '../../server/http/json-lines.ts'
import { bearer, linesOf, send } from './calls.ts'
import { websiteServer } from './website-fixture.ts'

const never = new AbortController().signal
async function all(following: ReturnType<ProgressHub['follow']>): Promise<Progress[] | undefined> {
  const lines = await following
  if (lines === undefined) return undefined
  const read: Progress[] = []
  for await (const line of lines) read.push(line)
  return read
}

describe('who follows what', () => {
  let hub: ProgressHub
  beforeEach(() => {
    vi.useFakeTimers()
    hub = createProgressHub()
  })
  afterEach(() => {
    const left = vi.getTimerCount()
    vi.useRealTimers()
    if (left > 0) throw new Error(`${left} timers were left`)
  })

  test('a follower that came first hears everything; one that came later the latest, then the rest', async () => {
    const early = all(hub.follow('ana', 'p1', never))
    const work = hub.begin('ana', 'p1')
    await vi.advanceTimersByTimeAsync(60_000)
    work.report({ stage: 'connecting' })
    work.report({ stage: 'reading', pages: 1, title: 'Loja' })
    const late = all(hub.follow('ana', 'p1', never))
    work.report({ stage: 'saving', pages: 1 })
    work.end()
    const again = hub.begin('ana', 'p1')
    const ofNext = all(hub.follow('ana', 'p1', never))
    again.report({ stage: 'connecting' })
    again.end()
    expect(await ofNext).toEqual([{ stage: 'connecting' }])
    const rest: Progress[] = [
      { stage: 'reading', pages: 1, title: 'Loja' },
      { stage: 'saving', pages: 1 },
    ]
    expect(await early).toEqual([{ stage: 'connecting' }, ...rest])
    expect(await late).toEqual(rest)
    expect(await all(hub.follow('ana', 'p1', never))).toEqual([])
  })

  test('work that never appears is unknown after five seconds; so is another account’s, in the same way', async () => {
    const work = hub.begin('bia', 'p1')
    const unknown = all(hub.follow('ana', 'nada', never))
    const foreign = all(hub.follow('ana', 'p1', never))
    work.report({ stage: 'connecting' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect([await unknown, await foreign]).toEqual([undefined, undefined])
    work.end()
  })

  test('two requests with one id end when both have', async () => {
    const [one, two] = [hub.begin('ana', 'p1'), hub.begin('ana', 'p1')]
    const follower = all(hub.follow('ana', 'p1', never))
    one.end()
    two.report({ stage: 'saving' })
    two.end()
    expect(await follower).toEqual([{ stage: 'saving' }])
  })

  test('who goes away is forgotten, before the work and while it runs', async () => {
    const leaving = new AbortController()
    const early = all(hub.follow('ana', 'p1', leaving.signal))
    leaving.abort()
    expect(await early).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)

    const work = hub.begin('ana', 'p1')
    const lines = await hub.follow('ana', 'p1', never)
    if (lines === undefined) throw new Error('unknown')
    const waiting = lines.next()
    await lines.return?.()
    expect(await waiting).toEqual({ done: true, value: undefined })
    work.report({ stage: 'saving' })
    expect(await lines.next()).toEqual({ done: true, value: undefined })
    work.end()
  })

  test('a response that nobody reads any more follows nothing', async () => {
    const work = hub.begin('ana', 'p1')
    const lines = await hub.follow('ana', 'p1', never)
    if (lines === undefined) throw new Error('unknown')
    await jsonLines(lines).body?.cancel()
    work.report({ stage: 'saving' })
    expect(await lines.next()).toEqual({ done: true, value: undefined })
    work.end()
  })

  test('followers of one work, and what waits for a slow one, are bounded', async () => {
    const work = hub.begin('ana', 'p1')
    const followers = Array.from({ length: 10 }, () => hub.follow('ana', 'p1', never))
    expect(await all(hub.follow('ana', 'p1', never))).toEqual([])
    for (let pages = 0; pages < 200; pages += 1) work.report({ stage: 'reading', pages })
    work.end()
    const heard = await Promise.all(followers.map(all))
    expect(heard.map((lines) => [lines?.length, lines?.at(-1)?.pages])).toEqual(followers.map(() => [50, 199]))
  })
})

const named = (origin: string): string => origin.replace('127.0.0.1', 'padaria.test')

describe('the stream of a request', () => {
  /** Until it is resolved, no site is found: its work has begun and does not end. */
  let isFound = Promise.withResolvers<void>()
  beforeEach(() => {
    isFound = Promise.withResolvers()
  })
  const resolve = async () => {
    await isFound.promise
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const web = websiteServer({ resolve }, ({ sites: { bakery, forms }, environment }) => ({
    WEBSITE_ALLOW: [environment['WEBSITE_ALLOW'], named(bakery), named(forms)].join(','),
  }))
  const follow = (progressId: string, token: string) =>
    send(web.server.address, 'scrapingProgress', { params: { progressId } }, token)

  test('tells of each page, then of saving, and ends with the work', async () => {
    const account = await web.server.account()
    const url = `${named(web.sites.sites.bakery)}/`
    const done = web.server.done('generateAgent', { query: { url, progressId: 'meu' } }, account.token)
    const lines = linesOf('scrapingProgress', await follow('meu', account.token))
    isFound.resolve()
    await done
    const told = await lines
    const title = 'Padaria Aurora | Pães de fermentação natural - Home'
    expect(told.slice(0, 2)).toEqual([
      { stage: 'connecting', pages: 0 },
      { stage: 'reading', pages: 1, title },
    ])
    // The two other pages are read in parallel.
    const others = ['Entrega | Padaria Aurora', 'Sobre nós | Padaria Aurora']
    expect(told.slice(2, 4).map(({ stage, pages }) => [stage, pages])).toEqual([
      ['reading', 2],
      ['reading', 3],
    ])
    expect(new Set(told.slice(2, 4).map((line) => line.title))).toEqual(new Set(others))
    expect(told.slice(4)).toEqual([{ stage: 'saving', pages: 3, title: told[3]?.title }])
    expect(await (await follow('meu', account.token)).text()).toBe('')
  })

  test('ends when the work fails, and needs a session', async () => {
    const account = await web.server.account()
    const url = `${named(web.sites.sites.forms)}/sumiu`
    const done = web.server.call('generateAgent', { query: { url, progressId: 'outro' } }, account.token)
    const lines = linesOf('scrapingProgress', await follow('outro', account.token))
    isFound.resolve()
    await done
    expect(await lines).toEqual([{ stage: 'connecting', pages: 0 }])
    const anonymous = await fetch(`${web.server.address}/api/scraping/progress/outro`, { headers: bearer(undefined) })
    expect(anonymous.status).toBe(401)
  })

  test('is not found for an id that nobody, or only another account, reads a site with', async () => {
    const [account, other] = [await web.server.account(), await web.server.account()]
    const url = `${named(web.sites.sites.bakery)}/`
    const done = web.server.done('generateAgent', { query: { url, progressId: 'meu' } }, other.token)
    const refused = await Promise.all(['meu', 'nada'].map((progressId) => follow(progressId, account.token)))
    expect(refused.map(({ status }) => status)).toEqual([404, 404])
    isFound.resolve()
    await done
  })
})
