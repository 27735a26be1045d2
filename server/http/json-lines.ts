/** A stream of JSON, one value a line, for calls that tell of work while it is done. */
const encoder = new TextEncoder()

/** Ends with `values`; stops asking for more when the caller goes away. */
export function jsonLines(values: AsyncIterable<unknown>): Response {
  const iterator = values[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' } })
}
