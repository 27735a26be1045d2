/** Parses contacts files, each in a worker of its own. */
import { contactFileTexts, type ContactTable } from '../../contract/contact-list.ts'
import { fail, ok, type Result } from '../../contract/failures.ts'
import type { ContactsAnswer } from './contacts-file.worker.ts'

const texts = {
  unreadable: 'O arquivo não pôde ser lido. Use CSV ou XLSX, sem senha; do Excel antigo (XLS), salve como XLSX.',
  ...contactFileTexts,
} as const

export const readContactsFile = (file: File, signal: AbortSignal): Promise<Result<ContactTable>> =>
  new Promise((done) => {
    const worker = new Worker(new URL('contacts-file.worker.ts', import.meta.url), { type: 'module' })
    const end = (result: Result<ContactTable>): void => {
      worker.terminate()
      done(result)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ContactsAnswer>) =>
      end(data.ok ? ok(data.table) : fail('invalid', { message: texts[data.problem] })),
    )
    worker.addEventListener('error', () => end(fail('invalid', { message: texts.unreadable })))
    signal.addEventListener('abort', () => end(fail('aborted')))
    worker.postMessage(file)
  })
