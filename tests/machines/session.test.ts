/** The session has no screen of its own: what it leads to on real pages is in tests/views/session-wired.test.tsx. */
import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { sessionMachine, signInUrl } from '../../src/machines/session/session.machine.ts'
import { explore } from '../kit/explore.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import { lia, rui, signedInModel, signedOutModel } from '../models/session.model.ts'

type SessionRig = TestActor<typeof sessionMachine>
type Fact = 'session.closed' | 'session.closedElsewhere' | 'session.rejected'

const signedIn = (): SessionRig => startTestActor(sessionMachine, signedInModel.input)
const stateOf = ({ actor }: SessionRig) => actor.getSnapshot().value
const userOf = ({ actor }: SessionRig) => actor.getSnapshot().context.user
const hear = ({ ports }: SessionRig, type: Fact): void => ports.settle('watchSession', { emits: { type } })
const hearOpened = ({ ports }: SessionRig, user: typeof lia): void =>
  ports.settle('watchSession', { emits: { type: 'session.opened', user } as { type: string } })
const forget = ({ ports }: SessionRig): void => ports.settle('forgetSession', { done: ok(null) })
const called = ({ ports }: SessionRig): string[] => ports.calls.map(({ port }) => port)

const told = { type: 'session.rejected', isHandledByCaller: true } as const
const expired = { type: 'notice', key: 'expired', tone: 'error' }
const toSignIn = { type: 'navigate', to: '/login' }
const toSignInAndBack = { type: 'navigate', to: '/login?returnUrl=%2Fagentes%2Fagent-1%3Ftype%3Ddebug' }

test('nobody is signed out with a user left, in any state that can be reached', () => {
  for (const model of [signedInModel, signedOutModel])
    for (const { snapshot } of explore(model).places.values())
      expect(snapshot.matches('signedOut')).toBe(snapshot.context.user === null)
})

test('the stored token decides where the session begins', () => {
  expect(stateOf(signedIn())).toBe('signedIn')
  expect(stateOf(startTestActor(sessionMachine, signedOutModel.input))).toBe('signedOut')
  expect(called(signedIn())).toEqual(['watchSession'])
})

describe('[AU-12] a rejected session', () => {
  test('says so at once, and two seconds later leads to the sign-in with the way back', () => {
    const rig = signedIn()
    hear(rig, 'session.rejected')
    expect(stateOf(rig)).toBe('expiring')
    expect(rig.clock.running).toEqual([2_000])
    expect(rig.emitted).toEqual([expired])
    rig.clock.end(2_000)
    expect(stateOf(rig)).toBe('expired')
    expect(rig.emitted).toEqual([expired, toSignInAndBack])
    expect(called(rig)).toEqual(['watchSession', 'forgetSession'])
    forget(rig)
    expect(stateOf(rig)).toBe('signedOut')
    expect(rig.emitted).toHaveLength(2)
  })

  test('[WS-04] that somebody else tells of is not told of again, and leads to the sign-in all the same', () => {
    const rig = signedIn()
    rig.ports.settle('watchSession', { emits: told })
    expect(rig.emitted).toEqual([])
    hear(rig, 'session.rejected')
    rig.clock.end(2_000)
    expect(rig.emitted).toEqual([toSignInAndBack])
  })

  test('asks where the user is when the two seconds are over, not before', () => {
    let address = '/agentes'
    const rig = startTestActor(sessionMachine, { user: lia, currentAddress: () => address })
    hear(rig, 'session.rejected')
    address = '/dashboard'
    rig.clock.end(2_000)
    expect(rig.emitted).toEqual([expired, { type: 'navigate', to: '/login?returnUrl=%2Fdashboard' }])
  })

  test('says so once, however many calls are rejected and whatever other tabs do meanwhile', () => {
    const rig = signedIn()
    hear(rig, 'session.rejected')
    hear(rig, 'session.rejected')
    hear(rig, 'session.closedElsewhere')
    expect(rig.emitted).toEqual([expired])
    expect(rig.clock.running).toEqual([2_000])
    rig.clock.end(2_000)
    hear(rig, 'session.rejected')
    expect(rig.emitted).toEqual([expired, toSignInAndBack])
  })

  test('is taken back when a sign-in in another tab comes first', () => {
    const rig = signedIn()
    hear(rig, 'session.rejected')
    hearOpened(rig, rui)
    expect(stateOf(rig)).toBe('signedIn')
    expect(userOf(rig)).toEqual(rui)
    expect(rig.clock.running).toEqual([])
    expect(rig.emitted).toEqual([expired])
  })

  test('does not keep anyone who would rather leave at once', () => {
    const rig = signedIn()
    hear(rig, 'session.rejected')
    rig.actor.send({ type: 'session.signOut' })
    expect(stateOf(rig)).toBe('signingOut')
    expect(rig.clock.running).toEqual([])
    rig.ports.settle('endSession', { done: fail('unauthorized', { status: 401 }) })
    forget(rig)
    expect(stateOf(rig)).toBe('signedOut')
    expect(rig.emitted).toEqual([expired, toSignIn])
  })

  test('means nothing to who is signed out', () => {
    const rig = startTestActor(sessionMachine, signedOutModel.input)
    hear(rig, 'session.rejected')
    expect(stateOf(rig)).toBe('signedOut')
    expect(rig.emitted).toEqual([])
  })
})

describe('[AU-11] signing out', () => {
  const replies = [ok({ message: 'ok' }), fail('offline'), fail('unauthorized', { status: 401 }), fail('server')]
  test.for(replies)('first there, then here, whatever the server says: %j', (reply) => {
    const rig = signedIn()
    rig.actor.send({ type: 'session.signOut' })
    expect(stateOf(rig)).toBe('signingOut')
    expect(called(rig)).toEqual(['watchSession', 'endSession'])
    rig.ports.settle('endSession', { done: reply })
    expect(called(rig)).toEqual(['watchSession', 'endSession', 'forgetSession'])
    expect(userOf(rig)).toEqual(lia)
    expect(rig.emitted).toEqual([])
    forget(rig)
    expect(stateOf(rig)).toBe('signedOut')
    expect(userOf(rig)).toBeNull()
    expect(rig.emitted).toEqual([toSignIn])
  })

  test('a call rejected on the way out is no expiry, and the token’s own going is no second sign-out', () => {
    const rig = signedIn()
    rig.actor.send({ type: 'session.signOut' })
    hear(rig, 'session.rejected')
    rig.ports.settle('endSession', { done: fail('unauthorized', { status: 401 }) })
    hear(rig, 'session.closed')
    forget(rig)
    expect(rig.emitted).toEqual([toSignIn])
  })

  test('in another tab signs out here too, says so, and keeps the way back to where this tab was', () => {
    const rig = signedIn()
    hear(rig, 'session.closedElsewhere')
    expect(stateOf(rig)).toBe('signedOut')
    expect(userOf(rig)).toBeNull()
    expect(rig.emitted).toEqual([{ type: 'notice', key: 'endedElsewhere', tone: 'error' }, toSignInAndBack])
    expect(called(rig)).toEqual(['watchSession'])
  })

  test('with the account, or with a new password, leads nowhere back', () => {
    const rig = signedIn()
    hear(rig, 'session.closed')
    expect(stateOf(rig)).toBe('signedOut')
    expect(rig.emitted).toEqual([toSignIn])
    expect(called(rig)).toEqual(['watchSession'])
  })

  test('is only for who is signed in, and once', () => {
    const rig = signedIn()
    expect(rig.actor.getSnapshot().can({ type: 'session.signOut' })).toBe(true)
    rig.actor.send({ type: 'session.signOut' })
    expect(rig.actor.getSnapshot().can({ type: 'session.signOut' })).toBe(false)
    const out = startTestActor(sessionMachine, signedOutModel.input)
    expect(out.actor.getSnapshot().can({ type: 'session.signOut' })).toBe(false)
  })
})

describe('signing in', () => {
  test('here or in another tab is the same fact', () => {
    const rig = startTestActor(sessionMachine, signedOutModel.input)
    hearOpened(rig, lia)
    expect(stateOf(rig)).toBe('signedIn')
    expect(userOf(rig)).toEqual(lia)
    expect(rig.emitted).toEqual([])
  })

  test('as somebody else takes over', () => {
    const rig = signedIn()
    hearOpened(rig, rui)
    expect(stateOf(rig)).toBe('signedIn')
    expect(userOf(rig)).toEqual(rui)
  })
})

test.for([
  ['/agentes', '/login?returnUrl=%2Fagentes'],
  ['/agentes/1?type=debug&x=a b#c', '/login?returnUrl=%2Fagentes%2F1%3Ftype%3Ddebug%26x%3Da%20b%23c'],
  ['/agentes/envio-em-massa?agentName=João', '/login?returnUrl=%2Fagentes%2Fenvio-em-massa%3FagentName%3DJo%C3%A3o'],
] as const)('[SH-05] the way back from %s survives the address bar', ([address, expected]) => {
  expect(signInUrl(address)).toBe(expected)
  expect(new URL(expected, 'https://prosa.test').searchParams.get('returnUrl')).toBe(address)
})
