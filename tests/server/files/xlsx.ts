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

/** The cells B2, B3 and B4 have the formats '0%', '0.0%' and '0"%"', of which the last shows no percentage. */
export function makeXlsxWithPercents(sheets: Parameters<typeof xlsxParts>[0]): Buffer {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
  const related = `<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`
  const parts = xlsxParts(sheets).map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(
      String(bytes)
        .replace('</Relationships>', related)
        .replace('r="B2"', 'r="B2" s="1"')
        .replace('r="B3"', 'r="B3" s="2"')
        .replace('r="B4"', 'r="B4" s="3"'),
    ),
  }))
  return makeZip([...parts, { name: 'xl/styles.xml', bytes: Buffer.from(styles) }])
}
