/** A PDF as a scanner writes it: each page is one image without text. */
import { readFileSync } from 'node:fs'

/** The image 'Café com leite: R$ 7,50' of the image tests. */
const priceBoard = readFileSync(new URL('./price-board.png', import.meta.url))

/** The compressed rows of a non-interlaced PNG; PDF supports the same compression and filters. */
function packedRows(png: Buffer): { width: number; height: number; rows: Buffer } {
  const chunks: Buffer[] = []
  for (let at = 8; at < png.byteLength;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), rows: Buffer.concat(chunks) }
}

export function makeScannedPdf(pages: number): Buffer {
  const { width, height, rows } = packedRows(priceBoard)
  const draw = `q ${width} 0 0 ${height} 20 500 cm /Im1 Do Q`
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, at) => `${5 + at} 0 R`).join(' ')}] /Count ${pages} >>`,
    ),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns ${width} >> /Length ${rows.byteLength} >>\nstream\n`,
      ),
      rows,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
    ...Array.from({ length: pages }, () =>
      Buffer.from(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im1 3 0 R >> >> /Contents 4 0 R >>',
      ),
    ),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  for (const [at, object] of objects.entries()) {
    places.push(Buffer.concat(parts).byteLength)
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(parts).byteLength
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}
