/** Which room may import which; `oxlint.config.ts` turns it into rules. */
import type { OxlintConfig } from 'oxlint'

type Override = NonNullable<OxlintConfig['overrides']>[number]
type Pattern = {
  regex?: string
  group?: string[]
  message: string
  allowTypeImports?: boolean
  allowImportNames?: string[]
}

/** The files of a room, and what they must not import. */
const wall = (files: string[], ...patterns: Pattern[]): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** Imports of these folders, at any relative depth. */
const folders = (names: readonly string[]): string => `^(?:\\.\\./)+(?:${names.join('|')})/`
const packages = (...names: string[]): string => `^(?:${names.join('|')})`

// The rooms of the server.

const domains = [
  'accounts',
  'agents',
  'conversations',
  'inbox',
  'trainings',
  'credits',
  'dashboard',
  'stages',
  'unanswered',
  'follow-ups',
  'channels',
  'webhooks',
  'api-keys',
  'campaigns',
]
const answeringAndBelow = ['platform', 'db', 'retrieval', 'sources', 'answering']

/** Each room of the server, and the other rooms that it may import. */
const serverRooms: Record<string, readonly string[]> = {
  platform: [],
  db: ['platform'],
  retrieval: ['platform', 'db'],
  sources: ['platform', 'db'],
  answering: ['platform', 'db', 'retrieval', 'sources'],
  ...Object.fromEntries(domains.map((domain) => [domain, [...answeringAndBelow, ...domains]])),
  // Every call needs authentication.
  http: ['platform', 'db', 'accounts'],
  jobs: [...answeringAndBelow, ...domains],
  // Stand-ins implement other companies' protocols and must not know ours.
  'stand-ins': ['platform', 'http'],
}
const frameworks = ['http', 'jobs']

const noApp: Pattern = {
  regex: folders(['src', 'tests', 'bench', 'scripts']),
  message: 'The server never meets the app or the tests: share through contract/.',
}
const noStandIns: Pattern = {
  regex: '(?:^|/)testing/',
  message: 'Stand-ins are wired by server/serve.ts and server/app.ts only.',
}
const noWayOut: Pattern = {
  regex: '^(?:node:)?(?:https?|http2)$|^undici$|^axios$',
  message: 'Whatever leaves the server goes through egress.ts.',
  allowTypeImports: true,
}
const noViews: Pattern = {
  regex: packages(
    'react',
    'react-dom',
    '@mui/',
    '@emotion/',
    'xstate',
    '@xstate/',
    '@tanstack/',
    'notistack',
    'wouter',
    'lucide-react',
  ),
  message: 'The server has no views and no flows.',
}
const everyServerFile = [noApp, noStandIns, noWayOut, noViews]

const roomWall = (room: string, may: readonly string[]): Pattern => ({
  regex: folders(Object.keys(serverRooms).filter((other) => other !== room && !may.includes(other))),
  message: `server/${room} may import ${may.join(', ') || 'no other room'}.`,
})
const privateFiles: Pattern = {
  regex: `^(?:\\.\\./)+(?:${domains.join('|')})/(?:[^/]+/)*[\\w.-]*(?:repository|routes)(?:\\.ts$|/)`,
  message: "A domain uses another's rules, never its repository or its routes.",
}
const inOneDomain = (domain: string): Override[] => {
  const may = serverRooms[domain] ?? []
  const shared = [...everyServerFile, privateFiles]
  return [
    wall([`server/${domain}/**`], ...shared, roomWall(domain, may)),
    // Only routes know HTTP statuses; other functions return kinds of their own.
    wall([`server/${domain}/**/{routes,*.routes}.ts`], ...shared, roomWall(domain, [...may, 'http'])),
    wall([`server/${domain}/**/{jobs,*.jobs,*.job}.ts`], ...shared, roomWall(domain, [...may, 'jobs'])),
  ]
}

const server: Override[] = [
  wall(['server/**'], ...everyServerFile),
  ...Object.entries(serverRooms)
    .filter(([room]) => !domains.includes(room))
    .map(([room, may]) =>
      wall(
        [`server/${room}/**`],
        ...everyServerFile,
        ...(frameworks.includes(room) ? [privateFiles] : []),
        roomWall(room, may),
      ),
    ),
  ...domains.flatMap(inOneDomain),
  wall(
    ['server/retrieval/jobs.ts'],
    ...everyServerFile,
    roomWall('retrieval', [...(serverRooms['retrieval'] ?? []), 'jobs']),
  ),
  wall(['server/*.ts'], noApp, noWayOut, noViews),
  wall(['server/testing/**'], noApp, noViews),
  wall(['server/platform/egress.ts'], noApp, noStandIns, noViews, roomWall('platform', [])),
]

// The rooms of the app.

const noServer: Pattern = {
  regex: `${folders(['server', 'tests', 'scripts', 'bench'])}|^node:`,
  message: 'The app never meets the server, the tests or Node: share through contract/.',
}
const noNotices: Pattern = {
  regex: '^notistack$',
  message: 'Notices are emitted by machines and shown by src/app/effects only.',
}
/** Machines that another flow invokes. */
const childMachines = ['recorder/*.machine.ts', 'training-creation/training-creation.*.ts']

/** `sibling` is the relative path from its files to another feature's folder. */
const inFeature = (files: string, sibling: string): Override =>
  wall(
    [files],
    noServer,
    noNotices,
    {
      regex: '^wouter$',
      message: 'Features link and read the address; navigation is an effect that src/app performs.',
      allowImportNames: ['Link', 'Route', 'Switch', 'useParams', 'useRoute', 'useSearch', 'useSearchParams'],
    },
    { regex: '^wouter/', message: 'Navigation is an effect that src/app performs.' },
    { regex: folders(['app']), message: 'Features know nothing of the app around them; what both need moves down.' },
    {
      regex: `${folders(['features'])}|${sibling}`,
      message: 'Features do not import each other; what two share moves down to flow, services or ui.',
    },
  )

const bindsAnyMachine =
  'src/flow binds any machine to React: xstate, React, the files directly in src/machines and in src/machines/shared.'

const app: Override[] = [
  wall(['src/**'], noServer),
  wall(['src/machines/**'], {
    group: [
      '**',
      '!xstate',
      '!./*',
      '!../*.ts',
      '!../shared/*.ts',
      ...childMachines.map((files) => `!../${files}`),
      '!../../contract/*',
      '!../../../contract/*',
    ],
    message:
      'A machine is pure: xstate, the contract, its own folder, src/machines/shared, the files directly in src/machines, and the machines that run inside a flow.',
  }),
  wall(['src/ui/**'], noServer, {
    regex: `${folders(['app', 'features', 'flow', 'machines', 'services', 'contract'])}|${packages('xstate', '@xstate/', '@tanstack/', 'notistack', 'wouter', 'valibot')}`,
    message: 'src/ui knows nothing of the product.',
  }),
  wall(['src/services/**'], noServer, {
    regex: `${folders(['app', 'features', 'flow', 'machines', 'ui'])}|${packages('react', 'react-dom', '@mui/', '@emotion/', 'xstate', '@xstate/', 'notistack', 'wouter')}`,
    message: 'Services know the contract and each other; features wire them to machines.',
  }),
  wall(['src/services/*ports.ts'], noServer, {
    regex: `${folders(['app', 'features', 'flow', 'machines', 'ui'])}|${packages('react', 'react-dom', '@mui/', '@emotion/', '@xstate/', 'notistack', 'wouter')}`,
    message: 'Ports make services into actors of xstate; features wire them to machines.',
  }),
  wall(
    ['src/flow/**'],
    noServer,
    noNotices,
    {
      regex: `${folders(['app', 'features', 'services', 'ui', 'contract'])}|${packages('@mui/', '@emotion/', '@tanstack/', 'wouter', 'valibot')}`,
      message: bindsAnyMachine,
    },
    { group: ['**/machines/*/*', '!**/machines/shared/*'], message: bindsAnyMachine },
  ),
  inFeature('src/features/**', '^\\.\\./[^.]'),
  inFeature('src/features/*/*/**', '^\\.\\./\\.\\./[^.]'),
  wall(['src/widget/**'], {
    group: ['**', '!./*', '!../../contract/*'],
    message:
      'The widget is one small script for pages of others: its own files, and what of the contract has no library.',
  }),
]

export const walls: Override[] = [
  wall(['contract/**'], {
    group: ['**', '!valibot', '!punycode/*', '!./*'],
    message: 'The contract is neutral ground: valibot, punycode and itself only.',
  }),
  ...server,
  ...app,
]
