/** Time from starting the process to its first output, on an empty data folder and on a used one. */
import { fullOrShort } from './scale.ts'
import { dropDataFolder, newDataFolder, startServer } from './server.ts'
import { median, print } from './statistics.ts'

const ROUNDS = fullOrShort(5, 1)

export const benchColdStart = async (): Promise<void> => {
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await newDataFolder()
    for (const times of [first, again]) {
      const server = await startServer(folder)
      times.push(server.startedInMs)
      await server.stop()
    }
    dropDataFolder(folder)
  }
  print('cold start, empty data folder (median)', median(first), 'ms')
  print('cold start, existing data folder (median)', median(again), 'ms')
}
