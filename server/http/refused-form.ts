/** The refusal of a form from which no file could be read. */
import type { FormProblem } from './receive-file.ts'
import { refuse } from './result.ts'

export function refusedForm(problem: FormProblem, tooLarge: string) {
  switch (problem) {
    case 'tooLarge':
      return refuse(413, 'file_too_large', tooLarge)
    case 'notForm':
      return refuse(415, 'not_a_form', 'O arquivo precisa ser enviado em um formulário (multipart/form-data).')
    case 'empty':
      return refuse(400, 'empty_file', 'O arquivo está vazio.')
    case 'noFile':
      return refuse(400, 'no_file', 'Nenhum arquivo foi enviado.')
    case 'severalFiles':
      return refuse(400, 'several_files', 'Envie um arquivo de cada vez.')
    case 'broken':
      return refuse(400, 'broken_form', 'O arquivo não chegou inteiro. Tente novamente.')
  }
}
