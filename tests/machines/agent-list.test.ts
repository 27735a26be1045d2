import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { parseFilters, queryOf } from '../../src/features/agent-list/filters-query.ts'
import { agentListNotices } from '../../src/features/agent-list/strings.ts'
import {
  agentListMachine,
  statusFilters,
  type AgentListNotice,
  type DraftEvent,
  type StatusFilter,
} from '../../src/machines/agent-list/agent-list.machine.ts'
import { cutBehavior, isActive, visibleAgents } from '../../src/machines/agent-list/agent-list.select.ts'
import type { Effect } from '../../src/machines/effects.ts'
import { explore } from '../kit/explore.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import {
  agentListModel,
  agentWith,
  ana,
  interruptedListModel,
  refreshedListModel,
  someAgents,
} from '../models/agent-list.model.ts'

type ListRig = TestActor<typeof agentListMachine>

const visit = (): ListRig => startTestActor(agentListMachine, agentListModel.input)
const stateOf = ({ actor }: ListRig) => actor.getSnapshot().value
const viewOf = (rig: ListRig) => stateOf(rig).view
const lookOfRig = ({ actor }: ListRig) => {
  const { search, status } = actor.getSnapshot().context
  return { search, status }
}
const called = ({ ports }: ListRig): string[] => ports.calls.map(({ port }) => port)
const namesOf = (search: string, status: StatusFilter = 'all'): string[] =>
  visibleAgents(someAgents, search, status).map(({ name }) => name)

/** The effects: notices in the words of the app. */
const asked = ({ emitted }: ListRig): string[] =>
  (emitted as Effect<AgentListNotice>[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${agentListNotices[effect.key](effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

const listeners = ['watchDrafts', 'watchVisibility']

describe('the list', () => {
  test('begins with what the address says, not refreshed unless this browser was told to', () => {
    expect(lookOfRig(visit())).toEqual({ search: '', status: 'all' })
    expect(stateOf(visit())).toEqual({ view: { browsing: 'idle' }, refresh: 'off', page: 'shown' })
    const other = startTestActor(agentListMachine, refreshedListModel.input)
    expect(lookOfRig(other)).toEqual({ search: 'ana', status: 'active' })
    expect(stateOf(other).refresh).toEqual({ on: 'waiting' })
    expect(statusFilters).toEqual(['all', 'active', 'inactive'])
  })

  test('[AL-05] can only clear a search that is there', () => {
    for (const { snapshot } of explore(agentListModel).places.values()) {
      const canClear = snapshot.matches({ view: 'browsing' }) && snapshot.context.search !== ''
      expect(snapshot.can({ type: 'list.clearSearch' })).toBe(canClear)
    }
  })

  test('search and filter narrow together and are cleared apart', () => {
    const rig = visit()
    rig.actor.send({ type: 'list.search', text: 'ana' })
    rig.actor.send({ type: 'list.filter', status: 'inactive' })
    expect(lookOfRig(rig)).toEqual({ search: 'ana', status: 'inactive' })
    rig.actor.send({ type: 'list.clearSearch' })
    expect(lookOfRig(rig)).toEqual({ search: '', status: 'inactive' })
    rig.actor.send({ type: 'list.filter', status: 'all' })
    expect(lookOfRig(rig)).toEqual({ search: '', status: 'all' })
  })

  test('[AL-10] the wizard opens above the list, which stays as it was and cannot be changed below it', () => {
    const rig = visit()
    rig.actor.send({ type: 'list.search', text: 'ana' })
    rig.actor.send({ type: 'wizard.open' })
    expect(viewOf(rig)).toEqual({ creating: 'opened' })
    for (const event of [
      { type: 'wizard.open' },
      { type: 'list.search', text: 'x' },
      { type: 'list.clearSearch' },
      { type: 'list.filter', status: 'active' },
      { type: 'options.open', agent: ana },
    ] as const)
      expect(rig.actor.getSnapshot().can(event)).toBe(false)
    rig.actor.send({ type: 'wizard.closed' })
    expect(viewOf(rig)).toEqual({ browsing: 'idle' })
    expect(lookOfRig(rig).search).toBe('ana')
  })
})

describe('[AU-12] an agent that was begun', () => {
  const report = ({ ports }: ListRig, name: string | null): void => {
    const emits: DraftEvent = { type: 'draft.changed', draft: name === null ? null : { name, website: '' } }
    ports.settle('watchDrafts', { emits })
  }

  test('can be gone on with, as long as there is one', () => {
    const rig = visit()
    expect(rig.actor.getSnapshot().can({ type: 'wizard.continue' })).toBe(false)
    report(rig, 'Bia')
    rig.actor.send({ type: 'wizard.continue' })
    expect(viewOf(rig)).toEqual({ creating: 'continued' })
    rig.actor.send({ type: 'wizard.closed' })
    report(rig, null)
    expect(rig.actor.getSnapshot().can({ type: 'wizard.continue' })).toBe(false)
  })

  test('is gone on with at once where the session ended in the middle of it, and once only', () => {
    const rig = startTestActor(agentListMachine, interruptedListModel.input)
    expect(viewOf(rig)).toEqual({ creating: 'continued' })
    rig.actor.send({ type: 'wizard.closed' })
    report(rig, 'Bia')
    expect(viewOf(rig)).toEqual({ browsing: 'idle' })
  })
})

describe('[AL-08] removing an agent', () => {
  const { id, name } = ana
  const asking = (): ListRig => {
    const rig = visit()
    rig.actor.send({ type: 'options.open', agent: { id, name } })
    rig.actor.send({ type: 'removal.ask' })
    return rig
  }
  const removed = (): ListRig => {
    const rig = asking()
    rig.actor.send({ type: 'removal.confirm' })
    rig.ports.settle('removeAgent', { done: ok(null) })
    return rig
  }

  test('is asked about first, and nothing is called before the answer', () => {
    const rig = asking()
    expect(viewOf(rig)).toEqual({ removing: { asking: 'idle' } })
    expect(called(rig)).toEqual(listeners)
    rig.actor.send({ type: 'removal.cancel' })
    expect(viewOf(rig)).toEqual({ browsing: 'idle' })
    expect(called(rig)).toEqual(listeners)
  })

  test('cannot be cancelled or asked for twice while it runs', () => {
    const rig = asking()
    rig.actor.send({ type: 'removal.confirm' })
    expect(rig.ports.last('removeAgent').input).toEqual({ agentId: id })
    expect(rig.actor.getSnapshot().can({ type: 'removal.cancel' })).toBe(false)
    expect(rig.actor.getSnapshot().can({ type: 'removal.confirm' })).toBe(false)
  })

  test('[AL-09] says so at once, has the list fetched, and reloads the page after 500 ms', () => {
    const rig = removed()
    expect(asked(rig)).toEqual(['success: Agente "Ana" removido com sucesso', 'changed: agents'])
    expect(rig.clock.running).toEqual([500])
    expect(called(rig)).not.toContain('reloadPage')
    rig.clock.end(500)
    expect(called(rig).at(-1)).toBe('reloadPage')
  })

  const begun = {
    'opens the wizard': { type: 'wizard.open' },
    'opens the options of another': { type: 'options.open', agent: { id: 'agent-2', name: 'Bruno' } },
    types: { type: 'list.search', text: 'b' },
  } as const
  for (const [what, event] of Object.entries(begun))
    test(`[AL-09] does not reload under the hands of one who ${what} within these 500 ms`, () => {
      const rig = removed()
      rig.actor.send(event)
      expect(rig.clock.running).toEqual([])
    })

  test('[AL-09] does not reload for one who has left', () => {
    const rig = removed()
    rig.actor.stop()
    expect(rig.clock.running).toEqual([])
  })

  test('[AL-09] choosing another filter meanwhile does not keep the page from being reloaded', () => {
    const rig = removed()
    rig.actor.send({ type: 'list.filter', status: 'active' })
    expect(rig.clock.running).toEqual([500])
  })

  const failures: [string, ReturnType<typeof fail>, string[], object][] = [
    [
      'offline',
      fail('offline'),
      ['error: Ocorreu um problema ao remover o agente'],
      { removing: { asking: 'failed' } },
    ],
    [
      'with the server’s words',
      fail('forbidden', { status: 403, message: 'Seu perfil não permite esta ação.' }),
      ['error: Ocorreu um problema ao remover o agente'],
      { removing: { asking: 'failed' } },
    ],
    [
      'unauthorized, which the session tells',
      fail('unauthorized', { status: 401 }),
      [],
      { removing: { asking: 'idle' } },
    ],
    [
      'because it is gone',
      fail('notFound', { status: 404 }),
      ['error: Ocorreu um problema ao remover o agente', 'changed: agents'],
      { browsing: 'idle' },
    ],
  ]
  test.for(failures)('[AL-09] that fails, %s', ([, failure, told, view]) => {
    const rig = asking()
    rig.actor.send({ type: 'removal.confirm' })
    rig.ports.settle('removeAgent', { done: failure })
    expect(asked(rig)).toEqual(told)
    expect(viewOf(rig)).toEqual(view)
    expect(rig.clock.running).toEqual([])
  })
})

describe('[AL-10] refreshing the list', () => {
  const refreshing = (): ListRig => {
    const rig = visit()
    rig.actor.send({ type: 'refresh.toggle' })
    return rig
  }
  const fetches = (rig: ListRig): number => called(rig).filter((port) => port === 'refreshAgents').length
  const see = ({ ports }: ListRig, type: 'page.hidden' | 'page.shown'): void =>
    ports.settle('watchVisibility', { emits: { type } })

  test('comes three seconds after the last one has ended, never two at once', () => {
    const rig = refreshing()
    expect(rig.clock.running).toEqual([3_000])
    expect(fetches(rig)).toBe(0)
    rig.clock.end(3_000)
    expect(fetches(rig)).toBe(1)
    expect(rig.clock.running).toEqual([])
    rig.ports.settle('refreshAgents', { done: ok(null) })
    expect(rig.clock.running).toEqual([3_000])
    expect(rig.emitted).toEqual([])
  })

  test('rests while the page is hidden, and comes at once when it is seen again', () => {
    const rig = refreshing()
    see(rig, 'page.hidden')
    expect(rig.clock.running).toEqual([])
    see(rig, 'page.shown')
    expect(fetches(rig)).toBe(1)
  })

  test('goes on beside the wizard and beside a removal, and ends when it is turned off', () => {
    const rig = refreshing()
    rig.actor.send({ type: 'wizard.open' })
    rig.clock.end(3_000)
    expect(stateOf(rig)).toMatchObject({ view: { creating: 'opened' }, refresh: { on: 'fetching' } })
    rig.actor.send({ type: 'refresh.toggle' })
    expect(stateOf(rig).refresh).toBe('off')
    expect(rig.clock.running).toEqual([])
  })

  test('is never at work while nobody looks, but for what had begun', () => {
    for (const { snapshot } of explore(refreshedListModel).places.values())
      expect(snapshot.matches({ page: 'hidden', refresh: { on: 'waiting' } })).toBe(false)
  })
})

describe('the look in the address', () => {
  test.for([
    ['', { search: '', status: 'all' }],
    ['?busca=p%C3%A3o+doce', { search: 'pão doce', status: 'all' }],
    ['?busca=100%2525%26', { search: '100%25&', status: 'all' }],
    ['?status=ativos', { search: '', status: 'active' }],
    ['?busca=ana&status=inativos', { search: 'ana', status: 'inactive' }],
  ] as const)('%s', ([query, look]) => {
    expect(parseFilters(query)).toEqual(look)
    expect(queryOf(look, '')).toBe(query)
  })

  test('forgets what it does not know, and leaves what is not its own', () => {
    expect(parseFilters('?status=todos')).toEqual({ search: '', status: 'all' })
    expect(parseFilters('?status=__proto__&busca')).toEqual({ search: '', status: 'all' })
    expect(queryOf({ search: 'b', status: 'all' }, '?x=1&busca=a&status=ativos')).toBe('?x=1&busca=b')
    expect(queryOf({ search: '', status: 'all' }, '?busca=a')).toBe('')
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
