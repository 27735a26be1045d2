import { expect, type Page } from '@playwright/test'
import { anyOf, type Screen } from './screen.ts'

const exact = { exact: true }

/** A file in the form in which Playwright transfers it to the browser. */
const payload = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
})

const drop = async (page: Page, region: string, files: readonly File[]): Promise<void> => {
  const payloads = await Promise.all(files.map(payload))
  const carried = payloads.map(({ buffer, ...rest }) => ({ ...rest, bytes: [...buffer] }))
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, mimeType, bytes } of all)
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    return data
  }, carried)
  const place = page.getByRole('region', { name: region, ...exact })
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer })
}

export const playwrightScreen = (page: Page): Screen => ({
  click: (role, name) => page.getByRole(role, { name, ...exact }).click(),
  clickEither: (role, names) => page.getByRole(role, { name: anyOf(names) }).click(),
  fill: (label, text) => page.getByLabel(label, exact).fill(text),
  choose: async (label, option) => {
    await page.getByLabel(label, exact).selectOption(option)
  },
  press: (key) => page.keyboard.press(key),
  upload: async (label, files) => page.getByLabel(label, exact).setInputFiles(await Promise.all(files.map(payload))),
  drop: (region, files) => drop(page, region, files),
  sees: (role, name) => expect(page.getByRole(role, { name, ...exact }).first()).toBeVisible(),
  misses: (role, name) => expect(page.getByRole(role, { name, ...exact })).toHaveCount(0),
  seesText: (text) => expect(page.getByText(text, exact).first()).toBeVisible(),
  missesText: (text) => expect(page.getByText(text, exact)).toHaveCount(0),
  seesValue: (label, value) => expect(page.getByLabel(label, exact)).toHaveValue(value),
  seesReadOnly: (label) => expect(page.getByLabel(label, exact)).toHaveAttribute('readonly'),
  seesEnabled: (role, name) => expect(page.getByRole(role, { name, ...exact })).toBeEnabled(),
  seesDisabled: (role, name) => expect(page.getByRole(role, { name, ...exact })).toBeDisabled(),
  seesChecked: (role, name) => expect(page.getByRole(role, { name, ...exact })).toBeChecked(),
})
