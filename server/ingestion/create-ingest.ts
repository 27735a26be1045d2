/** The reader of each type of training. */
import type { CreatableType } from '../../contract/trainings.ts'
import type { Config } from '../config.ts'
import type { EgressOptions } from '../egress.ts'
import type { Log } from '../log.ts'
import { createDocumentIngest } from './document.ts'
import { createImageIngest } from './image.ts'
import type { Ingest } from './ingestion.ts'
import { createTextIngest } from './text.ts'
import { createWebsiteIngest } from './website.ts'

export type IngestOptions = {
  config: Config
  log: Log
  /** Stood in for by tests. */
  resolve?: EgressOptions['resolve']
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
