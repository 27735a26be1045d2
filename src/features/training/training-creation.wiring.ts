/** The ports of the creation of a training, and the draft it leaves in this browser. */
import { useEffect } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import {
  documentQuery,
  imageBody,
  textBody,
  websiteBody,
  type DocumentForm,
  type ImageForm,
  type TextForm,
  type WebsiteForm,
} from '../../machines/training-creation/creation-data.ts'
import {
  trainingCreationMachine,
  type TrainingCreationMachine,
} from '../../machines/training-creation/training-creation.machine.ts'
import { draftOf } from '../../machines/training-creation/training-creation.select.ts'
import type {
  AddressFact,
  Creation,
  Draft,
  UploadFact,
} from '../../machines/training-creation/training-creation.setup.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call } from '../../services/http.ts'
import { upload } from '../../services/upload.ts'
import { typeInAddress } from './creation-address.ts'

/** S2§7 does not say what a host answers here: any 2xx has created it, and sending it again would create it twice. */
const asCreated = (result: Result<unknown>): Result<null> =>
  result.ok || result.failure.kind === 'malformed' ? ok(null) : result

const createText = fromPromise<Result<null>, Creation<TextForm>>(async ({ input: { form, agentId }, signal }) =>
  form ? asCreated(await call('createTextTraining', { body: textBody(form, agentId) }, signal)) : fail('invalid'),
)

const createWebsite = fromPromise<Result<null>, Creation<WebsiteForm>>(async ({ input: { form, agentId }, signal }) =>
  form ? asCreated(await call('createWebsiteTraining', { body: websiteBody(form, agentId) }, signal)) : fail('invalid'),
)

/** A `data:` address, or null when the file is gone or has changed since it was chosen. */
const base64Of = (file: File): Promise<string | null> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : null))
    reader.addEventListener('error', () => done(null))
    reader.readAsDataURL(file)
  })

const createImage = fromPromise<Result<null>, Creation<ImageForm>>(async ({ input: { form, agentId }, signal }) => {
  if (!form) return fail('invalid')
  const image = form.file ? await base64Of(form.file) : undefined
  if (image === null) return fail('invalid')
  return asCreated(await call('createImageTraining', { body: imageBody(form, agentId, image) }, signal))
})

const sendDocument = fromCallback<EventObject, Creation<DocumentForm>, UploadFact>(
  ({ input: { form, agentId }, sendBack }) => {
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (fraction: number): void => {
      if (!signal.aborted) sendBack({ type: 'upload.progressed', fraction })
    }
    const send = async (): Promise<void> => {
      const output = form?.file
        ? asCreated(
            await upload('createDocumentTraining', { query: documentQuery(form, agentId) }, form.file, {
              onProgress,
              signal,
            }),
          )
        : fail('invalid')
      if (!signal.aborted) sendBack({ type: 'upload.answered', output })
    }
    void send()
    return () => controller.abort()
  },
)

/** The router tells of every change of address by the name of what made it. */
const addressChanges = ['popstate', 'pushState', 'replaceState'] as const

const watchAddress = fromCallback<EventObject, undefined, AddressFact>(({ sendBack }) => {
  let known: string | null = null
  const report = (): void => {
    const asked = typeInAddress()
    if (asked === known) return
    known = asked
    sendBack(asked === null ? { type: 'address.cleared' } : { type: 'address.asked', kind: asked })
  }
  addressChanges.forEach((change) => addEventListener(change, report))
  report()
  return () => addressChanges.forEach((change) => removeEventListener(change, report))
})

export const wiredCreation = trainingCreationMachine.provide({
  actors: { createText, createWebsite, createImage, sendDocument, watchAddress },
})

const named = { name: v.string(), description: v.string() }
const FirstKept = v.object({ ...named, content: v.string() })
const noFile = { file: v.null() }
const Form = v.variant('type', [
  v.object({ type: v.literal('TEXT'), ...FirstKept.entries }),
  v.object({ type: v.literal('WEBSITE'), ...named, address: v.string(), hasSubpages: v.boolean() }),
  v.object({ type: v.literal('DOCUMENT'), ...named, ...noFile }),
  v.object({
    type: v.literal('IMAGE'),
    ...named,
    ...noFile,
    source: v.picklist(['file', 'address']),
    address: v.string(),
  }),
])
const Kept = v.object({ form: Form, setAside: v.nullable(Form) })

const nameOf = (userId: string | null, agentId: string): string => `training-text.${userId ?? 'nobody'}.${agentId}`
const slotOf = (userId: string | null, agentId: string) => draftSlot(nameOf(userId, agentId), 2, Kept)

/** What an earlier visit filled in for this agent and did not send, if anything. */
export const readDraft = (userId: string | null, agentId: string): Draft | null => {
  // Before there were other types than texts.
  const earlier = draftSlot(nameOf(userId, agentId), 1, FirstKept).read()
  return slotOf(userId, agentId).read() ?? (earlier && { form: { type: 'TEXT', ...earlier }, setAside: null })
}

/** What is filled in is kept in this browser until it has been created. */
export const useDraft = (
  creation: ActorRefFrom<TrainingCreationMachine> | undefined,
  userId: string | null,
  agentId: string,
): void => {
  useEffect(() => {
    if (!creation) return
    const slot = slotOf(userId, agentId)
    let { form, setAside } = creation.getSnapshot().context
    const subscription = creation.subscribe((snapshot) => {
      const { context } = snapshot
      if (context.form === form && context.setAside === setAside) return
      ;({ form, setAside } = context)
      const draft = draftOf(snapshot)
      if (draft) slot.write(draft as v.InferOutput<typeof Kept>)
      else slot.clear()
    })
    return () => subscription.unsubscribe()
  }, [creation, userId, agentId])
}
