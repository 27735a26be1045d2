/** The rules that keep the rooms apart must themselves not rot: each is shown a file that breaks it. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
const run = promisify(execFile)
const imports = 'eslint(no-restricted-imports)'
/** What a file at this place may import, and what not. */
type Room = { file: string; never: string[]; may: string[] }
const list = (specifiers: string): string[] => specifiers.trim().split(/\s+/)
const rooms: Room[] = [
  {
    file: 'contract/agents.ts',
    never: list('hono react node:fs xstate ../server/app.ts ../src/services/http.ts'),
    may: list('valibot ./wire.ts'),
  },
  {
    file: 'server/demo/agents.ts',
    never: list(`
      ../../src/services/http.ts ../testing/site.ts ../../tests/kit/walk.ts node:https node:http undici
      react @mui/material/Box xstate
    `),
    may: list('hono node:fs ../../contract/wire.ts ../db/open.ts'),
  },
  {
    file: 'server/platform/log.ts',
    never: list('../db/open.ts ../accounts/session.ts ../http/result.ts node:http'),
    may: list('node:fs ./clock.ts ../../contract/wire.ts'),
  },
  {
    file: 'server/platform/egress.ts',
    never: list('../db/open.ts ../../src/services/http.ts react'),
    may: list('node:https undici'),
  },
  {
    file: 'server/db/migrations/0001.ts',
    never: list('../../retrieval/rank.ts ../../agents/agents.ts ../../jobs/define-job.ts'),
    may: list('kysely ../schema.ts ../../platform/log.ts'),
  },
  {
    file: 'server/retrieval/rank.ts',
    never: list('../sources/pdf.ts ../answering/answer.ts ../trainings/trainings.ts ../http/result.ts'),
    may: list('./idf.ts ../db/open.ts ../platform/log.ts'),
  },
  {
    file: 'server/sources/website/crawl.ts',
    never: list('../../retrieval/rank.ts ../../answering/answer.ts ../../trainings/trainings.ts'),
    may: list('../pdf.ts ../../db/open.ts ../../platform/egress.ts'),
  },
  {
    file: 'server/answering/answer.ts',
    never: list('../conversations/chat.ts ../http/result.ts ../jobs/define-job.ts'),
    may: list('../retrieval/rank.ts ../sources/pdf.ts ../db/open.ts ../platform/log.ts'),
  },
  {
    file: 'server/agents/rules.ts',
    never: list(`
      ../credits/repository.ts ../credits/entries.repository.ts ../credits/routes.ts ../follow-ups/routes/list.ts
      ../http/result.ts ../jobs/define-job.ts ../testing/outcomes.ts undici
    `),
    may: list('./repository.ts ./routes.ts ../credits/rules.ts ../answering/answer.ts ../platform/log.ts'),
  },
  {
    file: 'server/conversations/routes.ts',
    never: list('../agents/repository.ts ../agents/routes.ts ../jobs/define-job.ts'),
    may: list('./repository.ts ../agents/rules.ts ../http/result.ts'),
  },
  {
    file: 'server/conversations/files/upload.routes.ts',
    never: list('../../agents/agents.repository.ts ../../testing/site.ts'),
    may: list('../repository.ts ../../agents/rules.ts ../../http/result.ts'),
  },
  {
    file: 'server/trainings/jobs.ts',
    never: list('../agents/repository.ts ../http/result.ts'),
    may: list('./repository.ts ../agents/rules.ts ../jobs/define-job.ts'),
  },
  {
    file: 'server/http/bind.ts',
    never: list('../agents/rules.ts ../accounts/repository.ts ../jobs/define-job.ts ../answering/answer.ts'),
    may: list('hono ../accounts/session.ts ../db/open.ts ../platform/log.ts'),
  },
  {
    file: 'server/jobs/define-job.ts',
    never: list('../trainings/repository.ts ../http/result.ts'),
    may: list('pg-boss ../db/open.ts ../trainings/jobs.ts'),
  },
  { file: 'server/app.ts', never: list('../src/app/main.tsx node:https'), may: list('hono ./testing/routes.ts') },
  { file: 'server/main.ts', never: list('../src/app/main.tsx undici'), may: list('./testing/site.ts ./app.ts') },
  {
    file: 'server/testing/site.ts',
    never: list('../../src/app/main.tsx'),
    may: list('node:http ../app.ts ./other.ts'),
  },
  {
    file: 'src/machines/chat/chat.machine.ts',
    never: list(`
      react @xstate/react @mui/material/Box notistack wouter @tanstack/react-query valibot node:fs
      ../agents/agents.machine.ts ../../services/http.ts ../../ui/field.tsx ../../flow/use-flow.ts
      ../../../server/app.ts ../../features/chat/chat.wiring.ts
    `),
    may: list(
      'xstate ./chat.data.ts ../shared/form.machine.ts ../port.ts ../recorder/recorder.machine.ts ../training-creation/training-creation.setup.ts ../../../contract/chat.ts',
    ),
  },
  {
    file: 'src/machines/port.ts',
    never: list('react ./chat/chat.machine.ts ../services/http.ts'),
    may: list('xstate ./effects.ts ../../contract/failures.ts'),
  },
  {
    file: 'src/ui/field.tsx',
    never: list(`
      ../services/http.ts ../machines/port.ts ../features/chat/chat.tsx ../flow/use-flow.ts
      ../app/main.tsx ../../contract/wire.ts xstate @xstate/react wouter notistack @tanstack/react-query
    `),
    may: list('react @mui/material/Box ./theme.ts lucide-react'),
  },
  {
    file: 'src/services/agents.ts',
    never: list(`
      ../machines/port.ts ../features/chat/chat.tsx ../app/main.tsx ../ui/theme.ts ../flow/effect-handler.tsx
      ../../server/app.ts xstate react notistack wouter node:fs
    `),
    may: list('./request.ts valibot @tanstack/react-query ./http.ts ../../contract/wire.ts'),
  },
  {
    file: 'src/services/ports.ts',
    never: list('../machines/port.ts ../features/chat/chat.tsx react ../ui/theme.ts ../../server/app.ts node:fs'),
    may: list('xstate valibot @tanstack/react-query ./http.ts ../../contract/wire.ts'),
  },
  {
    file: 'src/flow/use-flow.ts',
    never: list(`
      ../services/http.ts ../features/chat/chat.tsx ../app/main.tsx ../ui/theme.ts wouter
      ../machines/chat/chat.machine.ts notistack @mui/material/Box
    `),
    may: list(
      'xstate @xstate/react react ../machines/effects.ts ../machines/shared/form.machine.ts ./effect-handler.tsx',
    ),
  },
  {
    file: 'src/features/chat/chat.tsx',
    never: list(`
      ../agents/agents.tsx ../../features/agents/agents.tsx ../../app/main.tsx notistack
      wouter/use-browser-location ../../../server/app.ts
    `),
    may: list(`
      ./strings.ts ./parts/part.tsx ../../machines/chat/chat.machine.ts ../../services/http.ts
      ../../ui/field.tsx ../../flow/use-flow.ts ../../../contract/chat.ts @tanstack/react-query
    `),
  },
  {
    file: 'src/features/chat/parts/part.tsx',
    never: list('../../agents/agents.tsx ../../../app/main.tsx notistack'),
    may: list(`
      ../strings.ts ./other.tsx ../../../machines/chat/chat.machine.ts ../../../services/http.ts
    `),
  },
  {
    file: 'src/app/main.tsx',
    never: list('../../server/app.ts node:fs ../../tests/kit/walk.ts'),
    may: list('notistack wouter ../features/chat/chat.tsx ../machines/chat/chat.machine.ts'),
  },
  {
    file: 'tests/views/chat.test.tsx',
    never: [],
    may: list('../../src/app/main.tsx ../../server/app.ts node:https'),
  },
]
const importsOf = ({ never, may }: Room): string[] => [...never, ...may]

type Case = { file: string; source: string; rule: string | null }
const breaks = (rule: string, file: string, source: string): Case => ({ rule, file, source })
const isFine = (file: string, source: string): Case => ({ rule: null, file, source })

const cases: Case[] = [
  breaks(imports, 'src/features/chat/moves.ts', "import { useLocation } from 'wouter'\n\nuseLocation()\n"),
  breaks(imports, 'src/features/chat/leaves.ts', "import { Redirect } from 'wouter'\n\nRedirect({ to: '/' })\n"),
  isFine(
    'src/features/chat/links.ts',
    "import { Link, useSearch } from 'wouter'\n\nexport const x = [typeof Link, typeof useSearch]\n",
  ),
  breaks('eslint(no-restricted-globals)', 'src/services/case-1.ts', "export const x = () => fetch('/api/health')\n"),
  breaks(
    'eslint(no-restricted-globals)',
    'server/demo/case-2.ts',
    "export const x = () => fetch('https://example.com')\n",
  ),
  breaks('eslint(no-restricted-properties)', 'server/demo/case-3.ts', "export const x = () => globalThis.fetch('/')\n"),
  isFine('server/platform/egress.ts', "export const x = () => fetch('https://example.com')\n"),
  isFine('tests/server/case-4.ts', "export const x = () => fetch('https://example.com')\n"),
  breaks('eslint(no-console)', 'server/demo/case-5.ts', "console.log('x')\n"),
  isFine('server/main.ts', "console.log('x')\n"),
  breaks('oxc(no-barrel-file)', 'src/ui/case-6.ts', "export * from './theme.ts'\n"),
  breaks('typescript(no-explicit-any)', 'src/services/case-7.ts', 'export const x = (y: any) => String(y)\n'),
  breaks('typescript(no-floating-promises)', 'src/services/case-8.ts', 'const x = async () => 1\nx()\n'),
  breaks(
    'typescript(no-misused-promises)',
    'src/services/case-9.ts',
    "const x = async () => 1\nwindow.addEventListener('focus', async () => { await x() })\n",
  ),
  breaks(
    'typescript(switch-exhaustiveness-check)',
    'src/services/case-10.ts',
    "export const x = (y: 'a' | 'b') => {\n  switch (y) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
  ),
  breaks(
    'typescript(consistent-type-imports)',
    'src/services/case-11.ts',
    "import { X } from './b.ts'\n\nexport const x: X | null = null\n",
  ),
  breaks('eslint(eqeqeq)', 'src/services/case-12.ts', 'export const x = (y: number) => y == 1\n'),
  breaks(
    'react-hooks(rules-of-hooks)',
    'src/features/chat/case-13.tsx',
    "import { useState } from 'react'\n\nexport const X = ({ y }: { y: boolean }) => {\n  if (y) useState(1)\n  return null\n}\n",
  ),
  breaks('jsx-a11y(alt-text)', 'src/ui/case-14.tsx', 'export const X = () => <img src="/a.png" />\n'),
  breaks(
    'vitest(no-focused-tests)',
    'tests/server/case-15.test.ts',
    "import { test } from 'vitest'\n\ntest.only('x', () => {})\n",
  ),
]

type Diagnostic = { code: string; filename: string; labels: { span: { line: number } }[] }

describe('lint rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-lint-'))
  const reports = new Map<string, Diagnostic[]>()
  const codesIn = (file: string) => (reports.get(`cases/${file}`) ?? []).map(({ code }) => code)
  const lay = (place: string, source: string) => {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), source)
  }
  const lint = async (within: string, files: { file: string; source: string }[]) => {
    mkdirSync(join(folder, within))
    mkdirSync(join(folder, within, 'scripts'))
    for (const file of ['oxlint.config.ts', 'scripts/lint-walls.ts'])
      copyFileSync(join(root, file), join(folder, within, file))
    lay(`${within}/package.json`, '{ "type": "module" }')
    // The project's own, but for the types of packages: none is installed here.
    lay(`${within}/tsconfig.json`, '{ "compilerOptions": { "strict": true, "jsx": "react-jsx", "types": [] } }')
    for (const { file, source } of files) lay(`${within}/${file}`, source)
    const { stdout } = await run(process.execPath, [oxlint, '-f', 'json'], { cwd: join(folder, within) }).catch(
      (error: { stdout: string }) => error,
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
    for (const diagnostic of diagnostics) {
      const place = `${within}/${diagnostic.filename}`
      reports.set(place, [...(reports.get(place) ?? []), diagnostic])
    }
  }

  beforeAll(async () => {
    const each = (specifier: string, index: number) => `import { x${index} } from '${specifier}'\n`
    await lint(
      'rooms',
      rooms.map((room) => ({ file: room.file, source: importsOf(room).map(each).join('') })),
    )
    await lint('cases', cases)
  }, 60_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(rooms)('$file imports what its room may, and nothing else', (room) => {
    const refused = (reports.get(`rooms/${room.file}`) ?? [])
      .filter(({ code }) => code === imports)
      .map(({ labels }) => importsOf(room)[(labels[0]?.span.line ?? 0) - 1] ?? 'no import')
    expect(refused.toSorted()).toEqual(room.never.toSorted())
  })

  test.each(cases.filter(({ rule }) => rule))('$rule refuses $file', ({ file, rule }) => {
    expect(codesIn(file)).toContain(rule)
  })

  test.each(cases.filter(({ rule }) => !rule))('$file is fine', ({ file }) => {
    expect(codesIn(file)).toEqual([])
  })
})
