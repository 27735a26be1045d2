/**
 * Replacements of the services that the server talks to, over loopback: each is started once for all end-to-end tests.
 */
export type StandIn = {
  /** Configuration of the server under test. */
  environment: Record<string, string>
  /** Environment variables with which tests reach it; names start with `PROSA_TEST_`. */
  forTests: Record<string, string>
  close: () => Promise<void>
}
