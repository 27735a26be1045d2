import { clear, keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileSlot } from '../../src/services/kept-files.ts'
import { forgetAccount, forgetAgent } from '../../src/services/forget-kept.ts'

const chosenFile = () => new File(['Ana;5511988887777'], 'contatos.csv')

const clearAll = async () => {
  localStorage.clear()
  sessionStorage.clear()
  await clear()
}
beforeEach(clearAll)
afterEach(clearAll)

const kept = async () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await keys<string>())].toSorted()

const keepAll = async () => {
  for (const name of ['profile.u1.a1', 'webhook.human.u1.a2', 'account-name.u1', 'profile.u2.a3'])
    localStorage.setItem(`prosa.draft.${name}`, '{}')
  localStorage.setItem('prosa.draft.correction.c1', '{}')
  localStorage.setItem('prosa.sidebar', 'collapsed')
  localStorage.setItem('another.a1', 'x')
  sessionStorage.setItem('prosa.tab.chat.u1.a1', '{}')
  sessionStorage.setItem('prosa.tab.email', 'ana@example.com')
  for (const name of ['mass-sending.u1.a1', 'inbox.u1.a2.s1', 'mass-sending.u2.a3'])
    fileSlot(name).write({ file: chosenFile() })
  await expect.poll(async () => (await keys()).length).toBe(3)
}

test('with an account goes everything that this browser keeps for it, files and memories of this tab included', async () => {
  await keepAll()
  await forgetAccount('u1')
  expect(await kept()).toEqual([
    'another.a1',
    'prosa.draft.profile.u2.a3',
    'prosa.files.mass-sending.u2.a3',
    'prosa.sidebar',
  ])
})

test('with an agent goes what is kept for it, and nothing of another', async () => {
  await keepAll()
  await forgetAgent('a1')
  expect(await kept()).toEqual([
    'another.a1',
    'prosa.draft.account-name.u1',
    'prosa.draft.correction.c1',
    'prosa.draft.profile.u2.a3',
    'prosa.draft.webhook.human.u1.a2',
    'prosa.files.inbox.u1.a2.s1',
    'prosa.files.mass-sending.u2.a3',
    'prosa.sidebar',
    'prosa.tab.email',
  ])
})
