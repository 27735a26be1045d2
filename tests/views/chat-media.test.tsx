/** Files in the conversation: shown, opened, downloaded, and named if they cannot be shown. */
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { MediaFile } from '../../contract/chat.ts'
import { ok } from '../../contract/failures.ts'
import { QuestionMedia } from '../../src/features/chat/media.tsx'
import { answered, askedAt, reply } from '../models/chat.fixtures.ts'
import { mountChat, log } from './mounted-chat.tsx'
import { Stage } from './stage.tsx'

const photo = async (name = 'vitrine.png'): Promise<File> => {
  const canvas = new OffscreenCanvas(1_200, 900)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#b8472c'
    context.fillRect(0, 0, 1_200, 900)
  }
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

const showFile = (file: File, type: MediaFile['type']) =>
  render(
    <Stage>
      <QuestionMedia
        question={{ kind: 'question', id: 'm1', at: askedAt, text: '', attachment: { type, file }, media: [] }}
      />
    </Stage>,
  )

const enterWith = (content: string, ...mediaFiles: MediaFile[]) =>
  mountChat([{ role: 'user', content, timestamp: askedAt, mediaFiles, sources: [] }])

const isBrokenShown = async (name: string) => {
  await expect.element(page.getByText('Imagem indisponível')).toBeVisible()
  await expect.element(page.getByText(name)).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
}

test('[CH-07] an image of this visit is shown, opens large by the keyboard and closes again; its address is given back', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const view = await showFile(await photo(), 'image')
  const button = page.getByRole('button', { name: 'Abrir imagem vitrine.png' })
  const image = button.getByRole('img', { name: 'vitrine.png' })
  await expect.element(image).toBeVisible()
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(1_200)
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'vitrine.png' })
  await expect.element(dialog.getByRole('img', { name: 'vitrine.png' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Fechar' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const address = (image.element() as HTMLImageElement).src
  await view.unmount()
  expect(revoke.mock.calls).toEqual([[address]])
})

test('[CH-14] what is called an image and is none shows a placeholder with its name', async () => {
  await showFile(new File(['isto é um texto'], 'foto.png', { type: 'image/png' }), 'image')
  await isBrokenShown('foto.png')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('[CH-14] so does one that the server no longer has, in the same room as it would have taken', async () => {
  const { ask, answer } = await enterWith('Imagem', {
    type: 'image',
    url: '/api/v1/files/gone?expires=1&signature=x',
    name: 'praia.jpg',
  })
  await isBrokenShown('praia.jpg')
  const box = page.getByText('Imagem indisponível').element().parentElement?.getBoundingClientRect()
  expect([box?.width, box?.height]).toEqual([240, 180])
  ask('Viu?')
  answer({ message: 'Não.' })
  await expect.element(log.getByText('Não.')).toBeVisible()
})

test('[CH-09] the words that stand in for a file are not shown beside it; all others are', async () => {
  const document = { type: 'document', url: '/x.pdf', name: 'contrato.pdf', size: 183_456 } as const
  await enterWith('Documento', document)
  const chip = page.getByRole('link', { name: 'Baixar contrato.pdf, 179,2 KB' })
  await expect.element(chip).toHaveAttribute('download', 'contrato.pdf')
  await expect.element(chip).toHaveAttribute('href', expect.stringMatching(/\/x\.pdf$/))
  await expect.element(chip).toHaveTextContent('contrato.pdf179,2 KB')
  await expect.element(log.getByText('Documento')).not.toBeInTheDocument()
})

test('[CH-09] a text stands below its file', async () => {
  await enterWith('Veja o contrato', { type: 'document', url: '/x.pdf', name: 'contrato.pdf' })
  const chip = page.getByRole('link', { name: 'Baixar contrato.pdf' })
  await expect.element(log.getByText('Veja o contrato')).toBeVisible()
  const top = log.getByText('Veja o contrato').element().getBoundingClientRect().top
  expect(top).toBeGreaterThanOrEqual(chip.element().getBoundingClientRect().bottom)
})

test('[RC-03] a recording is played where it was sent', async () => {
  await enterWith('Áudio', { type: 'audio', url: '/x.webm', name: 'gravacao.webm' })
  await expect.element(log.getByLabelText('gravacao.webm')).toBeInTheDocument()
  await expect.element(log.getByText('Áudio')).not.toBeInTheDocument()
})

test.each([
  ['is asked again as it was typed', false, 1],
  ['with a file of this visit is not, because only its name would be sent', true, 0],
] as const)('[CH-07] a question %s', async (_, hasFile, count) => {
  const { rig } = await mountChat([])
  if (hasFile) rig.actor.send({ type: 'attachment.choose', files: [await photo()], way: 'picker' })
  else rig.actor.send({ type: 'chat.type', text: 'Abre hoje?' })
  rig.actor.send({ type: 'chat.send' })
  rig.ports.settle(hasFile ? 'sendFile' : 'sendMessage', answered(ok(reply({ message: 'É a vitrine.' }))))
  await expect.element(log.getByText('É a vitrine.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Perguntar de novo' }).elements()).toHaveLength(count)
})
