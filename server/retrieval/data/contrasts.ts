/** Variants of one thing, a group per line: what is said of one of them does not answer a question about another. */
export const contrasts: readonly string[] = [
  'pequeno médio grande inteiro meio metade mini',
  'adulto infantil criança adolescente teen juvenil kids bebê idoso',
  'feminino masculino unissex',
  'solteiro casal duplo triplo individual',
  'presencial online',
  'novo usado',
  'avulso diária semanal mensal trimestral semestral anual',
  'débito crédito',
  'iniciante básico intermediário avançado',
  'alta baixa',
  'cachorro gato coelho hamster pássaro',
  'manhã tarde noite madrugada',
]
