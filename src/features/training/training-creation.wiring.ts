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
import type { UrlEvent, Creation, Draft } from '../../machines/training-creation/training-creation.setup.ts'
import { draftSlot } from '../../services/drafts.ts'
import { asDone, uploadPort, writePort } from '../../services/ports.ts'
import { ownerKey } from '../../services/owner-key.ts'
import { tabDrafts } from '../../services/tab-drafts.ts'
import { typeInUrl } from './creation-url.ts'
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
const urlChanges = ['popstate', 'pushState', 'replaceState'] as const

const watchUrl = fromCallback<EventObject, undefined, UrlEvent>(({ sendBack }) => {
  let known: string | null = null
  const report = (): void => {
    const asked = typeInUrl()
    if (asked === known) return
    known = asked
    sendBack(asked === null ? { type: 'url.cleared' } : { type: 'url.asked', kind: asked })
  }
  urlChanges.forEach((change) => addEventListener(change, report))
  report()
  return () => urlChanges.forEach((change) => removeEventListener(change, report))
})

export const wiredCreation = trainingCreationMachine.provide({
  actors: { createText, createWebsite, createImage, sendDocument, watchUrl },
})

const named = { name: v.string(), description: v.string() }
const DraftFormat1 = v.object({ ...named, content: v.string() })
const noFile = { file: v.null() }
const website = { type: v.literal('WEBSITE'), ...named, hasSubpages: v.boolean() }
const image = { type: v.literal('IMAGE'), ...named, ...noFile }
/** Drafts of earlier versions call the URL `address`. */
const EarlierForm = v.union([
  v.pipe(
    v.object({ ...website, address: v.string() }),
    v.transform(({ address, ...form }) => ({ ...form, url: address })),
  ),
  v.pipe(
    v.object({ ...image, address: v.string(), source: v.picklist(['file', 'address']) }),
    v.transform(({ address, source, ...form }) => ({
      ...form,
      url: address,
      source: source === 'file' ? ('file' as const) : ('url' as const),
    })),
  ),
])
const Form = v.union([
  v.variant('type', [
    v.object({ type: v.literal('TEXT'), ...DraftFormat1.entries }),
    v.object({ ...website, url: v.string() }),
    v.object({ type: v.literal('DOCUMENT'), ...named, ...noFile }),
    v.object({ ...image, source: v.picklist(['file', 'url']), url: v.string() }),
  ]),
  EarlierForm,
])
const StoredDraft = v.object({ form: Form, otherDrafts: v.array(Form) })
/** The same with the property's earlier name. */
const DraftFormat3 = v.object({ form: Form, setAside: v.array(Form) })
/** From when there was at most one other draft. */
const DraftFormat2 = v.object({ form: Form, previousDraft: v.nullable(Form) })

const nameOf = (userId: string | null, agentId: string): string => `training-text.${ownerKey(userId)}.${agentId}`
const draftsOf = (userId: string | null, agentId: string) => tabDrafts(nameOf(userId, agentId), 4, StoredDraft)

const earlierDraft = (name: string): Draft | null => {
  const third = draftSlot(name, 3, DraftFormat3).read()
  const second = draftSlot(name, 2, DraftFormat2).read()
  // From when text was the only type.
  const first = draftSlot(name, 1, DraftFormat1).read()
  return (
    (third && { form: third.form, otherDrafts: third.setAside }) ??
    (second && { form: second.form, otherDrafts: second.previousDraft ? [second.previousDraft] : [] }) ??
    (first && { form: { type: 'TEXT', ...first }, otherDrafts: [] })
  )
}

/** The unsent draft of an earlier visit for this agent, if any; from now on it belongs to this tab. */
export const readDraft = (userId: string | null, agentId: string): Draft | null | Promise<Draft | null> => {
  const drafts = draftsOf(userId, agentId)
  const taken = (draft: v.InferOutput<typeof StoredDraft> | undefined): Draft | null => {
    if (draft) drafts.take(draft)
    return draft ?? null
  }
  const own = drafts.own()
  if (own) return taken(own)
  return drafts.peek() ? drafts.find().then(taken) : earlierDraft(nameOf(userId, agentId))
}

/** Stores the form in this browser until the training is created. */
export const useDraft = (
  creation: ActorRefFrom<TrainingCreationMachine> | undefined,
  userId: string | null,
  agentId: string,
): void => {
  useEffect(() => {
    if (!creation) return
    const drafts = draftsOf(userId, agentId)
    let { form, otherDrafts } = creation.getSnapshot().context
    const subscription = creation.subscribe((snapshot) => {
      const { context } = snapshot
      if (context.form === form && context.otherDrafts === otherDrafts) return
      ;({ form, otherDrafts } = context)
      const draft = draftOf(snapshot)
      if (draft) drafts.write(draft as v.InferOutput<typeof StoredDraft>)
      else drafts.clear()
    })
    return () => subscription.unsubscribe()
  }, [creation, userId, agentId])
}
