/** The player with the browser's own decoding and playing; recordings are made with Chromium's fake microphone. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor, toPromise, waitFor } from 'xstate'
import { AudioPlayer } from '../../src/features/chat/audio-player.tsx'
import { clockOf, spokenTimeOf } from '../../src/features/chat/audio-player.strings.ts'
import { wiredRecorder } from '../../src/features/chat/recorder.wiring.ts'
import { EffectHandlerProvider, type EffectHandler } from '../../src/flow/effect-handler.tsx'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { Stage } from './stage.tsx'

/** Some seconds of a file from MediaRecorder, without a duration in the header. */
const record = async (): Promise<File> => {
  const actor = createActor(wiredRecorder)
  actor.start()
  await waitFor(actor, ({ context }) => context.chunks.length >= 25)
  actor.send({ type: 'recorder.stop' })
  const { file } = await toPromise(actor)
  if (!file) throw new Error('nothing was recorded')
  return file
}

let file: File

beforeAll(async () => {
  file = await record()
})

const open = async (sources: Record<string, File | string>) => {
  const notices: string[] = []
  const effectHandler: EffectHandler = { notify: (text) => notices.push(text), navigate: () => {}, changed: () => {} }
  const view = await render(
    <Stage>
      <EffectHandlerProvider value={effectHandler}>
        {Object.entries(sources).map(([name, source]) => (
          <AudioPlayer key={name} source={source} label={name} canDownload />
        ))}
      </EffectHandlerProvider>
    </Stage>,
  )
  return { notices, view }
}

const player = (name: string) => {
  const group = page.getByRole('group', { name, exact: true })
  return {
    play: group.getByRole('button', { name: 'Reproduzir áudio' }),
    pause: group.getByRole('button', { name: 'Pausar áudio' }),
    position: group.getByRole('slider', { name: 'Posição' }),
  }
}

const slider = (name: string) => player(name).position.element() as HTMLInputElement
const positionOf = (name: string): number => Number(slider(name).value)

/** Playing takes real time. */
const patience = { timeout: 20_000 }
const getsBeyond = (name: string, seconds: number) =>
  expect.poll(() => positionOf(name), patience).toBeGreaterThan(seconds)
const comesBack = (name: string) => expect.element(player(name).play, patience).toBeVisible()

const addresses = new Set<string>()

beforeEach(() => {
  addresses.clear()
  const { createObjectURL, revokeObjectURL } = URL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = createObjectURL.call(URL, blob)
    addresses.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    addresses.delete(address)
    revokeObjectURL.call(URL, address)
  })
})

describe('[RC-02] a recording of this visit', () => {
  test('shows its length and 30 samples, plays to its end and goes back to the beginning', async () => {
    const { notices, view } = await open({ one: file })
    await expect.element(player('one').position).toBeEnabled()
    await screen.seesText(`00:00 / ${clockOf(Number(slider('one').max))}`)
    expect(document.querySelectorAll('[data-bars="30"]').length).toBe(2)
    await player('one').play.click()
    await expect.element(player('one').pause).toBeVisible()
    await getsBeyond('one', 1)
    await comesBack('one')
    expect(positionOf('one')).toBe(0)
    expect(notices).toEqual([])
    await view.unmount()
    expect([...addresses]).toEqual([])
  })

  test('is played from where one points or moves by keys', async () => {
    await open({ one: file })
    const { play, pause, position } = player('one')
    await expect.element(position).toBeEnabled()
    const length = Number(slider('one').max)
    expect(length).toBeGreaterThan(2.3)
    await userEvent.click(position, { position: { x: (slider('one').clientWidth * 3) / 4, y: 16 } })
    expect(positionOf('one') / length).toBeCloseTo(0.75, 1)
    const pointed = positionOf('one')
    await userEvent.keyboard('{ArrowLeft}')
    const from = positionOf('one')
    expect(from).toBeCloseTo(pointed - 1, 5)
    expect(slider('one').getAttribute('aria-valuetext')).toBe(`${spokenTimeOf(from)} de ${spokenTimeOf(length)}`)
    await play.click()
    await getsBeyond('one', from)
    slider('one').focus()
    await userEvent.keyboard('{Home}')
    expect(positionOf('one')).toBeLessThan(from)
    await getsBeyond('one', 0.1)
    await pause.click()
    await comesBack('one')
  })

  test('begins where it is told to: its last part is soon over', async () => {
    await open({ one: file })
    await expect.element(player('one').position).toBeEnabled()
    slider('one').focus()
    await userEvent.keyboard('{End}{ArrowLeft}')
    const from = positionOf('one')
    const positions: number[] = []
    const seen = new MutationObserver(() => positions.push(positionOf('one')))
    seen.observe(slider('one'), { attributes: true })
    await player('one').play.click()
    await expect.element(player('one').pause).toBeVisible()
    await comesBack('one')
    seen.disconnect()
    expect(positions.filter((position) => position > 0).every((position) => position >= from - 0.05)).toBe(true)
  })

  test('stops another that plays', async () => {
    await open({ one: file, two: file })
    await player('one').play.click()
    await getsBeyond('one', 0.1)
    await player('two').play.click()
    await comesBack('one')
    await expect.element(player('two').pause).toBeVisible()
    expect(positionOf('one')).toBeGreaterThan(0.1)
  })

  test('stops when a recording begins, which would hear it', async () => {
    await open({ one: file })
    await player('one').play.click()
    await getsBeyond('one', 0.1)
    const actor = createActor(wiredRecorder)
    actor.start()
    await comesBack('one')
    actor.stop()
    expect(positionOf('one')).toBeGreaterThan(0.1)
  })

  test('can be kept', async () => {
    const { view } = await open({ one: file })
    const link = page.getByRole('link', { name: 'Baixar áudio' })
    await expect.element(link).toHaveAttribute('download', file.name)
    const href = link.element().getAttribute('href') ?? ''
    expect((await (await fetch(href)).blob()).size).toBe(file.size)
    await view.unmount()
    expect([...addresses]).toEqual([])
  })

  test('[RC-04] that is no sound says so, as a notice and in place', async () => {
    const { notices } = await open({ one: new File(['no sound at all'], 'a.webm', { type: 'audio/webm' }) })
    await screen.seesText('Não foi possível carregar este áudio')
    await expect.poll(() => notices).toEqual(['Não foi possível carregar este áudio'])
  })

  test('[RC-04] that the browser will not play says so', async () => {
    const { notices } = await open({ one: file })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
    await player('one').play.click()
    await screen.seesText('Não foi possível reproduzir este áudio')
    expect(notices).toEqual(['Não foi possível reproduzir este áudio'])
  })

  test('waits for another press where the browser insists on one', async () => {
    const { notices } = await open({ one: file })
    const refused = vi
      .spyOn(HTMLMediaElement.prototype, 'play')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await player('one').play.click()
    await expect.poll(() => refused.mock.calls.length).toBe(1)
    await comesBack('one')
    expect(notices).toEqual([])
  })
})

describe('[RC-02] a recording on the server', () => {
  const address = '/api/v1/files/file-1?expires=1&signature=s'

  const host = (answer: () => Response) => {
    const reads: string[] = []
    vi.stubGlobal('fetch', async (asked: string) => {
      if (asked === '/config.json') return new Response('{}')
      reads.push(asked)
      return answer()
    })
    return reads
  }

  test('is fetched once, when it is played for the first time', async () => {
    const reads = host(() => new Response(file))
    await open({ one: address })
    const { play, pause, position } = player('one')
    await expect.element(position).toBeDisabled()
    expect(reads).toEqual([])
    await play.click()
    await getsBeyond('one', 0.1)
    await pause.click()
    await play.click()
    await expect.element(pause).toBeVisible()
    expect(reads).toEqual([address])
  })

  test('[RC-04] that is gone says so, and is asked for again', async () => {
    const answers = [new Response(null, { status: 404 }), new Response(file)]
    const reads = host(() => answers.shift() ?? Response.error())
    const { notices } = await open({ one: address })
    await player('one').play.click()
    await screen.seesText('Não foi possível carregar este áudio')
    await player('one').play.click()
    await getsBeyond('one', 0.1)
    await screen.missesText('Não foi possível carregar este áudio')
    expect(notices).toEqual(['Não foi possível carregar este áudio'])
    expect(reads).toEqual([address, address])
  })
})
