/** Listening, with a reason in one line if that is impossible. */
import { Hono } from 'hono'
import { giveUp } from './give-up.ts'
import { type RunningServer, listen } from './http/listen.ts'
import type { Config } from './platform/config.ts'

type Place = Pick<Config, 'host' | 'port'>

const isInUse = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'

export async function listenOrGiveUp(app: Hono, { host, port }: Place): Promise<RunningServer> {
  try {
    return await listen(app, { host, port })
  } catch (cause) {
    giveUp(
      isInUse(cause)
        ? `PORT: ${port} is taken by another program`
        : `HOST: cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}

/** Ends the process if the port cannot be listened on. */
export async function checkPort(place: Place): Promise<void> {
  const trial = await listenOrGiveUp(new Hono(), place)
  await trial.close()
}
