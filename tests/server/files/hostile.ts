/** Hostile files, and why each is refused. */
import { constants, deflateRawSync } from 'node:zlib'
import { problems } from '../../../server/sources/documents/problems.ts'
import { makeCircularPdf, makeEndlessPdf, makeLockedPdf, makePdf, makePdfBomb } from './pdf.ts'
import { compoundFile, docxParts, docxPartsOf, makeDoc, makeDocx, makeZip } from './word.ts'
import { xlsxParts } from './xlsx.ts'

const megabyte = 1024 * 1024
const lines = ['Horário de funcionamento', 'Terça a sábado, das 9h às 18h.']

/** Ends on a whole byte and has no back references, so that compressed pieces can be concatenated. */
const piece = (bytes: Buffer) => deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** The start of a document, then paragraphs for two gigabytes. */
function makeHugeDocx(): Buffer {
  const [types, relations, text] = docxPartsOf('')
  if (types === undefined || relations === undefined || text === undefined) throw new Error('no parts')
  const opening = text.bytes.toString().replace('</w:body></w:document>', '')
  const paragraphs = piece(Buffer.alloc(16 * megabyte, '<w:p><w:r><w:t>Pão </w:t></w:r></w:p>'))
  const packed = Buffer.concat([
    piece(Buffer.from(opening)),
    ...Array.from({ length: 128 }, () => paragraphs),
    deflateRawSync(Buffer.alloc(0)),
  ])
  return makeZip([types, relations, { name: text.name, bytes: packed, isPacked: false, method: 8 }])
}

/** A sheet of small cells that takes this many bytes unpacked, of which a file has a tenth. */
export function makeHugeXlsx(bytes: number): Buffer {
  const parts = xlsxParts({ A: [['nome', 'telefone']] })
  const sheet = parts.pop()
  if (sheet === undefined) throw new Error('no sheet')
  const [opening = '', closing = ''] = sheet.bytes.toString().split(/(?<=<\/row>)/u)
  const packed = [piece(Buffer.from(opening))]
  let claimedSize = sheet.bytes.byteLength
  for (let row = 2; claimedSize < bytes;) {
    let rows = ''
    for (; rows.length < megabyte; row += 1)
      rows += `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>Ana</t></is></c><c r="B${row}"><v>${row}</v></c></row>`
    packed.push(piece(Buffer.from(rows)))
    claimedSize += rows.length
  }
  const content = Buffer.concat([...packed, deflateRawSync(Buffer.from(closing))])
  return makeZip([...parts, { name: sheet.name, bytes: content, isPacked: false, method: 8, claimedSize }])
}

export type HostileFile = { name: string; bytes: Buffer; reason: string }

/** Generated on demand, because some are large. */
export const hostileFiles = (): HostileFile[] => [
  { name: 'a DOCX of two gigabytes', bytes: makeHugeDocx(), reason: problems.tooLarge },
  {
    name: 'a DOCX of 300 MB of spaces',
    bytes: makeZip([
      ...docxParts([]).slice(0, 2),
      { name: 'word/document.xml', bytes: Buffer.alloc(300 * megabyte, ' '), claimedSize: 10 },
    ]),
    reason: problems.tooLarge,
  },
  {
    name: 'a DOCX nested without end',
    bytes: makeZip(docxPartsOf('<w:tbl><w:tr><w:tc>'.repeat(300_000))),
    reason: problems.tooLarge,
  },
  {
    name: 'a DOCX of one endless tag',
    bytes: makeZip(docxPartsOf(`<w:p ${'a="b" '.repeat(2_000_000)}/>`)),
    reason: problems.tooLarge,
  },
  {
    name: 'a DOCX with styles based on each other',
    bytes: makeZip(
      docxPartsOf('<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr></w:p>', {
        styles:
          '<w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style>',
      }),
    ),
    reason: problems.noText,
  },
  {
    name: 'a DOCX with a password',
    bytes: makeZip(docxParts(lines).map((part) => ({ ...part, flags: 1 }))),
    reason: problems.encrypted,
  },
  {
    name: 'a DOCX of today with a password',
    bytes: compoundFile([['EncryptedPackage', Buffer.alloc(4096)]]),
    reason: problems.encrypted,
  },
  { name: 'half a DOCX', bytes: makeDocx(lines).subarray(0, 600), reason: problems.broken },
  { name: 'a PDF page of 300 MB', bytes: makePdfBomb(300 * megabyte), reason: problems.tooLarge },
  { name: 'a PDF of 30,000 pages', bytes: makeEndlessPdf(30_000), reason: problems.tooLarge },
  { name: 'a PDF whose pages lead back to themselves', bytes: makeCircularPdf(), reason: problems.broken },
  { name: 'a PDF with a password', bytes: makeLockedPdf(), reason: problems.encrypted },
  { name: 'half a PDF', bytes: makePdf([lines]).subarray(0, 60), reason: problems.broken },
  { name: 'a DOC with a password', bytes: makeDoc(lines, { isLocked: true }), reason: problems.encrypted },
  { name: 'a DOC whose chain of sectors has no end', bytes: circularDoc(), reason: problems.tooLarge },
  { name: 'HTML called PDF', bytes: Buffer.from('<!doctype html><p>Olá</p>'), reason: problems.unknown },
  { name: 'nothing', bytes: Buffer.alloc(0), reason: problems.unknown },
]

function circularDoc(): Buffer {
  const file = makeDoc(lines)
  // The chain of the text's sectors is circular.
  file.writeInt32LE(2, 512 + 4 * 9)
  return file
}
