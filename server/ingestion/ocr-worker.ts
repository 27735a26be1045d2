/** Reads the text in pictures, in a process of its own, with nothing but files of this machine. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM } from 'tesseract.js'
import type { Work } from '../processes.ts'

export type OcrData = { bytes: Uint8Array }
/** Paragraphs, of lines; empty when nothing could be read with confidence. */
export type OcrAnswer = { text: string } | { problem: string }

/** Out of 100; what is no text comes out as letters, too, but with less. */
const sureOfWord = 60
const hasLetters = /[\p{L}\p{N}]{2}/u
/** Fewer letters than this are rather a shape that looks like them. */
const fewestLetters = 3

const language = 'por'
const languageFolder = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/por/package.json'))),
  '4.0.0_best_int',
)

export const work: Work<OcrData, OcrAnswer> = async ({ bytes }) => {
  try {
    const worker = await createWorker(language, OEM.LSTM_ONLY, {
      langPath: languageFolder,
      gzip: true,
      cacheMethod: 'none',
      errorHandler: () => {},
    })
    const { data } = await worker.recognize(Buffer.from(bytes), {}, { text: false, blocks: true })
    const paragraphs = (data.blocks ?? [])
      .flatMap((block) => block.paragraphs)
      .map(({ lines }) =>
        lines
          .map(({ words }) => words.filter(({ confidence }) => confidence >= sureOfWord).map(({ text }) => text))
          .map((words) => words.join(' '))
          .filter((line) => hasLetters.test(line))
          .join('\n'),
      )
    const text = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
    return { text: text.replace(/[^\p{L}\p{N}]/gu, '').length < fewestLetters ? '' : text }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
