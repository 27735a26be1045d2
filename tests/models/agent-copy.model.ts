import { fail, ok } from '../../contract/failures.ts'
import { copyTexts } from '../../src/features/agent-list/copy-strings.ts'
import { agentCopyMachine } from '../../src/machines/agent-copy/agent-copy.machine.ts'
import { defineModel } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'

const ana = { id: 'agent-1', name: 'Ana' }
const file = new File(['{}'], 'prosa-Ana.json', { type: 'application/json' })

const failures = {
  unauthorized: { done: fail('unauthorized', { status: 401 }) },
  'limit reached': { done: fail('forbidden', { status: 403, message: 'Limite do plano.' }) },
  offline: { done: fail('offline') },
}

export const agentCopyModel = defineModel({
  machine: agentCopyMachine,
  input: undefined,
  stateKey: ({ context }) => ({ agent: context.agent?.id ?? null, file: context.file?.name ?? null }),
  events: {
    'copy.duplicate': { ana: { agent: ana } },
    'copy.export': { ana: { agent: ana } },
    'copy.import': { file: { file } },
  },
  ports: {
    duplicateAgent: { duplicated: { done: ok({ id: 'agent-2', name: 'Ana (cópia)' }) }, ...failures },
    exportAgent: { saved: { done: ok(null) }, ...failures },
    importAgent: {
      imported: { done: ok({ id: 'agent-3', name: 'Bia' }) },
      'refused, with the field': {
        done: fail('invalid', {
          status: 400,
          message: 'Dados inválidos.',
          body: {
            error: 'invalid',
            message: 'Dados inválidos.',
            issues: [{ path: 'prosa', message: 'Outro arquivo.' }],
          },
        }),
      },
      ...failures,
    },
  },
})

const seesAll = async (screen: Screen, see: 'seesEnabled' | 'seesDisabled', importLabel: string): Promise<void> => {
  await screen[see]('menuitem', copyTexts.duplicate)
  await screen[see]('menuitem', copyTexts.export)
  await screen[see]('button', importLabel)
}

export const agentCopyScreen = defineScreenModel(agentCopyModel, {
  gestures: {
    'copy.duplicate': (screen) => screen.click('menuitem', copyTexts.duplicate),
    'copy.export': (screen) => screen.click('menuitem', copyTexts.export),
    'copy.import': (screen, event) => screen.upload(copyTexts.file, [event.file]),
  },
  sights: {
    idle: (screen) => seesAll(screen, 'seesEnabled', copyTexts.import),
    duplicating: (screen) => seesAll(screen, 'seesDisabled', copyTexts.import),
    exporting: (screen) => seesAll(screen, 'seesDisabled', copyTexts.import),
    importing: (screen) => seesAll(screen, 'seesDisabled', copyTexts.importing),
  },
})
