import { describe, expect, test } from 'vitest'
import type { DataType } from '../../contract/data-types.ts'
import type { Intention } from '../../contract/stages.ts'
import { linesOf } from '../../server/stages/steering/compose.ts'
import type { FinishedCall } from '../../server/stages/steering/conclude.ts'
import type { StageSnapshot } from '../../server/stages/steering/state.ts'
import { action, consulta, stages, talk, type TurnResult } from './stage-talk.ts'

describe('[SG-07] what an agent without a model says', () => {
  const start = 'quero marcar uma consulta'
  const filled = [start, 'Maria', '11 98765-4321', 'maria@uol.com.br', 'sexta às 15h']
  const data = (fieldName: string, displayName: string, dataType: DataType, description = '') => ({
    fieldName,
    displayName,
    dataType,
    description,
  })
  const withoutCalls = { intentions: [] }
  const kinds = {
    ...withoutCalls,
    requiredData: [
      data('primeira', 'Primeira vez?', 'BOOLEAN'),
      data('quantidade', 'Quantidade', 'NUMBER', 'Quantas pessoas vêm?'),
      data('dia', 'Dia', 'DATE'),
      data('cep', 'CEP', 'TEXT'),
    ],
  }
  const dateOnly = { ...withoutCalls, requiredData: [data('data_hora', 'Data e hora', 'DATE')] }
  const reply = ({ step: taken, ...concluded }: TurnResult) => linesOf({ step: taken, concluded }).join(' | ')
  const conversations: [string, Partial<StageSnapshot>, string[], [message: string, reply: string][]][] = [
    [
      'data that change after a call',
      {},
      filled,
      [
        ['obrigado', ''],
        [
          'na verdade é dia 30 às 10h',
          'Certo, troquei Data e hora para segunda-feira, 30/11/2026, às 10:00. | Isso já foi feito com os dados de antes. Quer que eu faça de novo com os novos?',
        ],
        ['sim', 'Marcado com o número 7 para segunda-feira, 30/11/2026, às 10:00.'],
        ['quero marcar uma consulta', 'Você quer voltar a “Agendamento”?'],
        ['sim', 'Qual é a data e hora?'],
      ],
    ],
    [
      'a call that is not repeated',
      {},
      filled,
      [
        [
          'troca a data para dia 30 às 10h',
          'Certo, troquei Data e hora para segunda-feira, 30/11/2026, às 10:00. | Isso já foi feito com os dados de antes. Quer que eu faça de novo com os novos?',
        ],
        [
          'não',
          'Certo, não vou fazer isso. | Obrigado! Tenho tudo o que preciso. Nome: Maria; Telefone: (11) 98765-4321; E-mail: maria@uol.com.br; Data e hora: segunda-feira, 30/11/2026, às 10:00. Já está tudo com a nossa equipe.',
        ],
      ],
    ],
    [
      'suggestions',
      {},
      [start],
      [
        ['Maria', 'Anotado: Nome: Maria. | Qual é o seu telefone?'],
        ['11 8765-4321', 'Confirma o seu telefone: (11) 98765-4321?'],
        ['sim', 'Qual é o seu e-mail?'],
        ['maria@gmial.com', 'Confirma o seu e-mail: maria@gmail.com?'],
        ['não', 'Qual é o seu e-mail?'],
        ['maria@gmial.com', 'Anotado: E-mail: maria@gmial.com. | Qual é a data e hora?'],
        ['amanhã às 3', 'Confirma a data e hora: quinta-feira, 26/11/2026, às 15:00?'],
        ['não', 'Qual é a data e hora?'],
        [
          'amanhã às 16h',
          'Anotado: Data e hora: quinta-feira, 26/11/2026, às 16:00. | Marcado com o número 7 para quinta-feira, 26/11/2026, às 16:00.',
        ],
      ],
    ],
    [
      'answers that cannot be read',
      {},
      [start, 'Maria', '11 98765-4321'],
      [
        ['a', 'Qual é o seu e-mail? Por exemplo: nome@exemplo.com.br.'],
        ['b', 'Qual é o seu e-mail? Por exemplo: nome@exemplo.com.br.'],
        [
          'c',
          'Não consegui entender o que falta para “Agendamento”. | Vou chamar uma pessoa da equipe para continuar com você por aqui.',
        ],
      ],
    ],
    [
      'refused data that the call does not require',
      { intentions: [action({ requiredFields: ['nome', 'telefone', 'data_hora'] })] },
      [start, 'Maria', '11 98765-4321'],
      [
        ['não tenho e-mail', 'Tudo bem, seguimos sem isso. | Qual é a data e hora?'],
        [
          'sexta às 15h',
          'Anotado: Data e hora: sexta-feira, 27/11/2026, às 15:00. | Marcado com o número 7 para sexta-feira, 27/11/2026, às 15:00.',
        ],
      ],
    ],
    [
      'refused data that the call requires',
      {},
      [start],
      [
        ['prefiro não dizer', 'Para continuar, preciso desta informação. Qual é o seu nome?'],
        ['Maria', 'Anotado: Nome: Maria. | Qual é o seu telefone?'],
        ['não sei ainda', 'Para continuar, preciso desta informação. Qual é o seu telefone?'],
        [
          'não',
          'Sem essa informação, não consigo continuar. | Vou chamar uma pessoa da equipe para continuar com você por aqui.',
        ],
        ['Quais são os preços?', ''],
      ],
    ],
    [
      'a denied suggestion for data that were refused once',
      {},
      [start, 'Maria', '11 98765-4321'],
      [
        ['prefiro não dizer', 'Para continuar, preciso desta informação. Qual é o seu e-mail?'],
        ['joao@gmial.com', 'Confirma o seu e-mail: joao@gmail.com?'],
        ['não', 'Qual é o seu e-mail?'],
        ['joao@gmail.com.br', 'Anotado: E-mail: joao@gmail.com.br. | Qual é a data e hora?'],
        ['não sei ainda', 'Para continuar, preciso desta informação. Qual é a data e hora?'],
        ['pode ser sexta às 15h?', 'Confirma a data e hora: sexta-feira, 27/11/2026, às 15:00?'],
        ['não', 'Qual é a data e hora?'],
      ],
    ],
    [
      'refused data of a call that only reads',
      { intentions: [action({ method: 'GET', requiredFields: ['email'] })] },
      [start, 'Maria', '11 98765-4321', 'não tenho e-mail'],
      [
        [
          'não tenho',
          'Sem essa informação, não consigo continuar. | Vou chamar uma pessoa da equipe para continuar com você por aqui.',
        ],
      ],
    ],
    [
      'refused data of the only call, whose condition is that of the stage',
      { intentions: [action({ triggerCondition: 'o cliente quer agendar' })] },
      [start, 'Maria', '11 98765-4321', 'não tenho e-mail'],
      [
        [
          'não tenho',
          'Sem essa informação, não consigo continuar. | Vou chamar uma pessoa da equipe para continuar com você por aqui.',
        ],
      ],
    ],
    [
      'one call of two that needs permission',
      { intentions: [action({ triggerCondition: 'Se fizer sentido' }), action({ name: 'Outra', method: 'GET' })] },
      filled.slice(0, -1),
      [
        [
          'sexta às 15h',
          'Anotado: Data e hora: sexta-feira, 27/11/2026, às 15:00. | Marcado com o número 7 para sexta-feira, 27/11/2026, às 15:00. | Posso fazer “Agendar” agora?',
        ],
      ],
    ],
    [
      'refused data of calls that were not asked for, beside another one',
      {
        intentions: [
          action({ requiredFields: ['data_hora'] }),
          action({ name: 'Cancelar', triggerCondition: 'quando o cliente pedir para cancelar' }),
          action({ name: 'Preços', method: 'GET', triggerCondition: 'quando o cliente quiser os preços' }),
        ],
      },
      [start, 'Maria', '11 98765-4321'],
      [['não tenho e-mail', 'Tudo bem, seguimos sem isso. | Qual é a data e hora?']],
    ],
    [
      'everything refused that the call sends, but does not require',
      { intentions: [action({ body: '{"nome":"{{data.nome}}"}', requiredFields: [] })] },
      [start],
      [['pula', 'Tudo bem, seguimos sem isso. | Qual é o seu telefone?']],
    ],
    [
      'everything refused',
      withoutCalls,
      [start],
      [
        ['prefiro não dizer', 'Tudo bem, seguimos sem isso. | Qual é o seu telefone?'],
        ['pula', 'Tudo bem, seguimos sem isso. | Qual é o seu e-mail?'],
        ['pula', 'Tudo bem, seguimos sem isso. | Qual é a data e hora?'],
        ['pula', 'Tudo bem, seguimos sem isso.'],
        ['oi', ''],
      ],
    ],
    [
      'a yes or no in the words of the question',
      { ...withoutCalls, requiredData: [data('convenio', 'Tem convênio', 'BOOLEAN')] },
      [start],
      [
        [
          'não tenho',
          'Anotado: Tem convênio: Não. | Obrigado! Tenho tudo o que preciso. Já está tudo com a nossa equipe.',
        ],
      ],
    ],
    [
      'a yes or no that says more',
      { ...withoutCalls, requiredData: [data('convenio', 'Tem convênio', 'BOOLEAN')] },
      [start],
      [
        [
          'sim, da Unimed',
          'Anotado: Tem convênio: Sim. | Obrigado! Tenho tudo o que preciso. Já está tudo com a nossa equipe.',
        ],
      ],
    ],
    [
      'questions in between',
      {},
      [start],
      [
        ['vocês abrem domingo?', 'Qual é o seu nome?'],
        ['quanto custa?', 'Qual é o seu nome?'],
        ['onde fica?', 'Qual é o seu nome?'],
        ['tem estacionamento?', ''],
        ['aceita cartão?', ''],
        ['Maria', 'Anotado: Nome: Maria. | Qual é o seu telefone?'],
        ['vocês abrem domingo?', 'Qual é o seu telefone?'],
      ],
    ],
    [
      'the kinds of data',
      kinds,
      [],
      [
        ['quero marcar uma consulta', 'Primeira vez? Responda sim ou não.'],
        ['hmm?', 'Primeira vez? Responda sim ou não.'],
        ['sim', 'Anotado: Primeira vez?: Sim. | Quantas pessoas vêm?'],
        ['dois', 'Anotado: Quantidade: 2. | Qual é o dia?'],
        ['30/12', 'Anotado: Dia: quarta-feira, 30/12/2026. | Qual é o seu CEP?'],
        ['hmm', 'Qual é o seu CEP? Por exemplo: 01310-100.'],
        [
          '12345678',
          'Anotado: CEP: 12345-678. | Obrigado! Tenho tudo o que preciso. Primeira vez?: Sim; Quantidade: 2; Dia: quarta-feira, 30/12/2026; CEP: 12345-678. Já está tudo com a nossa equipe.',
        ],
        ['01310-100', ''],
      ],
    ],
    [
      'half of a date',
      dateOnly,
      [],
      [
        ['quero marcar uma consulta', 'Qual é a data e hora?'],
        ['em março', 'Que dia de março?'],
        ['dia 5', 'A que horas?'],
        ['às 3', 'Confirma a data e hora: sexta-feira, 05/03/2027, às 15:00?'],
        [
          'sim',
          'Obrigado! Tenho tudo o que preciso. Data e hora: sexta-feira, 05/03/2027, às 15:00. Já está tudo com a nossa equipe.',
        ],
      ],
    ],
    [
      'an offer after a completed stage',
      dateOnly,
      ['quero marcar uma consulta', 'sexta às 15h'],
      [
        ['quero marcar uma consulta', 'Você quer voltar a “Agendamento”?'],
        ['não', 'Tudo bem. Em que mais posso ajudar?'],
      ],
    ],
    [
      'another stage',
      {},
      filled,
      [
        ['o produto veio com defeito', ''],
        ['sim', ''],
        ['deixa pra lá', ''],
        ['o produto veio com defeito', 'Você quer voltar a “Troca”?'],
        ['não', 'Tudo bem. Em que mais posso ajudar?'],
      ],
    ],
    [
      'values beside the one asked for',
      {},
      [start],
      [
        [
          'Maria, maria@uol.com.br',
          'Anotado: Nome: Maria. | Anotado: E-mail: maria@uol.com.br. | Qual é o seu telefone?',
        ],
        ['meu e-mail é ana@uol.com.br', 'Confirma o seu e-mail: ana@uol.com.br?'],
        ['não', 'Qual é o seu telefone?'],
        ['11 98765-4321', 'Anotado: Telefone: (11) 98765-4321. | Qual é a data e hora?'],
        ['hoje às 9h', 'Hoje às 09:00 já passou. | Qual é a data e hora? Por exemplo: 25/12 às 15h.'],
        [
          'hoje às 16h',
          'Anotado: Data e hora: quarta-feira, 25/11/2026, às 16:00. | Marcado com o número 7 para quarta-feira, 25/11/2026, às 16:00.',
        ],
      ],
    ],
  ]

  test.each(conversations)('about %s', (_, patch, before, expected) => {
    const { turns } = talk([...before, ...expected.map(([message]) => message)], {
      with: [{ ...consulta, ...patch }, ...stages.slice(1)],
    })
    const replies = turns.slice(before.length).map(reply)
    expect(replies).toEqual(expected.map(([, text]) => text))
  })

  const noted = 'Anotado: Data e hora: sexta-feira, 27/11/2026, às 15:00.'
  test.each<[Partial<Intention>, Partial<FinishedCall>, string]>([
    [
      {},
      { state: 'failed', status: 404 },
      'Não consegui concluir o seu pedido: o sistema o recusou. | Se algum dado estiver errado, me diga o certo, que eu tento de novo.',
    ],
    [
      { method: 'GET', body: '' },
      { state: 'failed', status: 404 },
      'Não encontrei nada com esses dados. | Se algum dado estiver errado, me diga o certo, que eu tento de novo.',
    ],
    [
      { method: 'GET', body: '' },
      { state: 'failed', status: 403 },
      'Não consegui fazer essa busca: o sistema a recusou. | Se algum dado estiver errado, me diga o certo, que eu tento de novo.',
    ],
    [
      {},
      { state: 'notSent' },
      'Não consegui concluir o seu pedido: o sistema não pôde ser chamado. | Vou chamar uma pessoa da equipe para continuar com você por aqui.',
    ],
    [
      {},
      { state: 'uncertain', status: 500 },
      'Não sei se o seu pedido foi concluído: o sistema respondeu com um erro. Não vou repetir, para não fazer duas vezes. | Vou chamar uma pessoa da equipe para continuar com você por aqui.',
    ],
    [{ method: 'GET', body: '' }, { state: 'uncertain' }, 'Não consegui fazer essa busca: o sistema não respondeu.'],
    [{}, { response: '{}' }, 'O sistema respondeu, mas a resposta veio diferente do esperado e não consigo lê-la.'],
    [{ responseTemplate: ' ' }, {}, 'Pronto, está feito.'],
    [{ requiredFields: [], body: '', responseTemplate: 'Feito.' }, {}, 'Feito.'],
    [{ triggerCondition: 'Se fizer sentido' }, {}, 'Posso concluir o seu pedido agora?'],
    [{ triggerCondition: 'Se fizer sentido', method: 'GET', responseTemplate: 'Feito.' }, {}, 'Feito.'],
    [{ triggerCondition: 'Quando o cliente informar os dados', responseTemplate: 'Feito.' }, {}, 'Feito.'],
  ])('about a call %j that ends as %j', (patch, call, expected) => {
    const { last } = talk(filled, { with: [{ ...consulta, intentions: [action(patch)] }], call })
    expect(reply(last)).toBe(`${noted} | ${expected}`)
  })

  test('without people to hand off to, the agent gives up after three fruitless answers', () => {
    const { last } = talk([start, 'Maria', '1234', '(20) 98765-4321', 'hmm'], { humanTransfer: false })
    expect(reply(last)).toBe(
      'Não consegui entender o que falta para “Agendamento”. | Vamos deixar isso por enquanto; se quiser tentar de novo, é só dizer.',
    )
  })

  test('collects the latest value of each name, with the stage that asked for it', () => {
    const { last } = talk([...filled, 'na verdade é dia 30 às 10h'])
    expect(last.state.collected.map(({ displayName, value, stageId }) => [displayName, value, stageId])).toEqual([
      ['Nome', 'Maria', 'consulta'],
      ['Telefone', '+5511987654321', 'consulta'],
      ['E-mail', 'maria@uol.com.br', 'consulta'],
      ['Data e hora', '2026-11-30T10:00', 'consulta'],
    ])
  })
})
