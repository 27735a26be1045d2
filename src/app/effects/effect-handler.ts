/** Performs what machines emit: notices, changes of address, word that data changed. */
import type { EffectHandler } from '../../flow/effect-handler.tsx'
import { expectNotice, queueNotice } from './notice-queue.ts'

const go = (to: string): void => {
  // The router hears of it.
  if (location.pathname + location.search !== to) history.pushState(null, '', to)
}

export const effectHandler: EffectHandler = {
  notify: queueNotice,
  expectNotice,
  navigate: ({ to, afterMs = 0 }) => {
    if (afterMs === 0) go(to)
    else setTimeout(() => go(to), afterMs)
  },
  changed: ({ keys }) => {
    // The cache comes with the pages behind the sign-in; the sign-in itself does without.
    void import('../../services/queries.ts').then(({ invalidate }) => Promise.all(keys.map((key) => invalidate([key]))))
  },
}
