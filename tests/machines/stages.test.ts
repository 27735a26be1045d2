import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { RequiredField, stageLimits } from '../../contract/stages.ts'
import { openValues, requestOf } from '../../contract/stage-request.ts'
import { creationNotices, editNotices, listNotices, removalNotices } from '../../src/features/stages/strings.ts'
import { failureText } from '../../src/features/stages/api-test/strings.ts'
import { actionFieldLabels, stageFieldLabels } from '../../src/features/stages/wizard/field-labels.ts'
import { apiTestMachine } from '../../src/machines/api-test/api-test.machine.ts'
import { renderResponseTemplate, templateProblems } from '../../contract/stage-response.ts'
import { exampleOf, parseAnswer, treeOf } from '../../src/machines/api-test/response.ts'
import {
  changedAction,
  newAction,
  savedAction,
  toActionValues,
  stageActionMachine,
} from '../../src/machines/stage-action/stage-action.machine.ts'
import {
  dataFieldMachine,
  emptyField,
  fieldNamed,
  fieldNameOf,
  suggestDataType,
} from '../../src/machines/data-field/data-field.machine.ts'
import { instructionsOf } from '../../src/machines/stage-form/instructions.ts'
import { stageFormMachine } from '../../src/machines/stage-form/stage-form.machine.ts'
import { isAboutProgress } from '../../contract/stage-condition.ts'
import { newStage, toValues } from '../../src/machines/stage-form/stage-values.ts'
import { filtered, inOrder, moveStage, nextPriority } from '../../src/machines/stage-list/stage-data.ts'
import { stageListMachine } from '../../src/machines/stage-list/stage-list.machine.ts'
import { mapOf } from '../../src/machines/stage-list/stage-map.ts'
import { startTestActor } from '../kit/ports.ts'
import { answer, tested } from '../models/api-test.model.ts'
import { lastUp, stageListModel } from '../models/stage-list.model.ts'
import { action, someStages, stage } from '../models/stage.fixtures.ts'

describe('[SG-02] a new order', () => {
  const settle = (
    rig: ReturnType<typeof moved>,
    id: string,
    output: ReturnType<typeof fail> | { ok: true; value: null },
  ) => rig.ports.settle('savePriorities', { emits: { type: 'order.answered', id, output } as { type: string } })
  const moved = () => {
    const rig = startTestActor(stageListMachine, stageListModel.input)
    rig.actor.send({ type: 'order.move', ...lastUp })
    return rig
  }

  test('numbers all from 1 and saves those whose number changes', () => {
    expect(lastUp).toEqual({
      order: ['s1', 's3', 's2'],
      changes: [
        { id: 's2', name: 'Entrega', priority: 3 },
        { id: 's3', name: 'Troca', priority: 2 },
      ],
    })
    expect(moveStage(someStages, someStages, { from: 's1', to: 's1' }).changes).toEqual([])
    const gaps = [stage('a', 'A', { priority: 4 }), stage('b', 'B', { priority: 9 })]
    expect(moveStage(gaps, gaps, { from: 'b', to: 'a' }).changes.map(({ id, priority }) => [id, priority])).toEqual([
      ['a', 2],
      ['b', 1],
    ])
  })

  test('among those that are shown leaves the hidden ones where they are', () => {
    const active = filtered(someStages, 'active')
    expect(moveStage(someStages, active, { from: 's3', to: 's1' }).order).toEqual(['s3', 's2', 's1'])
    expect(filtered(someStages, 'inactive').map(({ name }) => name)).toEqual(['Entrega'])
    expect(inOrder(someStages, ['s3', 's1']).map(({ id }) => id)).toEqual(['s3', 's1', 's2'])
  })

  test('that is saved says so once all have answered', () => {
    const rig = moved()
    expect(rig.ports.last('savePriorities').input).toEqual({ agentId: 'agent-1', changes: lastUp.changes })
    settle(rig, 's2', ok(null))
    expect(rig.emitted).toEqual([])
    settle(rig, 's3', ok(null))
    expect(rig.emitted).toEqual([
      { type: 'notice', key: 'reordered', tone: 'success' },
      { type: 'resource.changed', keys: ['stages'] },
    ])
    expect(listNotices.reordered({})).toBe('Ordem dos estagios atualizada')
  })

  test('that fails in part names those that failed, and only they are tried again', () => {
    const rig = moved()
    settle(rig, 's3', fail('server', { status: 500 }))
    settle(rig, 's2', ok(null))
    expect(rig.actor.getSnapshot().context.failed.map(({ name }) => name)).toEqual(['Troca'])
    expect(rig.emitted[0]).toMatchObject({ key: 'orderFailed', tone: 'error', params: { count: 1 } })
    expect(listNotices.orderFailed({ count: 2 })).toBe('Erro ao atualizar ordem: Failed to update 2 stages')
    rig.actor.send({ type: 'order.retry' })
    expect(rig.ports.last('savePriorities').input).toEqual({ agentId: 'agent-1', changes: [lastUp.changes[1]] })
  })

  test('that fails is told also when a stage was opened from the map meanwhile, and stays until it is dealt with', () => {
    const rig = moved()
    rig.actor.send({ type: 'stage.reveal', id: 's1' })
    settle(rig, 's2', ok(null))
    settle(rig, 's3', fail('server', { status: 500 }))
    expect(rig.emitted[0]).toMatchObject({ key: 'orderFailed', tone: 'error', params: { count: 1 } })
    rig.actor.send({ type: 'stage.reveal', id: 's1' })
    expect(rig.actor.getSnapshot().value).toEqual({ filter: 'all', order: 'failed' })
  })

  test('[SG-05] the next priority', () => {
    expect([nextPriority([]), nextPriority(someStages), nextPriority([{ priority: 7 }])]).toEqual([1, 4, 8])
  })
})

test('[SG-06] the texts of creating, saving and deleting', () => {
  const texts = [creationNotices, editNotices, removalNotices].map((notices) => [
    'saved' in notices ? notices.saved({}) : notices.done({}),
    notices.failed({ message: '' }),
    notices.failed({ message: 'sem espaço' }),
  ])
  expect(texts).toEqual([
    [
      'Estagio criado com sucesso!',
      'Erro ao criar estagio: Failed to create stage',
      'Erro ao criar estagio: sem espaço',
    ],
    [
      'Estagio atualizado com sucesso!',
      'Erro ao atualizar estagio: Failed to update stage',
      'Erro ao atualizar estagio: sem espaço',
    ],
    [
      'Estagio excluido com sucesso',
      'Erro ao excluir estagio: Failed to delete stage',
      'Erro ao excluir estagio: sem espaço',
    ],
  ])
})

describe('[SW-04] [SW-05] [SW-06] the forms of the wizard', () => {
  const open = () => {
    const rig = startTestActor(stageFormMachine, { subject: null })
    rig.actor.send({ type: 'form.open', subject: { agentId: 'agent-1', stageId: null } })
    rig.ports.settle('loadRecord', { done: ok({ record: newStage('agent-1'), draft: null }) })
    return rig
  }

  test('[SW-03] a stage is saved with name, description and condition only', () => {
    const rig = open()
    rig.actor.send({ type: 'form.save' })
    expect(rig.actor.getSnapshot().context.issues).toEqual({
      name: 'Nome do estagio e obrigatorio',
      description: 'Descreva o estágio',
      condition: 'Informe quando o estágio começa',
    })
    rig.actor.send({ type: 'form.change', patch: { name: 'A', description: 'B', condition: 'C' } })
    rig.actor.send({ type: 'form.save' })
    expect(rig.ports.last('saveRecord').input).toMatchObject({ values: { name: 'A', active: true, requiredData: [] } })
  })

  test('a field needs both names; the shown one follows until it is typed', () => {
    expect(fieldNamed(emptyField, 'cep')).toEqual({ fieldName: 'cep', displayName: 'cep' })
    expect(fieldNamed({ ...emptyField, fieldName: 'cep', displayName: 'CEP' }, 'cep2')).toEqual({ fieldName: 'cep2' })
    const rig = startTestActor(dataFieldMachine, { subject: { stageId: null } })
    rig.ports.settle('loadRecord', { done: ok({ record: emptyField, draft: null }) })
    expect(rig.actor.getSnapshot().context.values.dataType).toBe('TEXT')
    rig.actor.send({ type: 'form.change', patch: { fieldName: 'o cep', displayName: '' } })
    rig.actor.send({ type: 'form.save' })
    expect(Object.keys(rig.actor.getSnapshot().context.issues).toSorted()).toEqual(['displayName', 'fieldName'])
  })

  test.each([
    ['Nome do cliente', 'nome_do_cliente'],
    ['  CEP ', 'cep'],
    ['Endereço (com nº)', 'endereco_com_n'],
    ['2 nomes', '_2_nomes'],
    ['?', ''],
    ['a'.repeat(61), 'a'.repeat(60)],
  ])('what is shown as %j is called %j', (displayName, name) => {
    expect(fieldNameOf(displayName)).toBe(name)
    expect(v.is(RequiredField, { ...emptyField, displayName: 'A', fieldName: name })).toBe(name !== '')
  })

  test.each([
    ['Telefone', 'PHONE'],
    ['Seu número de WhatsApp', 'PHONE'],
    ['seu_celular', 'PHONE'],
    ['O seu e-mail', 'EMAIL'],
    ['Endereço de email', 'EMAIL'],
    ['Endereço de entrega', 'ADDRESS'],
    ['Link do site', 'URL'],
    ['Dia e horário', 'DATE'],
    ['Melhor horário', 'DATE'],
    ['Nascimento', 'DATE'],
    ['Qual a data da festa?', 'DATE'],
    ['Quantidade', 'NUMBER'],
    ['Número de pessoas', 'NUMBER'],
    ['Quantos dias', 'NUMBER'],
    ['Sua idade', 'NUMBER'],
    ['CPF', null],
    ['Seu nome', null],
    ['Número do pedido', null],
    ['Número de série', null],
    ['Modelo do celular', null],
    ['Dias de preferência', null],
    ['Diagnóstico', null],
  ])('the name %j suggests the type %j', (displayName, type) => expect(suggestDataType(displayName)).toBe(type))

  test.each([
    ['Os dados do pedido foram coletados', true],
    ['Após o cliente informar os dados', true],
    ['Depois que o estágio Cadastro terminar', true],
    ['O cliente quer alterar os dados coletados', false],
    ['Cliente envia os dados completos do pedido', false],
    ['Cliente tem dúvida sobre a etapa concluída', false],
    ['Os dados ainda não foram coletados', false],
    ['Faltam dados a serem preenchidos', false],
    ['Cliente sem cadastro completo', false],
    ['O cliente quer marcar um horário', false],
    ['Depois do conserto, o cliente reclama do serviço', false],
  ])('the condition %j is about progress: %s', (condition, expected) =>
    expect(isAboutProgress(condition)).toBe(expected),
  )

  test('an action begins as POST with JSON, needs name and URL, and carries a body only where its method does', () => {
    expect(newAction).toMatchObject({
      method: 'POST',
      headers: 'Content-Type: application/json',
      shouldExtractDataOfInterest: true,
    })
    const rig = startTestActor(stageActionMachine, { subject: null })
    rig.actor.send({ type: 'form.open', subject: { stageId: null, index: null } })
    rig.ports.settle('loadRecord', { done: ok({ record: newAction, draft: null }) })
    rig.actor.send({ type: 'form.change', patch: { headers: 'Accept: a\nsem dois pontos' } })
    rig.actor.send({ type: 'form.save' })
    expect(rig.actor.getSnapshot().context.issues).toEqual({
      name: 'Informe o nome da ação',
      url: 'Informe a URL',
      headers: 'Linha 2: falta “:” entre o nome e o valor',
    })
    expect(savedAction(toActionValues(action('A', { method: 'DELETE', body: 'x' }))).body).toBe('')
    expect(savedAction(toActionValues(action('A', { method: 'PUT', body: 'x' }))).body).toBe('x')
  })

  test('a template that was typed in the test is used or given up before the action is saved, and never stored', () => {
    const rig = startTestActor(stageActionMachine, { subject: null })
    rig.actor.send({ type: 'form.open', subject: { stageId: null, index: null } })
    rig.ports.settle('loadRecord', { done: ok({ record: action('A'), draft: null }) })
    rig.actor.send({ type: 'form.change', patch: { unsavedTemplate: 'Custa {{response.price}}' } })
    rig.actor.send({ type: 'form.save' })
    const { context } = rig.actor.getSnapshot()
    expect(context.issues).toEqual({ unsavedTemplate: 'Use ou descarte o modelo que você digitou no teste' })
    expect(savedAction(context.values)).toEqual(action('A'))
  })

  test('a call that was changed counts as untested', () => {
    const done = toActionValues(action('A', { testedAt: '2026-11-22T12:00:00Z' }))
    expect(changedAction(done, { url: 'https://outra.com.br' })).toEqual({
      url: 'https://outra.com.br',
      testedAt: null,
      failedAt: null,
    })
    expect(changedAction(done, { name: 'B' })).toEqual({ name: 'B' })
  })

  test('the instructions are written from what was filled in, without headers', () => {
    const values = toValues(
      stage('s1', 'Pedido', {
        requiredData: [{ fieldName: 'cep', displayName: 'CEP', dataType: 'NUMBER', description: 'Do destino' }],
        intentions: [
          action('Frete', {
            headers: 'Authorization: segredo',
            triggerCondition: 'Com o CEP',
            requiredFields: ['cep'],
          }),
        ],
      }),
    )
    expect(instructionsOf(values)).toBe(
      [
        'Estágio: Pedido',
        'Objetivo: Sobre Pedido',
        'Começa quando: O cliente fala de Pedido',
        '',
        'Peça ao cliente, um por vez, o que ainda não souber:',
        '- CEP ({{data.cep}}, Numero): Do destino',
        '',
        'Ações disponíveis:',
        '1. Frete (GET https://api.exemplo.com.br/pedidos/{{data.pedido}})',
        '   Quando: Com o CEP',
        '   Precisa de: cep',
      ].join('\n'),
    )
  })
})

describe('[AT-03] [AT-04] the request of an action', () => {
  test('has origin and path, the query apart, and its values in place', () => {
    const post = action('A', {
      url: 'loja.com.br/p/{{data.nome}}?q={{data.nome}}',
      method: 'POST',
      body: '{"n":"{{data.nome}}"}',
    })
    expect(openValues(post)).toEqual(['nome'])
    expect(requestOf(post, { nome: 'a "b"&c' })).toEqual({
      url: 'https://loja.com.br/p/a%20%22b%22%26c',
      method: 'post',
      params: 'q=a%20%22b%22%26c',
      headers: '{"Content-Type":"application/json"}',
      data: String.raw`{"n":"a \"b\"&c"}`,
    })
    // It would call another path of the API.
    for (const nome of ['.', '..']) expect(requestOf(post, { nome })).toBeNull()
    expect(requestOf(post, { nome: '...' })?.url).toBe('https://loja.com.br/p/...')
    expect(requestOf({ ...post, url: 'loja.com.br/a/../b?q=/{{data.nome}}' }, { nome: '..' })).toMatchObject({
      url: 'https://loja.com.br/b',
      params: 'q=/..',
    })
    const form = { ...post, headers: 'Content-Type: application/x-www-form-urlencoded', body: 'tel={{data.tel}}' }
    expect(requestOf(form, { tel: '+5511987654321&x' })?.data).toBe('tel=%2B5511987654321%26x')
    // A number that the customer did not tell; what a customer writes is never a placeholder.
    const numbers = { ...post, body: '{"idade": {{data.idade}}, "nome": "{{data.nome}}"}' }
    expect(requestOf(numbers, { idade: '', nome: '' })?.data).toBe('{"idade": null, "nome": ""}')
    expect(requestOf(numbers, { idade: '7', nome: '{{data.idade}}' })?.data).toBe(
      '{"idade": 7, "nome": "{{data.idade}}"}',
    )
    // Outside a string a customer's text stays one value; what looks like a list inside a string is text.
    const bare = { ...post, body: '{"idade": {{data.idade}}, "nota": "oi, {{data.nome}} [{{data.idade}}"}' }
    expect(requestOf(bare, { idade: '7, "admin": true', nome: '' })?.data).toBe(
      String.raw`{"idade": "7, \"admin\": true", "nota": "oi,  [7, \"admin\": true"}`,
    )
    for (const idade of ['-1.5', 'true', '0'])
      expect(requestOf(numbers, { idade, nome: '' })?.data).toBe(`{"idade": ${idade}, "nome": ""}`)
    expect(requestOf(numbers, { idade: '007', nome: '' })?.data).toBe('{"idade": "007", "nome": ""}')
    // Without a content type, the body tells its format.
    const untyped = (body: string) => requestOf({ ...post, headers: '', body }, { nome: `"A" & <'b'>` })?.data
    expect(untyped(' {"n":"{{data.nome}}"}')).toBe(String.raw` {"n":"\"A\" & <'b'>"}`)
    expect(untyped('[{{data.nome}}]')).toBe(String.raw`["\"A\" & <'b'>"]`)
    expect(untyped('<n>{{data.nome}}</n>')).toBe('<n>&quot;A&quot; &amp; &lt;&apos;b&apos;&gt;</n>')
    expect(untyped('{{data.nome}}')).toBe(`"A" & <'b'>`)
    expect(untyped('[Pedido] {{data.nome}}')).toBe(`[Pedido] "A" & <'b'>`)
    expect(untyped('<n><![CDATA[{{data.nome}}]]></n>')).toBe(`<n><![CDATA["A" & <'b'>]]></n>`)
    const cdata = { ...post, headers: '', body: '<n><![CDATA[{{data.nome}}]]></n>' }
    expect(requestOf(cdata, { nome: 'a]]><b>' })?.data).toBe('<n><![CDATA[a]]]]><![CDATA[><b>]]></n>')
    // What is not strict JSON gets no quotation marks of its own.
    const filled = (body: string) => requestOf({ ...post, body }, { nome: 'Ana "A"' })?.data
    expect(filled(`{'n': '{{data.nome}}'}`)).toBe(String.raw`{'n': 'Ana \"A\"'}`)
    expect(filled('{ // 5"\n"n": "{{data.nome}}"}')).toBe('{ // 5"\n"n": "Ana \\"A\\""}')
    expect(filled('{{data.nome}}')).toBe(String.raw`"Ana \"A\""`)
    // A value is escaped for JSON only where the body is JSON.
    const [json, other] = ['Content-Type: application/json', 'X-Content-Type: json\nContent-Type-Of: json']
    const toJson = { ...post, url: ' loja.com.br/?u=https://a.b ', headers: `${other}\n${json}` }
    expect(requestOf(toJson, { nome: '"' })).toMatchObject({
      url: 'https://loja.com.br/',
      params: 'u=https://a.b',
      data: String.raw`{"n":"\""}`,
    })
    const toOther = { ...toJson, headers: `${other}\nContent-Type: text/plain` }
    expect(requestOf(toOther, { nome: 'a"b' })?.data).toBe('{"n":"a"b"}')
    expect(requestOf(action('A', { body: 'x' }), {})?.data).toBe('{}')
    expect(requestOf(action('A', { url: 'https://' }), {})).toBeNull()
  })
})

describe('[AT-05] [AT-06] an answer', () => {
  test('is JSON where it can be, else wrapped; JSON that is broken is told', () => {
    const parse = (text: string, contentType = 'application/json') => parseAnswer({ text, contentType })
    expect(parse('{"a":1}')).toEqual({ data: { a: 1 }, problem: null })
    expect(parse('oi', 'text/plain')).toEqual({ data: { text: 'oi' }, problem: null })
    expect(parse('')).toEqual({ data: { text: '' }, problem: null })
    expect(parse('{"a":')).toMatchObject({ data: { text: '{"a":' }, problem: expect.any(String) })
  })

  const data = { order: { id: 1042, items: [{ name: 'Linha' }], 'de hoje': true }, nothing: null }
  test.each([
    ['Pedido {{response.order.id}}', 'Pedido 1042'],
    ['{{ response.order.items[0].name }}!', 'Linha!'],
    ['{{response.order["de hoje"]}}', 'true'],
    ['{{response.order.items}}', '[{"name":"Linha"}]'],
    ['{{response.nothing}}', ''],
    ['{{response.order.x}}', templateProblems.missing],
    ['{{response.constructor}}', templateProblems.missing],
    ['{{order.id}}', templateProblems.missing],
    ['{{response.order.items[3].name}}', templateProblems.index],
    ['{{response.order.items[1].name}}', templateProblems.index],
    ['{{response.order.items[-1].name}}', templateProblems.index],
    ['{{response.order.items[0].name.length}}', templateProblems.missing],
    ['{{response.nothing.x}}', templateProblems.missing],
    ['{{a.response}}', templateProblems.missing],
    ['{{response.order[0]}}', templateProblems.index],
    ['{{response.order..id}}', templateProblems.broken],
    ['Pedido {{response.order', `Pedido {{response.order ${templateProblems.broken}`],
    ['{{data.nome}}', '{{data.nome}}'],
  ])('in the template %s', (template, text) => expect(renderResponseTemplate(template, data)).toBe(text))

  test('in a template whose brace is not closed before a long row of spaces, at once', () => {
    // In cubic time this is minutes, longer than a test may last.
    const template = `{{${' '.repeat(2 * stageLimits.responseTemplate)}`
    expect(renderResponseTemplate(template, data)).toBe(`${template} ${templateProblems.broken}`)
  })

  test('is a tree whose paths the template understands, with examples of up to 120 characters', () => {
    const paths = (node: ReturnType<typeof treeOf>): string[] => [node.path, ...node.children.flatMap(paths)]
    for (const path of paths(treeOf(data)))
      expect(renderResponseTemplate(`{{${path}}}`, data)).not.toMatch(/^\[(?:campo|índice|erro)/)
    expect(exampleOf('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`)
    expect(exampleOf(`${'a'.repeat(119)}🎂 e mais`)).toBe(`${'a'.repeat(119)}🎂…`)
    expect(treeOf({ list: Array.from({ length: 50 }) }).children[0]).toMatchObject({ hidden: 10 })
  })

  test('that does not come leads to a simulated one, and says why', () => {
    const rig = startTestActor(apiTestMachine, { values: {} })
    rig.actor.send({ type: 'test.open', mode: 'mapping', action: tested })
    rig.actor.send({ type: 'test.call' })
    rig.ports.settle('callApi', { done: fail('server', { message: 'recusado' }) })
    expect(rig.actor.getSnapshot().value).toEqual({ mapping: { simulated: 'plain' } })
    expect(rig.emitted).toEqual([{ type: 'notice', key: 'callFailed', tone: 'error', params: { message: 'recusado' } }])
    expect(failureText('recusado')).toBe('Erro ao chamar API: recusado. Verifique se a URL esta correta e acessivel.')
  })

  test('of a dialog that was closed does not land', () => {
    const rig = startTestActor(apiTestMachine, { values: {} })
    rig.actor.send({ type: 'test.open', mode: 'simple', action: tested })
    rig.actor.send({ type: 'test.call' })
    rig.actor.send({ type: 'test.close' })
    rig.ports.settle('callApi', { done: ok(answer) })
    expect(rig.actor.getSnapshot().value).toBe('closed')
  })
})

test('[SM-01] the map marks what nobody reaches, what conflicts, and what was never tested', () => {
  const nodes = mapOf([
    stage('a', 'A', { condition: 'Quer comprar?', intentions: [action('Frete')], requiredData: [] }),
    stage('b', 'B', { condition: 'quer COMPRAR' }),
    stage('c', 'C', {
      condition: 'Outra',
      active: false,
      intentions: [action('Y', { url: 'https://y.br', failedAt: '2026-11-22T12:00:00Z' })],
    }),
    stage('d', 'D', {
      condition: 'quer trocar',
      intentions: [action('X', { url: 'https://x.br', testedAt: '2026-11-22T12:00:00Z' })],
    }),
  ])
  expect(nodes.map(({ stage: _stage, ...node }) => node)).toEqual([
    { unreachable: null, conflicts: ['B'], untested: ['Frete'], failed: [], unknownData: ['pedido'] },
    { unreachable: 'shadowed', conflicts: ['A'], untested: [], failed: [], unknownData: [] },
    { unreachable: 'inactive', conflicts: [], untested: [], failed: ['Y'], unknownData: [] },
    { unreachable: null, conflicts: [], untested: [], failed: [], unknownData: [] },
  ])
})

test('[CL-04] two versions that differ in anything are shown differently', () => {
  const field = { ...emptyField, fieldName: 'pedido', displayName: 'Pedido' }
  const fields = [{}, { fieldName: 'numero' }, { dataType: 'NUMBER' as const }, { description: 'Do e-mail' }]
  const shownFields = fields.map((change) => stageFieldLabels.requiredData.show([{ ...field, ...change }]))
  expect(new Set(shownFields).size).toBe(4)
  const actions = [
    {},
    { method: 'PUT' as const },
    { url: 'https://exemplo.com.br' },
    { headers: 'X-Loja: 2' },
    { body: '{}' },
    { triggerCondition: 'Se pedirem' },
    { requiredFields: ['pedido'] },
    { requiredFields: ['numero'] },
    { responseTemplate: 'Saiu.' },
    { shouldExtractDataOfInterest: false },
    { testedAt: '2026-11-28T20:00:00.000Z' },
    { failedAt: '2026-11-28T20:00:00.000Z' },
  ]
  const shownActions = actions.map((change) => stageFieldLabels.intentions.show([{ ...newAction, ...change }]))
  expect(new Set(shownActions).size).toBe(actions.length)
  expect(actionFieldLabels.requiredFields.show(['pedido', 'cep'])).toBe('pedido, cep')
})
