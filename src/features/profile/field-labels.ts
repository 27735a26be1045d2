/** Labels of the profile's fields, for comparing two versions. */
import type { FieldLabels } from '../../ui/field-labels.ts'
import { objectiveLabels, languageLabels, profileLabels } from './strings.ts'

const shownIn =
  (labels: Partial<Record<string, string>>) =>
  (stored: string): string =>
    labels[stored] ?? stored

export const profileFieldLabels = {
  ...profileLabels,
  language: { label: profileLabels.language, show: shownIn(languageLabels) },
  businessArea: { label: profileLabels.businessArea, show: shownIn(objectiveLabels) },
} satisfies FieldLabels
