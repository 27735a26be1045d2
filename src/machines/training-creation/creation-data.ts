/** The form values of a new training by type, and which of them may be sent (S2§2.3, S2§5). */
import type {
  CreateDocumentQuery,
  CreateImageTrainingBody,
  CreateTextTrainingBody,
  CreateWebsiteTrainingBody,
} from '../../../contract/training-creation.ts'
import {
  creatableTypes,
  defaultTrainingNames,
  isHttpUrl,
  trainingLimits,
  type CreatableType,
} from '../../../contract/trainings.ts'

type Named = { name: string; description: string }
export type TextForm = Named & { type: 'TEXT'; content: string }
export type WebsiteForm = Named & { type: 'WEBSITE'; url: string; hasSubpages: boolean }
export type DocumentForm = Named & { type: 'DOCUMENT'; file: File | null }
/** Either a file or a URL: choosing the source of the image clears the other (TR-09). */
export type ImageForm = Named & { type: 'IMAGE'; source: ImageSource; file: File | null; url: string }
export type Form = TextForm | WebsiteForm | DocumentForm | ImageForm
export type ImageSource = 'file' | 'url'

/** Changes made by typing or switching. */
export type Patch = Partial<Named & { content: string; url: string; hasSubpages: boolean }>

const nameless = { name: '', description: '' }
const emptyForms: { [T in CreatableType]: Extract<Form, { type: T }> } = {
  TEXT: { type: 'TEXT', ...nameless, content: '' },
  WEBSITE: { type: 'WEBSITE', ...nameless, url: '', hasSubpages: false },
  DOCUMENT: { type: 'DOCUMENT', ...nameless, file: null },
  IMAGE: { type: 'IMAGE', ...nameless, source: 'file', file: null, url: '' },
}

export const emptyForm = (type: CreatableType): Form => emptyForms[type]

/** Whether the form has an input for it. */
const hasField = (form: Form, field: string): boolean =>
  field in form && !(field === 'url' && form.type === 'IMAGE' && form.source === 'file')

/** Applies only the fields that the form has. */
export const patched = (form: Form, patch: Patch): Form => {
  const fitting = Object.entries(patch).filter(([field]) => hasField(form, field))
  return fitting.length > 0 ? { ...form, ...Object.fromEntries(fitting) } : form
}

export const isCreatable = (type: string): type is CreatableType => creatableTypes.some((known) => known === type)

export const fileOf = (form: Form): File | null => ('file' in form ? form.file : null)

/** The typed text of a form, which a browser can store; a file is not stored. */
const typedText = (form: Form): string => {
  const own = form.type === 'TEXT' ? form.content : 'url' in form ? form.url : ''
  return (form.name + form.description + own).trim()
}

export const isEmpty = (form: Form): boolean => typedText(form) === '' && fileOf(form) === null

/** How much would have to be typed again; a file counts as 1, because choosing it again is quick. */
const workIn = (form: Form): number => typedText(form).length + (fileOf(form) === null ? 0 : 1)

/** `forms` and `form`, unless it is empty; of two of the same type the one that would take more work to type again. */
export const withForm = (forms: readonly Form[], form: Form): readonly Form[] => {
  const known = forms.find(({ type }) => type === form.type)
  if (isEmpty(form) || (known && workIn(known) > workIn(form))) return forms
  return [...forms.filter((other) => other !== known), form].toSorted((a, b) => workIn(b) - workIn(a))
}

/** Without the file, which is lost on reload. */
export const withoutFile = (form: Form): Form => ('file' in form ? { ...form, file: null } : form)

/** The part that survives a reload; null if there is only a file, or nothing. */
export const storableForm = (form: Form): Form | null => (typedText(form) === '' ? null : withoutFile(form))

export type LongField = 'name' | 'description' | 'content' | 'url'

/** The fields that exceed the server's limits. */
export const tooLong = (form: Form): LongField[] =>
  (['name', 'description', 'content', 'url'] as const).filter((field) => {
    const typed = new Map<string, unknown>(Object.entries(form)).get(field)
    return typeof typed === 'string' && typed.length > trainingLimits[field]
  })

/** There is content, and the required names are set (S2§5). The URL is validated on sending. */
const isComplete = (form: Form): boolean => {
  switch (form.type) {
    case 'TEXT':
      return form.content.trim() !== ''
    case 'WEBSITE':
      return form.url.trim() !== ''
    case 'DOCUMENT':
      return form.file !== null
    case 'IMAGE':
      return form.name.trim() !== '' && (form.file !== null || form.url.trim() !== '')
  }
}

export const canBeSent = (form: Form): boolean => isComplete(form) && tooLong(form).length === 0

/** TR-07; the URL of an image is checked in the same way. */
export const hasValidUrl = (form: Form): boolean => !('url' in form) || isHttpUrl(form.url)

const about = ({ name, description, type }: Form) => ({
  name: name.trim() || defaultTrainingNames[type],
  description: description.trim(),
})

export const textBody = (form: TextForm, agentId: string): CreateTextTrainingBody => ({
  ...about(form),
  content: form.content.trim(),
  agentId,
})

export const websiteBody = (form: WebsiteForm, agentId: string): CreateWebsiteTrainingBody => ({
  ...about(form),
  websiteUrl: form.url.trim(),
  crawlSubpages: form.hasSubpages,
  agentId,
})

/** @param imageBase64 the form's file, if there is one. */
export const imageBody = (form: ImageForm, agentId: string, imageBase64?: string): CreateImageTrainingBody => ({
  ...about(form),
  ...(imageBase64 === undefined ? { imageUrl: form.url.trim() } : { imageBase64 }),
  agentId,
})

export const documentQuery = (form: DocumentForm, agentId: string): CreateDocumentQuery => ({ ...about(form), agentId })

/** Whether the server should refuse a duplicate training instead of storing it. */
export const duplicatesQuery = (refuseDuplicate: boolean): { refuseDuplicate?: 'true' } =>
  refuseDuplicate ? { refuseDuplicate: 'true' } : {}
