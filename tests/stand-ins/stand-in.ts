/** The other side of what the server talks to, over loopback: each stand-in is started once for all end-to-end tests. */
export type StandIn = {
  /** What the server under test is told, by the names of its configuration. */
  environment: Record<string, string>
  /** What tests need to reach it, as environment variables of their own; names start with `PROSA_TEST_`. */
  forTests: Record<string, string>
  close: () => Promise<void>
}
