/** Reads on what nobody wants, so that a refusal reaches a caller that is still sending: browsers listen afterwards. */

/** More than this is cut off: whoever sends it is told by a broken connection. */
export const drainLimit = 64 * 1024 * 1024

/** Resolves at the end of `body`, or where it becomes too long or breaks off. */
export async function drain(body: ReadableStream<Uint8Array> | null, limit = drainLimit): Promise<void> {
  if (body === null || body.locked) return
  const reader = body.getReader()
  let size = 0
  try {
    for (let read = await reader.read(); !read.done && size <= limit; read = await reader.read())
      size += read.value.byteLength
  } catch {
    // The caller has gone, and with it whoever the answer was for.
  }
  reader.releaseLock()
}
