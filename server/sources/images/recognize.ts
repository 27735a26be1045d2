/** OCR that uses only files of this machine. Runs only in worker processes. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM, type Worker } from 'tesseract.js'

/** Out of 100; shapes that are not text are also recognized as letters, but with less confidence. */
const minConfidence = 60
const hasLetters = /[\p{L}\p{N}]{2}/u
/** An image with fewer letters contains no text, only similar shapes. */
const minLetters = 3

const language = 'por'
const languageFolder = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/por/package.json'))),
  '4.0.0_best_int',
)

export const startRecognizer = (): Promise<Worker> =>
  createWorker(language, OEM.LSTM_ONLY, {
    langPath: languageFolder,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => {},
  })

/** Paragraphs with their lines; empty if nothing was recognized with confidence. */
export async function recognizeText(recognizer: Worker, image: Buffer): Promise<string> {
  const { data } = await recognizer.recognize(image, {}, { text: false, blocks: true })
  const paragraphs = (data.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .map(({ lines }) =>
      lines
        .map(({ words }) => words.filter(({ confidence }) => confidence >= minConfidence).map(({ text }) => text))
        .map((words) => words.join(' '))
        .filter((line) => hasLetters.test(line))
        .join('\n'),
    )
  const text = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
  return text.replace(/[^\p{L}\p{N}]/gu, '').length < minLetters ? '' : text
}
