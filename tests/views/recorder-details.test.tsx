/** Parts of the recording panel that the walks do not check. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ok } from '../../contract/failures.ts'
import { RecordingPanel } from '../../src/features/chat/recording-panel.tsx'
import { maximumLength, recorderMachine } from '../../src/machines/recorder/recorder.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { microphone, recorderModel } from '../models/recorder.model.ts'
import { Stage } from './stage.tsx'

const open = async () => {
  const rig = startTestActor(recorderMachine, recorderModel.input)
  await render(
    <Stage>
      <RecordingPanel recorder={rig.actor} />
    </Stage>,
  )
  const grant = () => rig.ports.settle('openMicrophone', { done: ok(microphone) })
  const hear = (level: number, elapsed: number) => {
    const fact = { type: 'recorder.heard', level, elapsed }
    rig.ports.settle('record', { emits: fact })
  }
  return { rig, grant, hear }
}

const heights = () =>
  [...document.querySelectorAll('[data-bars] > *')].map((bar) => Math.round(bar.getBoundingClientRect().height))
const region = () => document.querySelector('body > [role=status]')?.textContent

test('[RC-01] the newest of 40 bars is as tall as the voice is loud', async () => {
  const { grant, hear } = await open()
  grant()
  await screen.seesText('Gravando mensagem')
  for (const level of [1, 0.5, 0]) hear(level, 1_000)
  await expect.poll(() => heights().slice(-4)).toEqual([3, 44, 22, 3])
  expect(heights()).toHaveLength(40)
})

test('the keyboard is where one needs it, and Escape ends nothing', async () => {
  const { rig, grant, hear } = await open()
  const seesFocus = (name: string) => expect.element(page.getByRole('button', { name, exact: true })).toHaveFocus()
  await seesFocus('Cancelar')
  grant()
  await seesFocus('Parar')
  hear(0.5, 4_000)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await seesFocus('Descartar gravação')
  await userEvent.keyboard('{Enter}')
  await seesFocus('Continuar gravando')
  await userEvent.keyboard('{Escape}')
  await screen.sees('group', 'Descartar esta gravação?')
  await userEvent.keyboard('{Enter}')
  await seesFocus('Parar')
  await userEvent.keyboard(' ')
  await screen.seesText('Preparando o áudio…')
  expect(rig.actor.getSnapshot().matches({ open: 'stopping' })).toBe(true)
})

test('[RC-01] silence and the coming end are told, to those who listen only once', async () => {
  const { grant, hear } = await open()
  grant()
  await screen.seesText('Gravando mensagem')
  await expect.poll(region).toBe('Gravação iniciada')
  hear(0, 3_500)
  await expect.poll(region).toBe('Não ouvimos nada. O microfone está ligado?')
  await expect.element(page.getByRole('region', { name: 'Gravação' }).getByText(/Não ouvimos nada/)).toBeVisible()
  hear(0.6, 4_000)
  await screen.seesText('00:04')
  expect(document.querySelector('section')?.textContent).not.toContain('Não ouvimos nada')
  hear(0.6, maximumLength - 60_000)
  await screen.seesText('A gravação termina sozinha em 01:00')
  await expect.poll(region).toBe('Falta 1 minuto para o limite da gravação')
  hear(0.6, maximumLength - 1_000)
  await screen.seesText('A gravação termina sozinha em 00:01')
  expect(region()).toBe('Falta 1 minuto para o limite da gravação')
})
