/** Minimal files of each kind of image and recording. */

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64')
export const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(64, 1),
  Buffer.from('ffd9', 'hex'),
])

/** A tone, so that the recording is not silent. */
export function wav(seconds = 1): Buffer {
  const rate = 8_000
  const samples = Buffer.alloc(2 * rate * seconds)
  for (let at = 0; at < rate * seconds; at += 1) samples.writeInt16LE(Math.round(8_000 * Math.sin(at / 3)), 2 * at)
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(2 * rate, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, samples])
}

/** An EBML element with a size of two bytes. */
const element = (id: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x40 | (content.byteLength >> 8), content.byteLength & 0xff]),
    content,
  ])

/** The start of a file as a browser's recorder writes it. */
export const webm = (codecs: readonly string[]) =>
  Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      element('1654ae6b', Buffer.concat(codecs.map((codec) => element('ae', element('86', Buffer.from(codec)))))),
    ),
  ])

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.byteLength)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The index is at the end, as phones write it. */
export const mp4 = (handlers: readonly string[], brand = 'isom') =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('mdat', Buffer.alloc(100_000, 7)),
    box(
      'moov',
      Buffer.concat(
        handlers.map((handler) => box('trak', box('hdlr', Buffer.from(`${'\0'.repeat(8)}${handler}`, 'latin1')))),
      ),
    ),
  ])

export const ogg = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(20),
  Buffer.from('\x01\x13OpusHead\x01\x01', 'latin1'),
  Buffer.alloc(64),
])
export const mp3 = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(413),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(413),
])
export const flac = Buffer.concat([Buffer.from('fLaC\0\0\0\x22', 'latin1'), Buffer.alloc(64)])
export const aac = Buffer.concat([Buffer.from('fff15080', 'hex'), Buffer.alloc(400)])
export const avif = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1'))
export const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
