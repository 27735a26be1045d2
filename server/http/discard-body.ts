/** Reads and discards the rest of a request: browsers read a response only after they have sent everything. */

/** A client that sends more than this gets a broken connection instead of the response. */
export const discardLimit = 64 * 1024 * 1024

/** Resolves at the end of `body`, or when it exceeds the limit or breaks off. */
export async function discardBody(body: ReadableStream<Uint8Array> | null, limit = discardLimit): Promise<void> {
  if (body === null || body.locked) return
  const reader = body.getReader()
  let size = 0
  try {
    for (let read = await reader.read(); !read.done && size <= limit; read = await reader.read())
      size += read.value.byteLength
  } catch {
    // The client has disconnected, so nobody waits for the response.
  }
  reader.releaseLock()
}
