/** Images as trainings: sent as base64, or given by URL. */
import { describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import { exe, gif, jpeg, png, wav, webp } from './files/media.ts'
import { makePdf } from './files/pdf.ts'
import { trainingServer } from './training-fixture.ts'

const own = trainingServer()

type Body = CallInput<'createImageTraining'>['body']
const send = (image: Partial<Body>, name = 'Fachada') =>
  own.server.call(
    'createImageTraining',
    { query: {}, body: { name, description: 'A loja vista da rua', agentId: own.agentId, ...image } },
    own.owner.token,
  )
const megabyte = 1024 * 1024

describe('[TR-09] an image', () => {
  test.each([
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['GIF', gif, 'image/gif'],
    ['WebP', webp, 'image/webp'],
  ])('may be a %s, and is shown by a signed address', async (_, bytes, mime) => {
    const answer = await send({ imageBase64: bytes.toString('base64') })
    expect(answer).toMatchObject({ ok: true, value: { type: 'IMAGE', status: 'PENDING', sourceUrl: null } })
    const { id = '', image = '' } = answer.ok ? answer.value : {}
    expect(own.server.queued.filter((one) => one === id)).toHaveLength(1)
    const response = await fetch(`${own.server.address}${image}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(response.headers.get('content-type')).toBe(mime)
    expect(response.headers.get('content-disposition')).toMatch(/^inline/)
  })

  test('may come as a data: address, whatever that calls it', async () => {
    const imageBase64 = `data:image/svg+xml;charset=utf-8;base64,${png.toString('base64')}`
    const answer = await send({ imageBase64 })
    const { image = '' } = answer.ok ? answer.value : {}
    expect((await fetch(`${own.server.address}${image}`)).headers.get('content-type')).toBe('image/png')
  })

  test('may be named by its address, which is read later', async () => {
    const imageUrl = 'https://loja.exemplo.com.br/fachada.png'
    const disk = own.onDisk()
    expect(await send({ imageUrl: ` ${imageUrl} ` }, '')).toMatchObject({
      ok: true,
      value: { name: 'Treinamento de imagem', sourceUrl: imageUrl, image: imageUrl, documentName: null },
    })
    expect(own.onDisk()).toEqual(disk)
  })

  test('goes with its training', async () => {
    const disk = own.onDisk()
    const answer = await send({ imageBase64: png.toString('base64') })
    const { id: trainingId = '' } = answer.ok ? answer.value : {}
    expect(own.onDisk()).toHaveLength(disk.length + 1)
    await own.server.done('deleteTraining', { params: { trainingId } }, own.owner.token)
    expect(own.onDisk()).toEqual(disk)
  })
})

describe('refused, and nothing of it stays', () => {
  const notImage = { status: 415, body: { message: 'Por favor, selecione apenas arquivos de imagem.' } }
  const broken = {
    status: 400,
    body: {
      message: 'A imagem está incompleta ou danificada. Abra-a no seu aparelho e salve-a de novo, ou escolha outra.',
    },
  }
  const oneOfBoth = { status: 400, body: { message: 'Dados inválidos: Envie uma imagem ou o endereço de uma imagem' } }
  const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64')

  test.each<[string, Partial<Body>, object]>([
    ['a document', { imageBase64: base64(makePdf([['Oi']])) }, notImage],
    ['a recording', { imageBase64: base64(wav()) }, notImage],
    ['a program', { imageBase64: base64(exe) }, notImage],
    ['a drawing', { imageBase64: base64('<svg xmlns="http://www.w3.org/2000/svg"/>') }, notImage],
    ['a page called an image', { imageBase64: `data:image/png;base64,${base64('<html></html>')}` }, notImage],
    ['something that is no base64', { imageBase64: 'isto não é uma imagem' }, broken],
    ['a data: address without base64', { imageBase64: 'data:image/png,abc' }, broken],
    ['a data: address without an image', { imageBase64: 'data:image/png;base64,' }, broken],
    ['base64 of an impossible length', { imageBase64: 'abcde' }, broken],
    ['nothing', {}, oneOfBoth],
    ['both', { imageBase64: base64(png), imageUrl: 'https://a.exemplo/b.png' }, oneOfBoth],
    ['an address of another kind', { imageUrl: 'ftp://a.exemplo/b.png' }, { status: 400 }],
    ['an address that runs', { imageUrl: 'javascript:alert(1)' }, { status: 400 }],
    ['a file of this machine', { imageUrl: 'file:///etc/passwd' }, { status: 400 }],
    [
      'a host inside the network',
      { imageUrl: 'http://localhost/a.png' },
      { status: 400, body: { error: 'site_blocked', issues: [{ path: 'imageUrl' }] } },
    ],
  ])('%s', async (_, image, expected) => {
    const before = await own.state()
    expect(await send(image)).toMatchObject({ ok: false, ...expected })
    expect(await own.state()).toEqual(before)
  })

  test('more than 10 MB', async () => {
    const before = await own.state()
    const bytes = Buffer.concat([png, Buffer.alloc(10 * megabyte - png.byteLength + 1)])
    expect(await send({ imageBase64: bytes.toString('base64') })).toMatchObject({
      status: 413,
      body: { message: 'A imagem é grande demais. Envie imagens de até 10 MB.' },
    })
    expect(await own.state()).toEqual(before)
  })

  test('exactly 10 MB are taken', async () => {
    const bytes = Buffer.concat([png, Buffer.alloc(10 * megabyte - png.byteLength)])
    expect(await send({ imageBase64: bytes.toString('base64') })).toMatchObject({ ok: true })
  })
})
