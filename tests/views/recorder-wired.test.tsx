/** The recorder with the browser's real microphone port; Chromium's fake device beeps once a second. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createActor, toPromise, waitFor, type SnapshotFrom } from 'xstate'
import { RecordingPanel } from '../../src/features/chat/recording-panel.tsx'
import { wiredRecorder } from '../../src/features/chat/recorder.wiring.ts'
import type { RecorderMachine } from '../../src/machines/recorder/recorder.machine.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { Stage } from './stage.tsx'

type Snapshot = SnapshotFrom<RecorderMachine>

const streams: MediaStream[] = []
const recorders: MediaRecorder[] = []
const contexts: AudioContext[] = []

const tracks = () => streams.flatMap((stream) => stream.getTracks())

const patience = { timeout: 20_000 }

/** Every stream that the browser opened is closed again. */
const seesAllReleased = async () => {
  expect(streams.length).toBeGreaterThan(0)
  expect(tracks().map(({ readyState }) => readyState)).toEqual(tracks().map(() => 'ended'))
  await expect.poll(() => contexts.map(({ state }) => state), patience).toEqual(contexts.map(() => 'closed'))
  await expect.poll(() => recorders.map(({ state }) => state), patience).toEqual(recorders.map(() => 'inactive'))
}

beforeEach(() => {
  const { mediaDevices } = navigator
  const real = mediaDevices.getUserMedia.bind(mediaDevices)
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await real(constraints)
    streams.push(stream)
    return stream
  })
  vi.stubGlobal(
    'MediaRecorder',
    class extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options)
        recorders.push(this)
      }
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class extends AudioContext {
      constructor() {
        super()
        contexts.push(this)
      }
    },
  )
})

afterEach(() => {
  for (const list of [streams, recorders, contexts]) list.length = 0
})

const start = () => {
  const actor = createActor(wiredRecorder)
  onTestFinished(() => {
    actor.stop()
  })
  actor.start()
  return actor
}

/** A sound is drawn before the chunk with it is delivered. */
const chunksBehind = 5

/** The beep is in the chunks that were delivered, and there are so many of them. */
const heard = (chunks: number) => {
  let beepAt: number | undefined
  return ({ context }: Snapshot): boolean => {
    if (context.bars.some((bar) => bar > 0.3)) beepAt ??= context.chunks.length
    return beepAt !== undefined && context.chunks.length >= Math.max(chunks, beepAt + chunksBehind)
  }
}

const decode = async (file: File | null | undefined) => {
  if (!file) throw new Error('nothing was recorded')
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer())
  const samples = sound.getChannelData(0)
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
  return { duration: sound.duration, rms }
}

describe('[RC-01] a recording', () => {
  test('is webm with opus at 128 kbps, decodes, and is not silence', async () => {
    const actor = start()
    await waitFor(actor, heard(10))
    const bars = actor.getSnapshot().context.bars
    expect(bars).toHaveLength(40)
    expect(bars.every((bar) => bar >= 0 && bar <= 1)).toBe(true)
    actor.send({ type: 'recorder.stop' })
    const { file, problem } = await toPromise(actor)
    expect(problem).toBeNull()
    expect(file?.type).toBe('audio/webm')
    expect(file?.name).toMatch(/^gravacao-\d{4}-\d\d-\d\d-\d\d-\d\d\.webm$/)
    expect(recorders.map(({ mimeType, audioBitsPerSecond }) => [mimeType, audioBitsPerSecond])).toEqual([
      ['audio/webm;codecs=opus', 128_000],
    ])
    const { duration, rms } = await decode(file)
    expect(duration).toBeGreaterThan(0.9)
    expect(rms).toBeGreaterThan(0.005)
    await seesAllReleased()
  })

  test('of a browser without webm is in the next best format', async () => {
    const offered = vi.spyOn(MediaRecorder, 'isTypeSupported').mockImplementation((type) => type === 'audio/mp4')
    const actor = start()
    await waitFor(actor, heard(5))
    actor.send({ type: 'recorder.stop' })
    const { file } = await toPromise(actor)
    expect(offered.mock.calls.flat()).toEqual(['audio/webm;codecs=opus', 'audio/mp4'])
    expect([file?.type, file?.name.split('.').at(-1)]).toEqual(['audio/mp4', 'm4a'])
    expect((await decode(file)).rms).toBeGreaterThan(0.005)
  })

  test('closes the microphone when the view goes away in the middle', async () => {
    const actor = start()
    const view = await render(
      <Stage>
        <RecordingPanel recorder={actor} />
      </Stage>,
    )
    await screen.seesText('Gravando mensagem')
    await screen.seesText('Gravação iniciada')
    await waitFor(actor, heard(2))
    await view.unmount()
    await screen.seesText('Gravação encerrada')
    actor.stop()
    await seesAllReleased()
  })

  test('that is thrown away closes it, too', async () => {
    const actor = start()
    await waitFor(actor, heard(1))
    actor.send({ type: 'recorder.discard' })
    expect(await toPromise(actor)).toEqual({ file: null, problem: null })
    await seesAllReleased()
  })

  test('closes a microphone that is granted after the user has gone', async () => {
    const actor = start()
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'recorder.cancel' })
    await expect.poll(() => recorders.length, patience).toBe(1)
    await seesAllReleased()
    expect(contexts).toEqual([])
  })
})

describe('[RC-04] what goes wrong', () => {
  test('a device lost in the middle leaves what was recorded', async () => {
    const actor = start()
    await waitFor(actor, heard(5))
    for (const track of tracks()) {
      track.stop()
      // A track that the page stops fires no event; one whose device is disconnected does.
      track.dispatchEvent(new Event('ended'))
    }
    const { file, problem } = await toPromise(actor)
    expect(problem).toBe('lost')
    expect((await decode(file)).rms).toBeGreaterThan(0.005)
    await seesAllReleased()
  })

  test('a recorder that gives up leaves what was recorded', async () => {
    const actor = start()
    await waitFor(actor, heard(5))
    recorders[0]?.dispatchEvent(new Event('error'))
    const { file, problem } = await toPromise(actor)
    expect(problem).toBe('lost')
    expect((await decode(file)).duration).toBeGreaterThan(0.3)
    await seesAllReleased()
  })

  test('a stop that fails leaves what was recorded', async () => {
    const actor = start()
    await waitFor(actor, heard(5))
    vi.spyOn(MediaRecorder.prototype, 'stop').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    actor.send({ type: 'recorder.stop' })
    const { file, problem } = await toPromise(actor)
    expect(problem).toBe('stopFailed')
    expect((await decode(file)).rms).toBeGreaterThan(0.005)
    await seesAllReleased()
  })

  const refusals = [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'noDevice'],
    ['NotReadableError', 'denied'],
  ] as const
  test.for(refusals)('%s of the browser ends as %s', async ([name, problem]) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
    expect(await toPromise(start())).toEqual({ file: null, problem })
  })

  test('a browser without a recorder ends as unsupported', async () => {
    vi.stubGlobal('MediaRecorder', undefined)
    expect(await toPromise(start())).toEqual({ file: null, problem: 'unsupported' })
    expect(streams).toEqual([])
  })

  test('a browser whose recorder knows no format gives the microphone back', async () => {
    vi.stubGlobal(
      'MediaRecorder',
      class {
        static isTypeSupported = () => false
        constructor() {
          throw new DOMException('no', 'NotSupportedError')
        }
      },
    )
    expect(await toPromise(start())).toEqual({ file: null, problem: 'unsupported' })
    await seesAllReleased()
  })
})
