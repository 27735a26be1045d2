/** A stage that collects a phone number and calls the API of the tests. */
import { apiOfTests } from '../stand-ins/api.ts'

const action = (path: string) => ({
  name: 'Agendar',
  url: apiOfTests() + path,
  method: 'POST',
  body: '{"telefone":"{{data.telefone}}"}',
  headers: 'Content-Type: application/json',
  triggerCondition: '',
  requiredFields: ['telefone'],
  shouldExtractDataOfInterest: true,
  responseTemplate: 'Marcado com o número {{response.id}}.',
})

export const booking = (path = '/agenda') => ({
  condition: 'O cliente quer marcar: "quero marcar uma consulta", "gostaria de agendar um horário"',
  requiredData: [
    { fieldName: 'data_hora', displayName: 'Data e hora', dataType: 'DATE', description: 'Para quando?' },
    { fieldName: 'telefone', displayName: 'Telefone', dataType: 'PHONE', description: '' },
  ],
  intentions: [action(path)],
})
