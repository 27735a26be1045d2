/** Schemas of stage drafts in localStorage: the types are checked, not the rules. */
import * as v from 'valibot'
import { dataTypes } from '../../../contract/data-types.ts'
import { intentionMethods } from '../../../contract/stages.ts'

const text = v.string()
export const FieldDraft = v.object({
  fieldName: text,
  displayName: text,
  dataType: v.picklist(dataTypes),
  description: text,
})
const ActionDraft = v.object({
  name: text,
  url: text,
  method: v.picklist(intentionMethods),
  body: text,
  headers: text,
  triggerCondition: text,
  requiredFields: v.array(text),
  shouldExtractDataOfInterest: v.boolean(),
  responseTemplate: text,
  testedAt: v.nullish(text),
  failedAt: v.nullish(text),
})
export const ActionFormDraft = v.object({
  ...ActionDraft.entries,
  unsavedTemplate: v.optional(v.nullable(text), null),
})
export const StageDraft = v.object({
  name: text,
  description: text,
  condition: text,
  conditionDescription: text,
  active: v.boolean(),
  requiredData: v.array(FieldDraft),
  // `intentions` is the API's name for actions.
  intentions: v.array(ActionDraft),
})
