/** The mails that the server under test has sent. */
import { expect, type APIRequestContext } from '@playwright/test'
import type { Mail } from '../stand-ins/mailbox.ts'

/** The oldest unread mail to this recipient; waits for it. */
export const mailTo = async (request: APIRequestContext, email: string): Promise<Mail> => {
  const response = await request.get(`${process.env['PROSA_TEST_MAILBOX']}/?to=${encodeURIComponent(email)}`)
  expect(response.ok()).toBe(true)
  return (await response.json()) as Mail
}

/** The password link in it. */
export const linkIn = ({ text }: Mail): string => /\S+\/redefinir-senha\?token=\S+/.exec(text)?.[0] ?? ''

/** Requests a link by the API. */
export const passwordLink = async (request: APIRequestContext, email: string): Promise<string> => {
  const response = await request.post('/api/auth/forgot-password', { data: { email } })
  expect(response.ok()).toBe(true)
  return linkIn(await mailTo(request, email))
}
