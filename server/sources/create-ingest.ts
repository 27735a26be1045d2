/** Creates the reader of each type of training. */
import type { CreatableType } from '../../contract/trainings.ts'
import type { Config } from '../platform/config.ts'
import type { EgressOptions } from '../platform/egress.ts'
import type { Log } from '../platform/log.ts'
import { createDocumentIngest } from './documents/ingest.ts'
import { createImageIngest } from './images/ingest.ts'
import type { OcrReader } from './images/ocr.ts'
import type { Ingest } from './ingestion.ts'
import { createTextIngest } from './text.ts'
import { createWebsiteIngest } from './website/ingest.ts'

export type IngestOptions = {
  config: Config
  log: Log
  /** The model with which an agent answers. */
  modelOf: (agentId: string) => Promise<string | undefined>
  /** DNS resolver; replaced by tests. */
  resolve?: EgressOptions['resolve']
  /** Shared with other users of OCR. */
  ocr?: OcrReader
}

export function createIngest(options: IngestOptions): Ingest {
  const readers: Record<CreatableType, Ingest> = {
    TEXT: createTextIngest(),
    WEBSITE: createWebsiteIngest(options),
    DOCUMENT: createDocumentIngest(),
    IMAGE: createImageIngest(options),
  }
  return (source, context) => {
    // The pages of an agent made from a website were read at its creation, and have no URL.
    const isRead = source.type === 'WEBSITE' && source.url === null
    return readers[isRead ? 'TEXT' : source.type](source, context)
  }
}
