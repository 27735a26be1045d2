/** The reader of each type of training. */
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
  /** The model that an agent answers with. */
  modelOf: (agentId: string) => Promise<string | undefined>
  /** Stood in for by tests. */
  resolve?: EgressOptions['resolve']
  /** Shared with whoever else reads pictures. */
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
    // Pages that an agent was made from were read then, and are known by no address.
    const isRead = source.type === 'WEBSITE' && source.url === null
    return readers[isRead ? 'TEXT' : source.type](source, context)
  }
}
