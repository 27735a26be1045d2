import { expect, type Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const exact = { exact: true }

export const playwrightScreen = (page: Page): Screen => ({
  click: (role, name) => page.getByRole(role, { name, ...exact }).click(),
  fill: (label, text) => page.getByLabel(label, exact).fill(text),
  choose: async (label, option) => {
    await page.getByLabel(label, exact).selectOption(option)
  },
  press: (key) => page.keyboard.press(key),
  sees: (role, name) => expect(page.getByRole(role, { name, ...exact }).first()).toBeVisible(),
  misses: (role, name) => expect(page.getByRole(role, { name, ...exact })).toHaveCount(0),
  seesText: (text) => expect(page.getByText(text, exact).first()).toBeVisible(),
  missesText: (text) => expect(page.getByText(text, exact)).toHaveCount(0),
  seesValue: (label, value) => expect(page.getByLabel(label, exact)).toHaveValue(value),
  seesEnabled: (role, name) => expect(page.getByRole(role, { name, ...exact })).toBeEnabled(),
  seesDisabled: (role, name) => expect(page.getByRole(role, { name, ...exact })).toBeDisabled(),
})
