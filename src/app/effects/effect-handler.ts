/** Performs the effects of machines: notices, navigation, changed resources. */
import type { EffectHandler } from '../../flow/effect-handler.tsx'
import { expectNotice, queueNotice } from './notice-queue.ts'

export const effectHandler: EffectHandler = {
  notify: queueNotice,
  expectNotice,
  navigate: ({ to }) => {
    // The router listens to `pushState`.
    if (location.pathname + location.search !== to) history.pushState(null, '', to)
  },
  changed: ({ keys }) => {
    // The query cache is loaded with the pages behind the sign-in; the sign-in does not need it.
    void import('../../services/queries.ts').then(({ invalidate }) => Promise.all(keys.map((key) => invalidate([key]))))
  },
}
