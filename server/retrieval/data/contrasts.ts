/** Variants of one thing, a group per line: what is said of one of them does not answer a question about another. */
export const contrasts: readonly string[] = [
  'pequeno médio grande inteiro meio metade mini',
  'adulto infantil criança',
  'feminino masculino',
  'solteiro casal duplo individual',
  'presencial online',
  'novo usado',
  'avulso mensal anual',
]
