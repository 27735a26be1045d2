/** Labels of the settings' fields, for comparing two versions. */
import { timeZones } from '../../../contract/agent-changes.ts'
import type { FieldLabels } from '../../ui/field-labels.ts'
import { settingsLabels } from './strings.ts'

const cityOf = (stored: string): string => timeZones.find(([zone]) => zone === stored)?.[1] ?? stored

export const settingsFieldLabels = {
  ...settingsLabels,
  timezone: { label: settingsLabels.timezone, show: cityOf },
} satisfies FieldLabels
