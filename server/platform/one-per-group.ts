/**
 * Runs one task of each group at a time, in the order in which they came. Before a shared queue, it keeps the many tasks
 * of one group from holding up the others: each group has only one task in that queue.
 */
export function createOnePerGroup() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(group: string, task: () => Promise<T>): Promise<T> => {
    const before = last.get(group) ?? Promise.resolve()
    const own = before.then(task, task)
    last.set(group, own)
    try {
      return await own
    } finally {
      if (last.get(group) === own) last.delete(group)
    }
  }
}
