/**
 * The pause between two polls, for a machine with the region `page` and the guards `isHidden` and `isShown`. The next
 * poll starts `delay` after the last one ended, so that they never overlap; a hidden page does not poll.
 */
export const pollingStates = <Delay extends string, Fetching extends string>(delay: Delay, fetching: Fetching) => ({
  waiting: {
    always: { guard: 'isHidden', target: 'paused' },
    after: { [delay]: fetching } as Record<Delay, Fetching>,
  } as const,
  paused: { always: { guard: 'isShown', target: fetching } } as const,
})
