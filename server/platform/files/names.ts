/** File names: as shown in lists, and in the header of a download. */
import type { SniffedFile } from './sniff.ts'

const maxLength = 120
const endings: Record<SniffedFile['mime'], readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc', 'dot', 'docx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/csv': ['csv', 'tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/plain': ['txt', 'text', 'md', 'csv', 'tsv', 'log'],
  'audio/webm': ['webm', 'weba'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mp4': ['m4a', 'mp4', 'm4b'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/wav': ['wav'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
}
const endingOf = (name: string): string => /\.(\w+)\s*$/u.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether its extension is one of these types. */
export const isNamedAsKnown = (name: string): boolean =>
  Object.values(endings).some((each) => each.includes(endingOf(name)))

/**
 * The type of a file in words; formats of one group may replace each other, as cameras, messengers and Word mix them.
 */
const describeFormat = (mime: string): string => {
  if (mime.startsWith('image/')) return 'uma imagem'
  if (mime.startsWith('audio/')) return 'um áudio'
  if (mime === 'application/pdf') return 'um PDF'
  if (mime === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') return 'uma planilha do Excel'
  return mime.startsWith('text/') ? 'texto simples' : 'um documento do Word'
}

/** Why a file is probably not what its sender believes: the extension does not match the format of its bytes. */
export function findNameMismatch(name: string, { mime }: Pick<SniffedFile, 'mime'>): string | undefined {
  const ending = endingOf(name)
  const promised = Object.entries(endings).filter(([, each]) => each.includes(ending))
  const found = describeFormat(mime)
  if (promised.length === 0 || promised.some(([other]) => describeFormat(other) === found)) return undefined
  return `O nome do arquivo termina em .${ending}, mas o conteúdo é ${found}. Corrija o nome ou salve o arquivo no formato certo e envie novamente.`
}

const nameless = { image: 'imagem', document: 'documento', audio: 'audio' }

/** Characters at the end of a name that are read: the patterns below take quadratic time. */
const maxCharactersRead = 1_000

/** The last part of the sender's file name, without invisible characters. */
const visibleName = (raw: string): string =>
  (raw.slice(-maxCharactersRead).toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\ufffd<>:"|?*]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '')

/** The name of a file whose type may be any. */
export function shownName(raw: string): string {
  const name = visibleName(raw) || 'arquivo'
  const ending = /\.\w{1,10}$/u.exec(name)?.[0] ?? ''
  const stem = Array.from(name.slice(0, name.length - ending.length))
  return stem.slice(0, maxLength - ending.length).join('') + ending
}

/**
 * The sender's file name with an extension that matches the type: a text must not be saved as a `.html` page because of
 * its name.
 */
export function cleanName(raw: string, { type, mime }: SniffedFile): string {
  const plain = visibleName(raw)
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 ? plain.slice(dot + 1).toLowerCase() : ''
  const fits = endings[mime].includes(ending)
  const stem = (fits ? plain.slice(0, dot).trimEnd() : plain) || nameless[type]
  const kept = fits ? plain.slice(dot + 1) : endings[mime][0]
  // By code points, because half of a surrogate pair could not be stored.
  return `${Array.from(stem)
    .slice(0, maxLength - kept.length - 1)
    .join('')}.${kept}`
}

const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

/** According to RFC 6266: an ASCII name for old clients, and the full name in the encoding of RFC 8187. */
export function contentDisposition(way: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*!]/g, percent)
  return `${way}; filename="${ascii}"; filename*=UTF-8''${whole}`
}
