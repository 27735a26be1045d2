/** Files that go with questions: which, how many, and that none is lost. */
import { describe, expect, test } from 'vitest'
import { fail, ok, type Result } from '../../contract/failures.ts'
import type { ChatReply } from '../../contract/chat.ts'
import { attachmentIn, isLarge, type AttachmentSource } from '../../src/machines/attachment.ts'
import { unsentAttachment } from '../../src/machines/chat/chat.select.ts'
import type { UploadEvent } from '../../src/machines/chat/chat.types.ts'
import type { Recorded, RecorderProblem } from '../../src/machines/recorder/recorder.machine.ts'
import {
  answered,
  askedAt,
  document,
  history,
  image,
  messageOf,
  recording,
  reply,
  session,
} from '../models/chat.fixtures.ts'
import { ask, context, entries, firstVisit, kept, laterVisit, saidIn, toldBy, where, type ChatRig } from './chat-rig.ts'

const attach = (rig: ChatRig, ...files: File[]): void =>
  rig.actor.send({ type: 'attachment.choose', files, way: 'picker' })
const upload = (rig: ChatRig, emits: UploadEvent, call = rig.ports.last('sendFile')): void =>
  rig.ports.settleCall(call, { emits })
const answer = (rig: ChatRig, output: Result<ChatReply>): void => upload(rig, { type: 'reply.answered', output })
const record = (rig: ChatRig, recorded: Recorded): void => {
  rig.actor.send({ type: 'attachment.record' })
  rig.ports.settle('recorder', { done: recorded })
}
const canAttach = ({ actor }: ChatRig): boolean => actor.getSnapshot().can({ type: 'attachment.record' })

describe('[CH-05] [CH-06] what may be sent', () => {
  const of = (name: string, type: string) => new File(['x'], name, { type })
  const cases: [string, File, AttachmentSource, string | null][] = [
    ['an image', of('a.png', 'image/png'), 'drop', 'image'],
    ['a recording', of('a.ogg', 'audio/ogg'), 'drop', 'audio'],
    ['a PDF', of('a.pdf', 'application/pdf'), 'drop', 'document'],
    [
      'a new Word document',
      of('a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      'drop',
      'document',
    ],
    ['an old Word document, chosen', of('a.DOC', 'application/msword'), 'picker', 'document'],
    ['an old Word document, dropped', of('a.doc', 'application/msword'), 'drop', null],
    ['a text, chosen', of('a.txt', 'text/plain'), 'picker', 'document'],
    ['a text, dropped', of('a.txt', 'text/plain'), 'drop', null],
    ['a PDF that the system does not know', of('a.pdf', ''), 'picker', 'document'],
    ['a film', of('a.mp4', 'video/mp4'), 'picker', null],
    ['a folder', of('Fotos', ''), 'drop', null],
  ]
  test.for(cases)('%s', ([, file, way, type]) => {
    expect(attachmentIn([file], way)).toEqual(type && { type, file })
  })

  test('of several files the first that may be, and the user is told', () => {
    const rig = firstVisit()
    attach(rig, new File([], 'jogo.exe'), image, document)
    expect(context(rig).attachment).toEqual({ type: 'image', file: image })
    expect(toldBy(rig)).toEqual(['Só um arquivo vai em cada mensagem: o primeiro foi anexado.'])
  })

  test('anything else is refused with a word', () => {
    const rig = firstVisit()
    attach(rig, new File([], 'jogo.exe'))
    expect(context(rig).attachment).toBeNull()
    expect(toldBy(rig)).toEqual([
      'Este arquivo não pode ser enviado. Envie uma imagem, um áudio, um PDF ou um documento.',
    ])
  })

  test('[CH-07] more than 10 MB is warned about, not refused', () => {
    const rig = firstVisit()
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'grande.png', { type: 'image/png' })
    attach(rig, large)
    expect(context(rig).attachment?.file).toBe(large)
    expect([large, image].map((file) => isLarge({ type: 'image', file }))).toEqual([true, false])
  })
})

describe('[CH-07] one attachment', () => {
  test('is all there is until it is removed or sent', () => {
    const rig = firstVisit()
    attach(rig, image)
    expect(canAttach(rig)).toBe(false)
    attach(rig, document)
    expect(context(rig).attachment?.file).toBe(image)
    rig.actor.send({ type: 'attachment.remove' })
    expect(context(rig).attachment).toBeNull()
    attach(rig, document)
    rig.actor.send({ type: 'chat.send' })
    expect(context(rig).attachment).toBeNull()
    expect(where(rig)).toMatchObject({ attachment: 'none', conversation: { ready: { uploading: 'transferring' } } })
  })

  test('[CH-10] none can be added while an answer is awaited', () => {
    const rig = firstVisit()
    ask(rig, 'Que horas abrem?')
    expect(canAttach(rig)).toBe(false)
    attach(rig, image)
    expect(context(rig).attachment).toBeNull()
    rig.ports.settle('sendMessage', answered(ok(reply())))
    expect(canAttach(rig)).toBe(true)
  })
})

describe('[CH-09] a question with a file', () => {
  test('says what was typed, else what stands for the file', () => {
    const words: [File, string, string][] = [
      [image, ' Que cor é? ', 'Que cor é?'],
      [image, '', 'Imagem'],
      [document, '', 'Documento'],
      [recording, '', ''],
    ]
    for (const [file, typed, message] of words) {
      const rig = firstVisit()
      attach(rig, file)
      ask(rig, typed)
      expect(rig.ports.last('sendFile').input).toEqual({
        agentId: 'agent-1',
        sessionId: session,
        message,
        messageId: 'message-1',
        file,
      })
      expect(entries(rig)[0]).toMatchObject({ kind: 'question', text: message, attachment: { file } })
    }
  })

  test('shows how much is sent, and its answer lands like any other', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, 'Que cor é?')
    upload(rig, { type: 'upload.progressed', fraction: 0.4 })
    expect(context(rig).progress).toBe(0.4)
    answer(rig, ok(reply({ message: 'Azul.' })))
    expect(saidIn(rig)).toEqual(['question: Que cor é?', 'answer: Azul.'])
    expect(rig.clock.running).toEqual([1_500])
    attach(rig, image)
    ask(rig, '')
    expect(context(rig).progress).toBe(0)
  })

  test('that failed is sent again with its file, as the same question', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, '')
    answer(rig, fail('offline'))
    expect(toldBy(rig)).toEqual([
      'Erro: Falha ao conectar com o servidor backend. Verifique sua conexão e tente novamente.',
    ])
    ask(rig, 'Outra pergunta')
    rig.ports.settle('sendMessage', answered(ok(reply())))
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    expect(rig.ports.last('sendFile').input).toMatchObject({ message: 'Imagem', messageId: 'message-1', file: image })
  })

  test('that is called back stands in the composer as it was, and nothing of it lands any more', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, 'Que cor é?')
    const underWay = rig.ports.last('sendFile')
    rig.actor.send({ type: 'chat.cancelUpload' })
    expect(context(rig)).toMatchObject({ text: 'Que cor é?', attachment: { file: image } })
    expect(where(rig)).toMatchObject({ attachment: 'pending', conversation: { ready: 'idle' } })
    upload(rig, { type: 'reply.answered', output: ok(reply()) }, underWay)
    expect(entries(rig)).toEqual([])
    expect(rig.emitted).toEqual([])
    // It may have arrived all the same.
    rig.actor.send({ type: 'chat.send' })
    expect(rig.ports.last('sendFile').input).toMatchObject({ messageId: 'message-1' })
  })

  test('that is called back with another file in its place is another question', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, '')
    rig.actor.send({ type: 'chat.cancelUpload' })
    expect(context(rig).text).toBe('')
    rig.actor.send({ type: 'attachment.remove' })
    attach(rig, document)
    rig.actor.send({ type: 'chat.send' })
    expect(rig.ports.last('sendFile').input).toMatchObject({ message: 'Documento', messageId: 'message-2' })
  })

  test('that is called back stays where it is when the composer is in use', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, '')
    answer(rig, fail('offline'))
    rig.actor.send({ type: 'chat.type', text: 'ainda escrevendo' })
    rig.actor.send({ type: 'chat.retryMessage', id: 'm2' })
    rig.actor.send({ type: 'chat.cancelUpload' })
    expect(context(rig)).toMatchObject({ text: 'ainda escrevendo', attachment: null })
    expect(entries(rig).at(-1)).toMatchObject({ kind: 'failure', reason: { key: 'sendCancelled' } })
    expect(unsentAttachment(rig.actor.getSnapshot())?.file).toBe(image)
  })

  test('that failed is not lost when another conversation is opened while something else is typed', () => {
    for (const leaving of [{ type: 'chat.restart' }, { type: 'chat.open', sessionId: 'other' }] as const) {
      for (const [asked, unsent] of [
        ['', []],
        ['Que cor é?', [{ sessionId: session, text: 'Que cor é?', hadFile: true }]],
      ] as const) {
        const rig = firstVisit()
        attach(rig, image)
        ask(rig, asked)
        answer(rig, fail('offline'))
        rig.actor.send({ type: 'chat.type', text: 'ainda escrevendo' })
        rig.actor.send(leaving)
        expect(context(rig)).toMatchObject({ text: 'ainda escrevendo', attachment: { file: image }, unsent })
        expect(where(rig)).toMatchObject({ attachment: 'pending' })
      }
    }
  })

  test('that failed gives way to another file in the composer', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, '')
    answer(rig, fail('offline'))
    attach(rig, document)
    rig.actor.send({ type: 'chat.restart' })
    expect(context(rig)).toMatchObject({ text: '', attachment: { file: document } })
  })

  test('that is uploaded is not taken to another conversation; one that is not yet goes along', () => {
    const opened = { type: 'chat.open', sessionId: 'other' } as const
    const uploading = firstVisit()
    attach(uploading, image)
    ask(uploading, 'Que cor é?')
    uploading.actor.send({ type: 'upload.progressed', fraction: 0.5 })
    uploading.actor.send(opened)
    expect(context(uploading)).toMatchObject({ text: 'Que cor é?', attachment: { file: image } })
    const uploaded = firstVisit()
    attach(uploaded, image)
    ask(uploaded, 'Que cor é?')
    uploaded.actor.send({ type: 'upload.progressed', fraction: 1 })
    uploaded.actor.send(opened)
    expect(context(uploaded)).toMatchObject({ text: '', attachment: null })
  })

  test('that was sent when the chat was left comes back only if the server does not have it', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, 'Que cor é?')
    const { sessionId } = context(rig)
    const attachment = unsentAttachment(rig.actor.getSnapshot())
    expect(attachment).toMatchObject({ file: image, askedAs: 'message-1' })
    const asked = {
      ...messageOf('s1', 'user', 'Que cor é?', askedAt),
      messageId: 'message-1',
      state: 'waiting',
    } as const
    for (const [stored, kept] of [
      [[asked], null],
      [[], image],
    ] as const) {
      const later = laterVisit({ sessionId, draft: '', attachment })
      later.ports.settle('loadHistory', { done: ok(history({ messages: [...stored] })) })
      expect(context(later).attachment?.file ?? null).toBe(kept)
      expect(where(later)).toMatchObject({ attachment: kept ? 'pending' : 'none' })
    }
  })

  test.for([
    [404, 'agent_gone'],
    [413, 'too_large'],
    [415, 'unsupported_media'],
    [400, 'empty_file'],
    [400, 'invalid_input'],
  ] as const)(
    'that the server can never take (%i %s) cannot be sent again, but is there to be changed',
    ([status, error]) => {
      const rig = firstVisit()
      attach(rig, image)
      ask(rig, 'Que cor é?')
      const message = 'Grande demais.'
      answer(rig, fail('invalid', { status, message, body: { error, message } }))
      expect(entries(rig).at(-1)).toMatchObject({ kind: 'failure', reason: { params: { message: 'Grande demais.' } } })
      expect(rig.actor.getSnapshot().can({ type: 'chat.retryMessage', id: 'm2' })).toBe(false)
      rig.actor.send({ type: 'chat.restart' })
      expect(context(rig)).toMatchObject({ text: 'Que cor é?', attachment: { file: image } })
    },
  )

  test('that met no session is in the composer again, file included', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, 'Que cor é?')
    answer(rig, fail('unauthorized', { status: 401 }))
    expect(context(rig)).toMatchObject({ text: 'Que cor é?', attachment: { file: image } })
    expect(entries(rig)).toEqual([])
    expect(rig.emitted).toEqual([])
  })

  test('a late answer reaches no other conversation', () => {
    for (const event of [{ type: 'chat.restart' }, { type: 'chat.open', sessionId: 'other' }] as const) {
      const rig = firstVisit()
      attach(rig, image)
      ask(rig, '')
      const underWay = rig.ports.last('sendFile')
      rig.actor.send(event)
      upload(rig, { type: 'reply.answered', output: ok(reply()) }, underWay)
      expect(entries(rig)).toEqual([])
      expect(rig.emitted).toEqual([])
    }
  })

  test('leaves its words to a reload, and that they had a file', () => {
    const rig = firstVisit()
    attach(rig, image)
    ask(rig, 'Que cor é?')
    const unsent = [{ sessionId: session, text: 'Que cor é?', messageId: 'message-1', at: askedAt, hadFile: true }]
    expect(kept(rig)).toEqual({ sessionId: session, text: '', unsent })
    expect(unsentAttachment(rig.actor.getSnapshot())?.file).toBe(image)
    answer(rig, ok(reply()))
    expect(unsentAttachment(rig.actor.getSnapshot())).toBeNull()
  })

  test('a file that was kept while one looked elsewhere waits again', () => {
    const rig = firstVisit({ attachment: { type: 'image', file: image } })
    expect(where(rig)).toMatchObject({ attachment: 'pending' })
  })
})

describe('[RC-02] [RC-03] a recording', () => {
  test('waits to be sent, and is sent like a file that was chosen', () => {
    const rig = firstVisit()
    record(rig, { file: recording, problem: null })
    expect(context(rig).attachment).toEqual({ type: 'audio', file: recording })
    expect(rig.emitted).toEqual([])
    rig.actor.send({ type: 'chat.send' })
    expect(rig.ports.last('sendFile').input).toMatchObject({ file: recording })
  })

  test('nothing is asked while it is made', () => {
    const rig = firstVisit()
    rig.actor.send({ type: 'chat.type', text: 'Oi' })
    rig.actor.send({ type: 'attachment.record' })
    expect(rig.actor.getSnapshot().can({ type: 'chat.send' })).toBe(false)
    expect(rig.actor.getSnapshot().can({ type: 'chat.prompt', text: 'Oi' })).toBe(false)
  })

  const problems: [RecorderProblem, string][] = [
    ['denied', 'Não foi possível acessar o microfone. Verifique as permissões.'],
    ['stopFailed', 'Ocorreu um erro ao preparar o áudio'],
    ['noDevice', 'Nenhum microfone foi encontrado. Conecte um e tente novamente.'],
    ['unsupported', 'Este navegador não consegue gravar áudio. Você pode anexar um arquivo de áudio.'],
    ['lost', 'O microfone parou de responder durante a gravação.'],
  ]
  test.for(problems)('[RC-04] %s is told, and what was recorded is kept', ([problem, text]) => {
    for (const file of [recording, null]) {
      const rig = firstVisit()
      record(rig, { file, problem })
      expect(toldBy(rig)).toEqual([text])
      expect(context(rig).attachment?.file ?? null).toBe(file)
      expect(where(rig)).toMatchObject({ attachment: file ? 'pending' : 'none' })
    }
  })
})
