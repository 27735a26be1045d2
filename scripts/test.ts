/**
 * `npm test`: runs every check and every suite, even after a failure, and prints the sum on the last line. `--only
 * e2e,lint` runs some; `--static` the checks that run no test; `--list` only lists them.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseReport } from './report-lines.ts'
import { countOf, failuresOf, reporting, steps, type Count, type Step } from './test-steps.ts'
import { coverageIn, describeCoverage, type Coverage } from './machine-coverage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const lanes = 2
const stepLimit = 40 * 60_000
/** Milliseconds after which a process that ignores the signal is killed. */
const killAfter = 10_000
/** Characters shown of a failure: those of a browser test end with what the page showed. */
const failureLimit = 5_000
const isWindows = process.platform === 'win32'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    static: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const named = values.only?.split(',')
const unknown = named?.filter((name) => !steps.some((step) => step.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const chosen = steps.filter(({ name, kind }) => (named ? named.includes(name) : !values.static || kind === 'check'))
if (values.list) {
  console.log(chosen.map(({ name }) => name).join(', '))
  process.exit()
}

const reports = mkdtempSync(join(tmpdir(), 'prosa-test-'))
const running = new Set<ChildProcess>()
const coverage: Coverage = { walked: [], viewed: [] }

/** Ends a step's whole process group, so that no browser or server outlives it. */
const end = ({ pid }: ChildProcess) => {
  if (pid === undefined) return
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(isWindows ? pid : -pid, signal)
    } catch {
      // The process has already ended.
    }
  }
  send('SIGTERM')
  setTimeout(() => send('SIGKILL'), killAfter).unref()
}

const environment = ({ kind, needs }: Step): NodeJS.ProcessEnv => {
  const env = {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  }
  // Tests use a database of their own, never the developer's.
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'DATABASE_URL', 'DATA_DIR', 'PORT', 'TEST_MODE', 'TEST_DATABASE_URL'])
    if (name !== needs) Reflect.deleteProperty(env, name)
  // Playwright sets FORCE_COLOR for its workers, and Node warns in each of them if NO_COLOR is set as well.
  return { ...env, ...(kind === 'playwright' ? { FORCE_COLOR: '0' } : { NO_COLOR: '1' }) }
}

const runStep = async (step: Step): Promise<Count> => {
  const started = performance.now()
  const reportFile = join(reports, `${step.name}.jsonl`)
  const { args, env } = reporting(step, reportFile)
  const [command = '', ...rest] = step.command
  let output = ''
  const child = spawn(command, [...rest, ...args], {
    cwd: root,
    env: { ...environment(step), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    shell: isWindows,
  })
  running.add(child)
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const timer = setTimeout(() => {
    output += `\nStopped after ${stepLimit / 60_000} minutes.\n`
    end(child)
  }, stepLimit)
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  clearTimeout(timer)
  running.delete(child)

  const lines = existsSync(reportFile) ? parseReport(readFileSync(reportFile, 'utf8')) : []
  const count = countOf(step, exitCode, lines)
  const { walked, viewed } = coverageIn(lines)
  coverage.walked.push(...walked)
  coverage.viewed.push(...viewed)
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  const detail =
    step.kind === 'check' ? '' : `  ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`
  console.log(`${count.failed > 0 ? 'FAIL' : 'ok  '} ${step.name.padEnd(9)}${seconds} s${detail}`)
  if (count.failed > 0) {
    // A truncated log keeps its beginning, so failures are printed above the output of the suite.
    for (const failure of failuresOf(lines)) console.log(`  ${failure.replace(root, '').slice(0, failureLimit)}\n`)
    console.log(`${output.trim()}\n`)
  }
  return count
}

const hasWhatItNeeds = ({ needs }: Step): boolean => needs === undefined || Boolean(process.env[needs])
for (const { name, needs } of chosen.filter((step) => !hasWhatItNeeds(step)))
  console.log(`--   ${name.padEnd(9)} not run: it needs ${needs}`)
const runnable = chosen.filter(hasWhatItNeeds)
const first = runnable.filter((step) => step.first)
const others = runnable.filter((step) => !step.first)

// A signal stops the running steps, which report what they have; a second signal ends the process at once.
let stopped: string[] | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) end(child)
    if (stopped) process.exit(130)
    stopped = [...first.splice(0), ...others.splice(0)].map(({ name }) => name)
  })
}

const counts: Count[] = []
const drain = async (queue: Step[]): Promise<void> => {
  for (let step = queue.shift(); step; step = queue.shift()) counts.push(await runStep(step))
}
await drain(first)
await Promise.all(Array.from({ length: lanes }, () => drain(others)))
rmSync(reports, { recursive: true, force: true })
if (stopped) console.log(`Stopped; not begun: ${stopped.join(', ') || 'nothing'}`)

const sum = (of: keyof Count): number => counts.reduce((total, count) => total + count[of], 0)
for (const line of describeCoverage(coverage)) console.log(line)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = stopped ? 130 : sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
