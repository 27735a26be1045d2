/** The fixture of tests on a server whose agents use a model, and the requests of that model. */
import type { Page } from '@playwright/test'
import { type Sent, type SentChat, wordsOf } from '../stand-ins/openai.ts'
import { test as base } from './app-test.ts'

const address = (name: string): string => {
  const found = process.env[name]
  if (found === undefined) throw new Error(`${name} is not set`)
  return found
}

export const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off the pattern
  baseURL: async ({}, use) => use(address('PROSA_TEST_MODEL_SERVER')),
})

/** The requests to the model that contain `text`, which no other test sends. */
export const sentWith = async (page: Page, text: string): Promise<SentChat[]> => {
  const response = await page.request.get(`${address('PROSA_TEST_OPENAI')}/sent?with=${encodeURIComponent(text)}`)
  return ((await response.json()) as Sent[]).filter((each) => each.kind === 'chat')
}

/** The system prompt. */
export const systemOf = (sent: SentChat | undefined): string =>
  sent?.body.messages[0] === undefined ? '' : wordsOf(sent.body.messages[0])
