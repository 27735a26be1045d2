/** Unpacks the entries of a zip file as a stream and within a limit (`yauzl`). */
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import type { DocumentSource } from './document.ts'
import { DocumentProblem, problems } from './problems.ts'

/** Real documents have dozens of entries. */
const maxEntries = 10_000

const broken = (cause?: unknown) => new DocumentProblem(problems.broken, { cause })

export type Zip = {
  entries: ReadonlyMap<string, Entry>
  /** The sizes stated in the file are not trusted: unpacking stops with an error above `maxBytes`. */
  unpack: (entry: Entry, maxBytes: number) => AsyncGenerator<Buffer>
  close: () => void
}

// Sizes are checked while unpacking instead: they are wrong in malicious files, and in those of some programs.
const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false } as const

/** Throws if it is not a zip file. */
export async function openZip(source: DocumentSource): Promise<Zip> {
  const file = await opened(source)
  try {
    const entries = await listEntries(file)
    return { entries, unpack: (entry, maxBytes) => unpack(file, entry, maxBytes), close: () => file.close() }
  } catch (cause) {
    file.close()
    throw broken(cause)
  }
}

async function opened(source: DocumentSource): Promise<ZipFile> {
  try {
    return 'path' in source
      ? await openPromise(source.path, options)
      : await fromBufferPromise(Buffer.from(source.bytes), options)
  } catch (cause) {
    throw broken(cause)
  }
}

function listEntries(file: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((done, failed) => {
    file.on('error', failed)
    file.on('end', () => done(entries))
    file.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > maxEntries) failed(broken())
      else file.readEntry()
    })
    file.readEntry()
  })
}

async function* unpack(file: ZipFile, entry: Entry, maxBytes: number): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new DocumentProblem(problems.encrypted)
  let left = maxBytes
  try {
    const stream = await file.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      left -= chunk.byteLength
      if (left < 0) throw new DocumentProblem(problems.tooLarge)
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof DocumentProblem ? cause : broken(cause)
  }
}
