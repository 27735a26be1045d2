import { expect, test } from 'vitest'
import { zoneText } from '../../src/ui/words.ts'

test.each([
  ['America/Sao_Paulo', 'Horário Padrão de Brasília'],
  ['America/Manaus', 'Horário Padrão do Amazonas'],
  ['Etc/GMT+3', 'GMT-03:00'],
])('%s is called %s', (zone, name) => expect(zoneText(zone)).toBe(name))
