/** Reads and drops the rest of a request: browsers look at an answer only after they have sent everything. */

/** A caller that sends more than this gets a broken connection instead of the answer. */
export const discardLimit = 64 * 1024 * 1024

/** Resolves at the end of `body`, or where it exceeds the limit or breaks off. */
export async function discardBody(body: ReadableStream<Uint8Array> | null, limit = discardLimit): Promise<void> {
  if (body === null || body.locked) return
  const reader = body.getReader()
  let size = 0
  try {
    for (let read = await reader.read(); !read.done && size <= limit; read = await reader.read())
      size += read.value.byteLength
  } catch {
    // The caller has gone, so nobody waits for the answer.
  }
  reader.releaseLock()
}
