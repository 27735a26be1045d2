/** The ports of the creation of a training, and its draft in this browser. */
import { useEffect } from 'react'
import * as v from 'valibot'
import { fromCallback, type ActorRefFrom, type EventObject } from 'xstate'
import {
  documentQuery,
  duplicatesQuery,
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
import type { AddressEvent, Creation, Draft } from '../../machines/training-creation/training-creation.setup.ts'
import { draftSlot } from '../../services/drafts.ts'
import { asDone, uploadPort, writePort } from '../../services/ports.ts'
import { typeInAddress } from './creation-address.ts'
import { readAsDataUrl } from './read-as-data-url.ts'

const createText = writePort('createTextTraining', ({ form, agentId, refuseDuplicate }: Creation<TextForm>) =>
  form ? { query: duplicatesQuery(refuseDuplicate), body: textBody(form, agentId) } : null,
)

const createWebsite = writePort('createWebsiteTraining', ({ form, agentId, refuseDuplicate }: Creation<WebsiteForm>) =>
  form ? { query: duplicatesQuery(refuseDuplicate), body: websiteBody(form, agentId) } : null,
)

const createImage = writePort(
  'createImageTraining',
  async ({ form, agentId, refuseDuplicate }: Creation<ImageForm>) => {
    if (!form) return null
    const image = form.file ? await readAsDataUrl(form.file) : undefined
    return image === null ? null : { query: duplicatesQuery(refuseDuplicate), body: imageBody(form, agentId, image) }
  },
)

const sendDocument = uploadPort(
  'createDocumentTraining',
  ({ form, agentId, refuseDuplicate }: Creation<DocumentForm>) =>
    form?.file
      ? {
          request: { query: { ...documentQuery(form, agentId), ...duplicatesQuery(refuseDuplicate) } },
          file: form.file,
        }
      : null,
  asDone,
)

/** The router dispatches an event with the name of the history method for each change of the URL. */
const addressChanges = ['popstate', 'pushState', 'replaceState'] as const

const watchAddress = fromCallback<EventObject, undefined, AddressEvent>(({ sendBack }) => {
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
const Kept = v.object({ form: Form, previousDraft: v.nullable(Form) })

const nameOf = (userId: string | null, agentId: string): string => `training-text.${userId ?? 'nobody'}.${agentId}`
const slotOf = (userId: string | null, agentId: string) => draftSlot(nameOf(userId, agentId), 2, Kept)

/** The unsent draft of an earlier visit for this agent, if any. */
export const readDraft = (userId: string | null, agentId: string): Draft | null => {
  // From when text was the only type.
  const earlier = draftSlot(nameOf(userId, agentId), 1, FirstKept).read()
  return slotOf(userId, agentId).read() ?? (earlier && { form: { type: 'TEXT', ...earlier }, previousDraft: null })
}

/** Stores the form in this browser until the training is created. */
export const useDraft = (
  creation: ActorRefFrom<TrainingCreationMachine> | undefined,
  userId: string | null,
  agentId: string,
): void => {
  useEffect(() => {
    if (!creation) return
    const slot = slotOf(userId, agentId)
    let { form, previousDraft } = creation.getSnapshot().context
    const subscription = creation.subscribe((snapshot) => {
      const { context } = snapshot
      if (context.form === form && context.previousDraft === previousDraft) return
      ;({ form, previousDraft } = context)
      const draft = draftOf(snapshot)
      if (draft) slot.write(draft as v.InferOutput<typeof Kept>)
      else slot.clear()
    })
    return () => subscription.unsubscribe()
  }, [creation, userId, agentId])
}
