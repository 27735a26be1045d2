/** The trainings tab with its real ports, draft and query cache; only the network is replaced. */
import { notifyManager } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Training, TrainingChanges } from '../../contract/trainings.ts'
import { Trainings } from '../../src/features/training/trainings.tsx'
import { EffectHandlerProvider, type EffectHandler } from '../../src/flow/effect-handler.tsx'
import { UnsavedContext } from '../../src/flow/unsaved.tsx'
import { invalidate, queryClient, trainingsQuery, unansweredQuery } from '../../src/services/queries.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { someTrainings, training } from '../models/training.model.ts'
import { photo, price } from '../models/training-creation.model.ts'
import { Stage } from './stage.tsx'

type Answer = { status: number; body: unknown }
const kept = () => localStorage.getItem('prosa.draft.training-text.user-1.agent-1')
const answer = (body: unknown, status = 200): Answer => ({ status, body })

const drafted = { name: 'Horários de feriado', description: '', content: 'Nos feriados abrimos às 9h.' }

/** A server that returns what the test sets and records the requests; `follow` sends a line to those who follow. */
const host = (state: { list: Answer; create?: Answer }) => {
  const reads: string[] = []
  const lines = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let sent: Uint8Array | null = null
  const followed = (signal: AbortSignal | null | undefined) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        lines.add(controller)
        if (sent) controller.enqueue(sent)
        signal?.addEventListener('abort', () => {
          lines.delete(controller)
          controller.error(signal.reason)
        })
      },
    })
  const follow = (line: TrainingChanges): void => {
    sent = new TextEncoder().encode(`${JSON.stringify(line)}\n`)
    for (const controller of lines) controller.enqueue(sent)
  }
  const created: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/config.json') return new Response('{}')
    if (address.endsWith('/changes')) return new Response(followed(init?.signal))
    const isCreation = init?.method === 'POST'
    if (isCreation) created.push(JSON.parse(init.body as string))
    else reads.push(address)
    const { body, status } = (isCreation && state.create) || state.list
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  return { reads, created, state, follow, followers: () => lines.size }
}

const open = async (userId: string | null = 'user-1') => {
  const notices: string[] = []
  const unsavedChanges = new Map<string, string | null>()
  const registry = { report: (id: string, loss: string | null) => void unsavedChanges.set(id, loss) }
  const effectHandler: EffectHandler = {
    notify: (text) => notices.push(text),
    navigate: () => {},
    changed: ({ keys }) => keys.forEach((key) => void queryClient.invalidateQueries({ queryKey: [key] })),
  }
  const view = await render(
    <Stage>
      <EffectHandlerProvider value={effectHandler}>
        <UnsavedContext value={registry}>
          <Trainings agentId="agent-1" userId={userId} canManage />
        </UnsavedContext>
      </EffectHandlerProvider>
    </Stage>,
  )
  return { notices, unsavedChanges, view }
}

const seesFocus = async (name: string): Promise<void> => {
  await expect
    .element(page.getByRole(name === 'Buscar treinamentos' ? 'searchbox' : 'button', { name, exact: true }))
    .toHaveFocus()
}

const setHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('prosa.token', 'token')
  queryClient.clear()
  // The creation leaves a query in the URL.
  history.replaceState(null, '', location.pathname)
})

describe('[TR-01] the list', () => {
  test('is read once, by the query and the refresh together', async () => {
    const { reads } = host({ list: answer(someTrainings.slice(3)) })
    await open()
    await screen.seesText('2 treinamento(s) encontrado(s)')
    await screen.sees('heading', 'Texto')
    await screen.sees('heading', 'Website')
    expect(reads).toEqual(['/api/trainings/agent/agent-1'])
  })

  test('that cannot be read says so, and is read again on demand', async () => {
    const { state } = host({ list: answer({ error: 'broken', message: 'Ops' }, 500) })
    await open()
    await screen.sees('status', 'Carregando treinamentos')
    await screen.seesText('Não foi possível carregar os treinamentos')
    state.list = answer([training('t1', 'Horários')])
    await screen.click('button', 'Tentar novamente')
    await screen.seesText('1 treinamento(s) encontrado(s)')
  })

  test('is read again when a training was added elsewhere that is still at work', async () => {
    const known = training('t1', 'Horários', { status: 'PROCESSING' })
    const added = training('t2', 'Preços', { status: 'PROCESSING' })
    const { state, reads, follow, followers } = host({ list: answer([known]) })
    const { view } = await open()
    await screen.seesText('1 treinamento(s) encontrado(s)')
    await expect.poll(followers).toBe(1)
    const before = reads.length
    state.list = answer([known, added])
    follow({ atWork: ['t1', 't2'], changed: [added] })
    await screen.seesText('2 treinamento(s) encontrado(s)')
    expect(reads).toHaveLength(before + 1)
    await view.unmount()
  })

  test('is followed from then on when any read of it shows one at work', async () => {
    const { state, followers } = host({ list: answer([training('t1', 'Horários')]) })
    const { view } = await open()
    await screen.seesText('1 treinamento(s) encontrado(s)')
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    state.list = answer([training('t1', 'Horários'), training('t2', 'Preços', { status: 'PROCESSING' })])
    await invalidate(trainingsQuery('agent-1').queryKey)
    await screen.seesText('2 treinamento(s) encontrado(s)')
    await expect.poll(followers).toBe(1)
    await view.unmount()
  })

  test('that was read stays when it cannot be read again', async () => {
    const { state } = host({ list: answer([training('t1', 'Horários')]) })
    await open()
    await screen.sees('button', 'Horários')
    state.list = answer('gone', 404)
    await screen.click('button', 'Atualizar')
    await screen.seesText('Não foi possível atualizar a lista.')
    await screen.sees('button', 'Horários')
    state.list = answer([])
    await screen.click('button', 'Tentar novamente')
    await screen.sees('heading', 'Nenhum treinamento encontrado')
    await screen.missesText('Não foi possível atualizar a lista.')
  })

  test('without anything invites to write the first text', async () => {
    host({ list: answer([]) })
    await open()
    await screen.sees('heading', 'Nenhum treinamento encontrado')
    await screen.click('button', 'Escrever o primeiro texto')
    await expect.element(page.getByLabelText('Nome', { exact: true })).toHaveFocus()
  })

  test('[TR-13] [TR-15] shows status, reason, date and content of each', async () => {
    const odd = training('o1', 'Antigo', { status: null, type: 'AUDIO', content: '' })
    const list: unknown[] = [...someTrainings, { ...odd, createdAt: [2026, 3, 1, 12, 0] }]
    host({ list: answer(list) })
    await open()
    for (const label of ['Pendente', 'Processando', 'Falhou', 'Concluído', 'Indefinido', 'AUDIO', '01/03/2026, 09:00'])
      await screen.seesText(label)
    await screen.click('button', 'Trocas')
    await screen.seesText('O texto não pôde ser lido.')
    await screen.seesText('Conteúdo de Trocas.')
    await screen.click('button', 'Antigo')
    await screen.seesText('Não há texto para mostrar.')
    await screen.misses('region', 'Conteúdo de Trocas')
  })

  test('opens by keyboard alone', async () => {
    host({ list: answer(someTrainings) })
    await open()
    await screen.sees('button', 'Horários')
    const filters = ['Texto', 'Website', 'Documento', 'Imagem']
    for (const name of [
      'Atualizar',
      'Enviar arquivos',
      'Perguntas e respostas',
      'Adicionar Treinamento',
      'Testar uma pergunta',
      'Buscar treinamentos',
      'Selecionar',
      'Cartões',
      'Tabela',
      ...filters,
      'Horários',
    ]) {
      await userEvent.keyboard('{Tab}')
      await seesFocus(name)
    }
    await userEvent.keyboard('{Enter}')
    await screen.sees('region', 'Prévia de Horários')
    await expect.element(page.getByRole('button', { name: 'Horários' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('follows what is in progress until it is done, and reads the list only before and after', async () => {
    const { reads, state, follow } = host({ list: answer([training('t1', 'Horários', { status: 'PENDING' })]) })
    const questions = unansweredQuery('agent-1').queryKey
    queryClient.setQueryData(questions, { total: 0, questions: [] })
    await open()
    await screen.seesText('1 em processamento')
    follow({ atWork: ['t1'], changed: [training('t1', 'Horários', { status: 'PROCESSING' })] })
    await screen.seesText('Processando')
    expect(reads).toHaveLength(1)
    state.list = answer([training('t1', 'Horários', { passages: 3 })])
    follow({ atWork: [], changed: [training('t1', 'Horários')] })
    await screen.seesText('Concluído')
    await expect.poll(() => reads).toHaveLength(2)
    // What was learned may answer them.
    expect(queryClient.getQueryState(questions)?.isInvalidated).toBe(true)
  })

  test('reads the list again when others are in progress than it shows', async () => {
    const inProgress = training('t1', 'Horários', { status: 'PENDING' })
    const { state, follow } = host({ list: answer([inProgress]) })
    await open()
    await screen.seesText('1 em processamento')
    state.list = answer([training('t2', 'Entregas', { status: 'PROCESSING' }), training('t1', 'Horários')])
    follow({ atWork: ['t2'], changed: [training('t2', 'Entregas', { status: 'PROCESSING' })] })
    await screen.sees('button', 'Entregas')
    await screen.seesText('Concluído')
  })

  test('is not followed while the page is hidden', async () => {
    const { follow, followers } = host({ list: answer([training('t1', 'Horários', { status: 'PENDING' })]) })
    onTestFinished(() => setHidden(false))
    await open()
    await screen.seesText('1 em processamento')
    await expect.poll(followers).toBe(1)
    setHidden(true)
    await expect.poll(followers).toBe(0)
    setHidden(false)
    follow({ atWork: ['t1'], changed: [training('t1', 'Horários', { status: 'PROCESSING' })] })
    await screen.seesText('Processando')
  })
})

describe('[TR-06] a text', () => {
  const created: Training = training('t9', drafted.name, { content: drafted.content, status: 'PENDING' })

  const write = async () => {
    await screen.click('button', 'Adicionar Treinamento')
    await screen.fill('Nome', drafted.name)
    await screen.fill('Conteúdo', drafted.content)
  }

  test('[TR-14] is created, shown in the list and no draft any more', async () => {
    const { created: bodies, reads, state } = host({ list: answer([]), create: answer(created) })
    const { notices } = await open()
    await screen.sees('heading', 'Nenhum treinamento encontrado')
    await write()
    expect(kept()).toContain(drafted.content)
    const before = reads.length
    state.list = answer([{ ...created, status: 'COMPLETED' }])
    await screen.click('button', 'Criar treinamento')
    await screen.sees('button', drafted.name)
    await seesFocus('Adicionar Treinamento')
    expect(bodies).toEqual([{ ...drafted, agentId: 'agent-1' }])
    expect(notices).toEqual(['Criando treinamento...', 'Treinamento criado com sucesso'])
    expect(reads.length).toBe(before + 1)
    expect(kept()).toBeNull()
  })

  test('[TR-14] that is refused stays as it was typed, with the server’s words', async () => {
    const refusal = answer({ error: 'invalid', message: 'Texto repetido.' }, 400)
    const { state } = host({ list: answer([]), create: refusal })
    const { notices } = await open()
    await write()
    await screen.click('button', 'Criar treinamento')
    await expect.poll(() => notices).toEqual(['Criando treinamento...', 'Texto repetido.'])
    await screen.seesValue('Conteúdo', drafted.content)
    await seesFocus('Criar treinamento')
    // A server may return anything after a creation, as long as it is 2xx.
    state.create = answer('', 201)
    await screen.press('Enter')
    await screen.sees('button', 'Adicionar Treinamento')
    expect(notices.at(-1)).toBe('Treinamento criado com sucesso')
  })

  test('survives leaving the form and the page, for its writer only', async () => {
    host({ list: answer([]) })
    const { view } = await open()
    await write()
    await screen.click('button', 'Voltar aos Treinamentos')
    await seesFocus('Adicionar Treinamento')
    await screen.seesText(`Você começou a escrever “${drafted.name}”.`)
    await view.unmount()
    const other = await open('user-2')
    await screen.misses('button', 'Continuar')
    await other.view.unmount()
    await open()
    await screen.click('button', 'Continuar')
    await screen.seesValue('Nome', drafted.name)
    await screen.seesValue('Conteúdo', drafted.content)
  })

  test('is continued where it was begun, though another type was chosen after it', async () => {
    host({ list: answer([]) })
    await open()
    await write()
    await screen.click('radio', 'Website')
    await screen.click('button', 'Voltar aos Treinamentos')
    await screen.seesText(`Você começou a escrever “${drafted.name}”.`)
    await screen.click('button', 'Continuar')
    await screen.seesValue('Conteúdo', drafted.content)
    await screen.misses('button', 'Recuperar o que estava em Texto')
  })

  test('is discarded from the list after a question', async () => {
    host({ list: answer([]) })
    await open()
    await write()
    await screen.click('button', 'Voltar aos Treinamentos')
    await screen.click('button', 'Descartar')
    await screen.click('button', 'Descartar tudo')
    await screen.missesText(`Você começou a escrever “${drafted.name}”.`)
    await expect.element(page.getByRole('button', { name: 'Adicionar Treinamento' })).toHaveFocus()
    expect(localStorage.getItem('prosa.draft.training-text.user-1.agent-1')).toBeNull()
  })

  test('tells its quality and its limits', async () => {
    host({ list: answer([]) })
    await open()
    await screen.click('button', 'Adicionar Treinamento')
    await screen.seesDisabled('button', 'Criar treinamento')
    await screen.fill('Conteúdo', 'a'.repeat(500))
    await screen.seesText('Médio')
    await screen.fill('Conteúdo', 'a'.repeat(501))
    await screen.seesText('Bom')
    await screen.seesEnabled('button', 'Criar treinamento')
    await screen.fill('Nome', 'a'.repeat(203))
    await screen.seesText('3 caracteres acima do limite de 200')
    await screen.seesText('Para continuar, encurte: nome.')
    await screen.seesDisabled('button', 'Criar treinamento')
  })
})

describe('[TR-08] [TR-09] a file', () => {
  test('is at risk while it is chosen, also from the list, and only its words are kept', async () => {
    host({ list: answer([]) })
    const { unsavedChanges } = await open()
    await screen.click('button', 'Adicionar Treinamento')
    await screen.click('radio', 'Documento')
    await screen.drop('Lugar do arquivo', [price, photo])
    await screen.seesText('preços.txt')
    await screen.seesText('Cada treinamento leva um documento: ficou o primeiro.')
    await screen.fill('Nome', 'Preços')
    await screen.click('button', 'Voltar aos Treinamentos')
    await screen.seesText('Você começou a criar “Preços”.')
    expect([...unsavedChanges.values()]).toEqual(['O arquivo “preços.txt” ainda não foi enviado.'])
    expect(kept()).toContain('Preços')
    expect(kept()).toContain('"file":null')
    await screen.click('button', 'Continuar')
    await screen.seesText('preços.txt')
    await screen.click('button', 'Remover arquivo')
    await screen.seesText('Nenhum documento selecionado')
    await seesFocus('Escolher documento')
    expect([...unsavedChanges.values()]).toEqual([null])
  })

  test('that is an image can be pasted, and is seen', async () => {
    history.replaceState(null, '', '?novo=imagem')
    host({ list: answer([]) })
    await open()
    const clipboardData = new DataTransfer()
    clipboardData.items.add(photo)
    const box = page.getByLabelText('Nome', { exact: true }).element()
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await screen.seesText('cardápio.png')
    await expect.element(page.getByRole('img', { name: 'Prévia da imagem' })).toBeVisible()
    await screen.seesText('Para continuar, dê um nome.')
  })
})

test('a text that an earlier version kept is still there', async () => {
  const earlier = { version: 1, value: drafted }
  localStorage.setItem('prosa.draft.training-text.user-1.agent-1', JSON.stringify(earlier))
  host({ list: answer([]) })
  await open()
  await screen.click('button', 'Continuar')
  await screen.seesValue('Conteúdo', drafted.content)
})

test('the drafts that an earlier version stored under another name are still there', async () => {
  const website = { type: 'WEBSITE', name: '', description: '', hasSubpages: true, url: 'https://a.exemplo.com.br' }
  const value = { form: { type: 'TEXT', ...drafted }, setAside: [website] }
  localStorage.setItem('prosa.draft.training-text.user-1.agent-1', JSON.stringify({ version: 3, value }))
  host({ list: answer([]) })
  await open()
  await screen.click('button', 'Continuar')
  await screen.seesValue('Conteúdo', drafted.content)
  await screen.click('button', 'Recuperar o que estava em Website')
  await screen.seesValue('URL', 'https://a.exemplo.com.br')
})

test('a URL that an earlier version kept as an address is still there', async () => {
  const image = { type: 'IMAGE', name: 'Cardápio', description: '', file: null, source: 'address' }
  const website = { type: 'WEBSITE', name: '', description: '', hasSubpages: true, address: 'https://a.exemplo.com.br' }
  const earlier = {
    version: 2,
    value: { form: { ...image, address: 'https://b.exemplo.com.br/a.png' }, previousDraft: website },
  }
  localStorage.setItem('prosa.draft.training-text.user-1.agent-1', JSON.stringify(earlier))
  host({ list: answer([]) })
  await open()
  await screen.click('button', 'Continuar')
  await screen.seesValue('URL', 'https://b.exemplo.com.br/a.png')
  await screen.seesValue('Nome', 'Cardápio')
  await screen.click('button', 'Recuperar o que estava em Website')
  await screen.seesValue('URL', 'https://a.exemplo.com.br')
})
