/** Streams values as lines of JSON, or as server-sent events. */
const encoder = new TextEncoder()

/** Ends with `values`; stops reading them when the client disconnects. */
function stream<T>(values: AsyncIterable<T>, type: string, write: (value: T) => string): Response {
  const iterator = values[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(write(next.value)))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
}

export const jsonLines = (values: AsyncIterable<unknown>): Response =>
  stream(values, 'application/x-ndjson', (value) => `${JSON.stringify(value)}\n`)

/** The event type is the value's `kind`. */
export const eventStream = (values: AsyncIterable<{ kind?: string }>): Response =>
  stream(
    values,
    'text/event-stream',
    (value) => `event: ${value.kind ?? 'message'}\ndata: ${JSON.stringify(value)}\n\n`,
  )
