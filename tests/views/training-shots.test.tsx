import '@fontsource-variable/figtree/wght.css'
import { test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fail } from '../../contract/failures.ts'
import { TrainingContext } from '../../src/features/training/training.context.tsx'
import { TrainingsContent } from '../../src/features/training/trainings.tsx'
import { trainingMachine } from '../../src/machines/training/training.machine.ts'
import { queryClient, trainingsQuery, ReadFailure } from '../../src/services/queries.ts'
import { rigUp } from '../kit/ports.ts'
import { drafted, training, trainingModel } from '../models/training.model.ts'
import { Stage } from './stage.tsx'

const lorem = 'Abrimos de segunda a sábado, das 8h às 18h. Aos domingos e feriados, das 9h às 13h. Aceitamos Pix, cartão de crédito e débito e dinheiro. '
const list = [
  training('t1', 'Horários e formas de pagamento da loja do centro de Belo Horizonte', { description: 'Atualizado para as festas de fim de ano, com os horários especiais de cada dia', status: 'PENDING', content: lorem }),
  training('t2', 'Entregas', { description: 'Bairros, prazos e taxas', status: 'PROCESSING' }),
  training('t3', 'Política de trocas', { status: 'FAILED', failureReason: 'O texto não pôde ser lido por inteiro. Tente enviá-lo outra vez.', content: lorem.repeat(30) }),
  training('t4', 'Cardápio', { status: 'FINISHED' }),
  training('w1', 'Site da padaria', { type: 'WEBSITE', content: '', description: 'https://padariasol.com.br' }),
  training('d1', 'Manual', { type: 'DOCUMENT', status: 'QUEUED_REMOTE', content: 'x' }),
]

for (const [w, h] of [[360, 740], [1280, 860]] as const)
  for (const scheme of ['light', 'dark'] as const)
    for (const kind of ['empty', 'list', 'stale', 'loading', 'error', 'form', 'filled', 'sending'] as const)
      test(`${kind} ${w} ${scheme}`, async () => {
        await page.viewport(w, h)
        const rig = rigUp(trainingMachine, { ...trainingModel.input, draft: kind === 'list' ? drafted : null })
        queryClient.clear()
        const { queryKey } = trainingsQuery('agent-1')
        if (kind === 'loading') queryClient.getQueryCache().build(queryClient, { queryKey, queryFn: () => new Promise(() => {}), enabled: false } as never)
        else queryClient.setQueryData(queryKey, kind === 'empty' ? [] : list)
        if (kind === 'error' || kind === 'stale') {
          const query = queryClient.getQueryCache().find({ queryKey })
          query?.setState({ status: 'error', error: new ReadFailure(fail('offline').failure), ...(kind === 'error' && { data: undefined }) } as never)
        }
        if (kind === 'loading') void queryClient.query({ queryKey, queryFn: () => new Promise<never>(() => {}) })
        const view = await render(
          <Stage>
            <TrainingContext.Provider value={rig.actor}>
              <main style={{ maxWidth: 1040, margin: '0 auto', padding: w > 600 ? 32 : 16 }}>
                <TrainingsContent agentId="agent-1" />
              </main>
            </TrainingContext.Provider>
          </Stage>,
        )
        rig.ports.settle('refreshTrainings', { done: fail('offline') })
        if (kind === 'list') rig.actor.send({ type: 'training.toggleItem', id: 't3' })
        if (kind === 'stale') rig.actor.send({ type: 'training.toggleGroup', group: 'TEXT' })
        if (['form', 'filled', 'sending'].includes(kind)) rig.actor.send({ type: 'training.add' })
        if (kind === 'filled') rig.actor.send({ type: 'training.edit', patch: { ...drafted, name: 'a'.repeat(202), content: lorem.repeat(6) } })
        if (kind === 'sending') {
          rig.actor.send({ type: 'training.edit', patch: { ...drafted, content: lorem } })
          rig.actor.send({ type: 'training.submit' })
        }
        document.documentElement.setAttribute('data-scheme', scheme)
        await document.fonts.ready
        await new Promise((done) => setTimeout(done, 400))
        await page.screenshot({ path: `../../node_modules/.cache/training-shots/${kind}-${w}-${scheme}.png` })
        await view.unmount()
      })
