/** Small PDF files with text, as programs write them. */
import { deflateSync } from 'node:zlib'

/** Octal escapes for special and non-ASCII characters. */
const escape = (line: string) =>
  [...Buffer.from(line, 'latin1')]
    .map((byte) =>
      byte < 0x20 || byte > 0x7e || '()\\'.includes(String.fromCharCode(byte))
        ? `\\${byte.toString(8).padStart(3, '0')}`
        : String.fromCharCode(byte),
    )
    .join('')

const contentOf = (lines: readonly string[]) =>
  `BT /F1 12 Tf 50 780 Td 14 TL ${lines.map((line) => `(${escape(line)}) Tj T*`).join(' ')} ET`

/** One page for each list of lines. */
export function makePdf(pages: readonly (readonly string[])[]): Buffer {
  return assemble(pages.map((lines) => stream(Buffer.from(contentOf(lines), 'latin1'))))
}

/** One page for each list of lines; each line has a font size and a space above it. */
export function makeStyledPdf(pages: readonly (readonly { size: number; text: string; above?: number }[])[]): Buffer {
  return assemble(
    pages.map((lines) => {
      const shown = lines.map(
        ({ size, text, above = 0 }) => `/F1 ${size} Tf 0 -${size * 1.2 + above} Td (${escape(text)}) Tj`,
      )
      return stream(Buffer.from(`BT 50 780 Td ${shown.join(' ')} ET`, 'latin1'))
    }),
  )
}

/** The same page repeated. */
export const makeEndlessPdf = (pages: number) => assemble([stream(Buffer.from(contentOf(['a'])))], '', pages)

/** The page tree leads to something that is no page. */
export const makeDamagedPdf = (pages: readonly (readonly string[])[], damaged: number) =>
  Buffer.from(
    makePdf(pages)
      .toString('latin1')
      .replace(new RegExp(`(?<=\\n${2 + 2 * damaged} 0 obj\\n)<<.*>>(?=\\nendobj)`, 'u'), (page) =>
        '7'.padEnd(page.length),
      ),
    'latin1',
  )

/** A page tree that contains itself. */
export const makeCircularPdf = () =>
  Buffer.from(
    makePdf([['a']])
      .toString('latin1')
      .replace('/Kids [4 0 R] /Count 1', '/Kids [2 0 R] /Count 9'),
    'latin1',
  )

/** A page whose content decompresses to `bytes` of spaces. */
export function makePdfBomb(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' '), { level: 9 })
  return assemble([stream(packed, '/Filter /FlateDecode ')])
}

/** As programs write a password-protected file; the rest does not matter. */
export const makeLockedPdf = () =>
  assemble(
    [stream(Buffer.from(contentOf(['segredo'])))],
    `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >> /ID [<00> <00>]`,
  )

const stream = (bytes: Buffer, filter = '') =>
  Buffer.concat([
    Buffer.from(`<< ${filter}/Length ${bytes.byteLength} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

function assemble(contents: readonly Buffer[], trailer = '', times = 1): Buffer {
  const first = 4
  const kids = Array.from({ length: times }, () => contents.map((_, index) => `${first + 2 * index} 0 R`)).flat()
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...contents.flatMap((content, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * index + 1} 0 R >>`,
      ),
      content,
    ]),
  ]
  const chunks = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  let at = chunks[0]?.byteLength ?? 0
  objects.forEach((object, index) => {
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(at)
    at += chunk.byteLength
    chunks.push(chunk)
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}
