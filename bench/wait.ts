/** Polls until `isDone`; false after `timeoutMs`. */
export const waitUntil = async (
  isDone: () => Promise<boolean>,
  timeoutMs: number,
  intervalMs = 50,
): Promise<boolean> => {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    if (await isDone()) return true
    await new Promise((done) => setTimeout(done, intervalMs))
  }
  return false
}
