import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program without colours and returns its output. */
export const run = async (program: string, ...options: string[]): Promise<string> => {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
  return (await promisify(execFile)(program, options, { env })).stdout
}
