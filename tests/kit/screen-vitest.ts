import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anyOf, type Screen } from './screen.ts'

const exact = { exact: true }

const drag = (type: string, dataTransfer: DataTransfer): DragEvent =>
  new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })

export const vitestScreen: Screen = {
  click: (role, name) => page.getByRole(role, { name, ...exact }).click(),
  clickEither: (role, names) => page.getByRole(role, { name: anyOf(names) }).click(),
  fill: (label, text) => page.getByLabelText(label, exact).fill(text),
  choose: (label, option) => page.getByLabelText(label, exact).selectOptions(option),
  press: (key) => userEvent.keyboard(`{${key}}`),
  upload: (label, files) => page.getByLabelText(label, exact).upload([...files]),
  drop: async (region, files) => {
    const place = page.getByRole('region', { name: region, ...exact }).element()
    const data = new DataTransfer()
    for (const file of files) data.items.add(file)
    for (const type of ['dragenter', 'dragover', 'drop']) place.dispatchEvent(drag(type, data))
  },
  sees: (role, name) => expect.element(page.getByRole(role, { name, ...exact }).first()).toBeVisible(),
  misses: (role, name) => expect.element(page.getByRole(role, { name, ...exact })).not.toBeInTheDocument(),
  seesText: (text) => expect.element(page.getByText(text, exact).first()).toBeVisible(),
  missesText: (text) => expect.element(page.getByText(text, exact)).not.toBeInTheDocument(),
  seesValue: (label, value) => expect.element(page.getByLabelText(label, exact)).toHaveValue(value),
  seesReadOnly: (label) => expect.element(page.getByLabelText(label, exact)).toHaveAttribute('readonly'),
  // As for screen readers: `aria-disabled` counts as disabled.
  seesEnabled: (role, name) => expect.element(page.getByRole(role, { name, disabled: false, ...exact })).toBeVisible(),
  seesDisabled: (role, name) => expect.element(page.getByRole(role, { name, disabled: true, ...exact })).toBeVisible(),
  seesChecked: (role, name) => expect.element(page.getByRole(role, { name, ...exact })).toBeChecked(),
}
