/** Every text of the creation of a training (S2§2.3, S2§5, S2§8). */
import { crawlLimits, defaultTrainingNames, trainingLimits, type CreatableType } from '../../../contract/trainings.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { FileProblem } from '../../machines/training-creation/chosen-file.ts'
import { tooLong, type Form, type LongField } from '../../machines/training-creation/creation-data.ts'
import type { CreationNotice } from '../../machines/training-creation/training-creation.setup.ts'

export const creationNotices: NoticeTexts<CreationNotice> = {
  creating: () => 'Criando treinamento...',
  created: () => 'Treinamento criado com sucesso',
  duplicate: () => 'Nada foi criado: este conteúdo já existe',
  failed: () => 'Ocorreu um problema ao criar o treinamento',
  refused: ({ message }) => String(message),
}

export const unsupportedText = 'Tipo de treinamento não suportado'
export const noDocumentText = 'Nenhum documento selecionado'
export const acceptLabel = (url: string): string => `Usar ${url}`

export const typeHelps: Record<CreatableType, string> = {
  TEXT: 'Escreva ou cole',
  WEBSITE: 'De um endereço',
  DOCUMENT: 'PDF, Word ou TXT',
  IMAGE: 'Foto ou tabela',
}

export const formTitles: Record<CreatableType, string> = {
  TEXT: 'Novo texto',
  WEBSITE: 'Novo website',
  DOCUMENT: 'Novo documento',
  IMAGE: 'Nova imagem',
}

export const nameHelp = (type: CreatableType): string =>
  type === 'IMAGE'
    ? 'Uma imagem precisa de um nome.'
    : `Aparece na lista e quando o agente diz do que sabe falar. Sem nome, fica “${defaultTrainingNames[type]}”.`

export const subpagesHelp = `Lê também as páginas do mesmo site ligadas a esta: até ${crawlLimits.pages} páginas, ${crawlLimits.depth} níveis.`

const fileProblems: Record<'DOCUMENT' | 'IMAGE', Record<FileProblem, string>> = {
  DOCUMENT: {
    kind: 'Tipo de arquivo não permitido. Escolha um PDF, DOC, DOCX ou TXT.',
    size: `O arquivo excede o tamanho máximo de ${trainingLimits.documentMb}MB.`,
    several: 'Cada treinamento leva um documento: ficou o primeiro.',
  },
  IMAGE: {
    kind: 'Por favor, selecione apenas arquivos de imagem.',
    size: `A imagem excede o tamanho máximo de ${trainingLimits.imageMb}MB.`,
    several: 'Cada treinamento leva uma imagem: ficou a primeira.',
  },
}

export const fileProblemText = (type: 'DOCUMENT' | 'IMAGE', problem: FileProblem): string => fileProblems[type][problem]

const fieldNames: Record<LongField, string> = {
  name: 'nome',
  description: 'descrição',
  content: 'conteúdo',
  url: 'endereço',
}

export const sendingHint = (form: Form): string =>
  'file' in form && form.file ? 'Não feche esta página até o envio terminar.' : keptText

const keptText = 'O que você digita fica guardado neste navegador até ser enviado.'

/** What is missing, or null. */
const missing = (form: Form): string | null => {
  switch (form.type) {
    case 'TEXT':
      return form.content.trim() === '' ? 'escreva ou cole o conteúdo' : null
    case 'WEBSITE':
      return form.url.trim() === '' ? 'informe a URL' : null
    case 'DOCUMENT':
      return form.file ? null : 'escolha um documento'
    case 'IMAGE': {
      const lacks = [
        ...(form.name.trim() === '' ? ['dê um nome'] : []),
        ...(form.file || form.url.trim() !== ''
          ? []
          : [form.source === 'file' ? 'escolha uma imagem' : 'informe a URL da imagem']),
      ]
      return lacks.length > 0 ? lacks.join(' e ') : null
    }
  }
}

/** Why the form cannot be sent yet, or the progress of sending. */
export const formHint = (form: Form): string => {
  const long = tooLong(form)
  if (long.length > 0) return `Para continuar, encurte: ${long.map((field) => fieldNames[field]).join(', ')}.`
  const lacking = missing(form)
  if (lacking) return `Para continuar, ${lacking}.`
  return 'file' in form && form.file ? 'O arquivo só é guardado quando for enviado.' : keptText
}

const draftTexts: Record<CreatableType, string> = {
  TEXT: 'Você começou a escrever um texto.',
  WEBSITE: 'Você começou a adicionar um website.',
  DOCUMENT: 'Você começou a adicionar um documento.',
  IMAGE: 'Você começou a adicionar uma imagem.',
}

export const draftText = ({ type, name }: Form): string => {
  if (name.trim() === '') return draftTexts[type]
  return `Você começou a ${type === 'TEXT' ? 'escrever' : 'criar'} “${name.trim()}”.`
}

const whereItWas: Record<CreatableType, string> = {
  TEXT: 'em Texto',
  WEBSITE: 'em Website',
  DOCUMENT: 'em Documento',
  IMAGE: 'em Imagem',
}
export const otherDraftText = ({ type }: Form): string =>
  `O que você tinha preenchido ${whereItWas[type]} saiu do formulário.`
export const restoreLabel = ({ type }: Form): string => `Recuperar o que estava ${whereItWas[type]}`
export const discardLabel = ({ type }: Form): string => `Descartar o que estava ${whereItWas[type]}`
export const discarding = {
  title: 'Descartar o que você preencheu?',
  effect: (type: CreatableType): string =>
    `O que você preencheu ${whereItWas[type]} e não enviou será apagado. Esta ação não pode ser desfeita.`,
  cancel: 'Cancelar',
  confirm: 'Descartar tudo',
  running: 'Descartar tudo',
}

export const uploadText = (percent: number): string => (percent < 100 ? 'Enviando documento…' : 'Aguardando resposta…')
export const percentText = (percent: number): string => `${percent}%`
/** What leaving would lose; a chosen file cannot be stored. */
export const lossText = (fileName: string, isSending: boolean): string =>
  isSending ? `O envio de “${fileName}” será interrompido.` : `O arquivo “${fileName}” ainda não foi enviado.`
