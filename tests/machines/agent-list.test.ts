import { describe, expect, test } from 'vitest'
import { agentListMachine, statusFilters, type StatusFilter } from '../../src/machines/agent-list/agent-list.machine.ts'
import { cutBehavior, isActive, visibleAgents } from '../../src/machines/agent-list/agent-list.select.ts'
import { runMachine } from '../kit/machine-runner.ts'
import { explore } from '../kit/model.ts'
import { rigUp } from '../kit/ports.ts'
import { agentListModel, agentWith, someAgents } from '../models/agent-list.model.ts'

runMachine([agentListModel])

const visit = () => rigUp(agentListMachine, undefined).actor
const namesOf = (search: string, status: StatusFilter = 'all'): string[] =>
  visibleAgents(someAgents, search, status).map(({ name }) => name)

describe('the list', () => {
  test('begins with everyone', () => {
    expect(visit().getSnapshot().context).toEqual({ search: '', status: 'all' })
    expect(statusFilters).toEqual(['all', 'active', 'inactive'])
  })

  test('[AL-05] can only clear a search that is there', () => {
    for (const { snapshot } of explore(agentListModel).places.values()) {
      const canClear = snapshot.matches('browsing') && snapshot.context.search !== ''
      expect(snapshot.can({ type: 'list.clearSearch' })).toBe(canClear)
    }
  })

  test('search and filter narrow together and are cleared apart', () => {
    const actor = visit()
    actor.send({ type: 'list.search', text: 'ana' })
    actor.send({ type: 'list.filter', status: 'inactive' })
    expect(actor.getSnapshot().context).toEqual({ search: 'ana', status: 'inactive' })
    actor.send({ type: 'list.clearSearch' })
    expect(actor.getSnapshot().context).toEqual({ search: '', status: 'inactive' })
    actor.send({ type: 'list.filter', status: 'all' })
    expect(actor.getSnapshot().context).toEqual({ search: '', status: 'all' })
  })

  test('[AL-10] the wizard opens above the list, which stays as it was and cannot be changed below it', () => {
    const actor = visit()
    actor.send({ type: 'list.search', text: 'ana' })
    actor.send({ type: 'wizard.open' })
    expect(actor.getSnapshot().value).toBe('creating')
    for (const event of [
      { type: 'wizard.open' },
      { type: 'list.search', text: 'x' },
      { type: 'list.clearSearch' },
      { type: 'list.filter', status: 'active' },
    ] as const)
      expect(actor.getSnapshot().can(event)).toBe(false)
    actor.send({ type: 'wizard.closed' })
    expect(actor.getSnapshot().value).toBe('browsing')
    expect(actor.getSnapshot().context.search).toBe('ana')
  })
})

describe('visibleAgents', () => {
  test.for([
    ['', ['Ana', 'Bruno', 'Clara']],
    ['   ', ['Ana', 'Bruno', 'Clara']],
    ['ANA', ['Ana']],
    ['padaria', ['Ana']],
    ['pães', ['Ana']],
    ['paes', ['Ana']],
    ['CLÍNICA', ['Bruno']],
    ['sao joao', ['Bruno']],
    ['joão  consultas', ['Bruno']],
    ['joão pães', []],
    ['null', []],
    ['undefined', []],
    ['.*', []],
  ] as const)('[AL-05] %j finds %j', ([search, names]) => {
    expect(namesOf(search)).toEqual(names)
  })

  test('[AL-06] by status, and by both', () => {
    expect(namesOf('', 'active')).toEqual(['Ana', 'Clara'])
    expect(namesOf('', 'inactive')).toEqual(['Bruno'])
    expect(namesOf('ana', 'inactive')).toEqual([])
    expect(namesOf('bruno', 'inactive')).toEqual(['Bruno'])
  })

  test('finds text written in either Unicode form', () => {
    const agents = [agentWith({ name: 'Joa\u0303o' })]
    expect(visibleAgents(agents, 'Jo\u00e3o', 'all')).toHaveLength(1)
  })

  test('leaves the server’s list alone', () => {
    const agents = Object.freeze([...someAgents])
    expect(visibleAgents(agents, '', 'all')).not.toBe(agents)
    expect(visibleAgents([], 'ana', 'all')).toEqual([])
  })
})

test.for([
  [true, true],
  [undefined, true],
  [null, true],
  [false, false],
] as const)('[AL-02] active: %s counts as %s', ([active, expected]) => {
  expect(isActive({ active })).toBe(expected)
})

describe('[AL-02] behavior is cut at 100 characters', () => {
  test.for([
    ['', ''],
    ['a'.repeat(99), 'a'.repeat(99)],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), `${'a'.repeat(100)}...`],
    ['🥖'.repeat(100), '🥖'.repeat(100)],
    [`${'a'.repeat(99)}🥖🥖`, `${'a'.repeat(99)}🥖...`],
  ] as const)('%#', ([text, expected]) => {
    expect(cutBehavior(text)).toBe(expected)
  })
})
