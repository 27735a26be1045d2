/** A request for a person, distinguished from other messages about people (AN-09). */
import { describe, expect, test } from 'vitest'
import { wantsPerson } from '../../server/answering/person.ts'
import { personControls, personWishes } from './texts/person-messages.ts'

describe('a wish for a person', () => {
  test.each(personWishes)('%s', (message) => expect(wantsPerson(message)).toBe(true))
  test.each(personControls)('is not: %s', (message) => expect(wantsPerson(message)).toBe(false))
})
