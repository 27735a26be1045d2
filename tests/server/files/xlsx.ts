/** Small Excel files, with parts as LibreOffice writes them. */
import { makeZip, type Part } from './word.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const cellXml = (cell: string | number, at: string) =>
  typeof cell === 'number'
    ? `<c r="${at}"><v>${cell}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
const sheetXml = (rows: readonly (readonly (string | number)[])[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetData>${rows
    .map(
      (row, y) =>
        `<row r="${y + 1}">${row.map((cell, x) => cellXml(cell, `${String.fromCharCode(65 + x)}${y + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

export function xlsxParts(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Part[] {
  const names = Object.keys(sheets)
  const text = (name: string, body: string): Part => ({ name, bytes: Buffer.from(body) })
  return [
    text(
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    ),
    text(
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    ...names.map((name, at) => text(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheets[name] ?? []))),
  ]
}

export const makeXlsx = (sheets: Parameters<typeof xlsxParts>[0]): Buffer => makeZip(xlsxParts(sheets))
