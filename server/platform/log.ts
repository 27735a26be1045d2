/** The log of the server, for its operator. */
export type Log = {
  info: (text: string) => void
  error: (text: string, cause?: unknown) => void
}

const describe = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

export const consoleLog: Log = {
  info: (text) => console.log(text),
  error: (text, cause) => console.error(cause === undefined ? text : `${text}\n${describe(cause)}`),
}
