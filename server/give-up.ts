/** Ends the process; a person who mistyped something needs only one line on stderr. */
export function giveUp(reason: string): never {
  console.error(reason)
  process.exit(1)
}
