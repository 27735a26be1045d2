import { cpSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeVariables } from '../../server/platform/config.ts'
import { root, run, start, temporaryFolder } from './command.ts'

test('npm start -- --help lists every variable, and starts nothing', async () => {
  const { code, output } = await run('npm start -- --help')
  expect(code).toBe(0)
  expect(output).toContain('--empty  start without the demonstration account')
  for (const { name } of describeVariables()) expect(output).toContain(`\n${name} `)
})

test.for(['npm start -- --help', 'npm test'])(
  '%s says what is missing before the packages are installed',
  async (command) => {
    const cwd = temporaryFolder()
    for (const name of ['package.json', 'scripts']) cpSync(join(root, name), join(cwd, name), { recursive: true })
    const { code, lines } = await run(command, { cwd })
    expect(code).toBe(1)
    expect(lines.at(-1)).toBe('The packages are not installed yet. Run `npm ci` first.')
  },
)

test('npm start -- --empty serves the built app and makes no account', async () => {
  const environment = { PORT: '0', DATA_DIR: temporaryFolder() }
  const server = start('npm start -- --empty', { environment })
  const [, url = ''] = await server.says(/Prosa: (http:\/\/\S+)\n/)
  const page = await fetch(`${url}/login`)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('<div id="root"')
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
  expect(server.output()).not.toContain('senha')
  // The inspector and what it draws with are for development only.
  const scripts = globSync('dist/**/*.{js,css}', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter((text) => /react-flow|prosa-inspector/.test(text))).toEqual([])
  await server.stop()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('[AC-06] npm start -- credits adds credits to an account, -- role changes its role, and both say what was wrong otherwise', async () => {
  const environment = { PORT: '0', DATA_DIR: temporaryFolder(), PASSWORD_COST: '1024' }
  const server = start('npm start', { environment })
  const [, email = ''] = await server.says(/Conta de demonstração: (\S+)/)
  const command = (words: string) => run(`npm start -- ${words}`, { environment })
  const order = (words: string) => command(`credits ${words}`)
  expect(await order(`${email} +500`)).toMatchObject({ code: 1, output: expect.stringContaining('in use') as string })
  await server.stop()
  expect(await order(`${email} +500`)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/: \+500 credits, \d+ left/) as string,
  })
  expect(await order('ninguem@exemplo.com.br +500')).toMatchObject({ code: 1 })
  expect(await order(`${email} 500`)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Use: credits EMAIL +500') as string,
  })
  expect(await command(`role ${email} USER_CHAT`)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${email}: USER_CHAT`) as string,
  })
  expect(await command('role ninguem@exemplo.com.br USER_CHAT')).toMatchObject({ code: 1 })
  expect(await command(`role ${email} ADMIN`)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Use: role EMAIL OWNER|USER|USER_CHAT') as string,
  })
})
