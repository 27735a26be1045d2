/** Type and dimensions of an image, read from its header alone, without decoding it. */

export type ImageHead = { mime: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'; width: number; height: number }

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Undefined if it is no image of these types, or its header is incomplete. */
export function readImageHead(bytes: Buffer): ImageHead | undefined {
  try {
    const head = png(bytes) ?? jpeg(bytes) ?? gif(bytes) ?? webp(bytes)
    return head !== undefined && head.width > 0 && head.height > 0 ? head : undefined
  } catch (cause) {
    // The bytes end before the header does.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

function png(bytes: Buffer): ImageHead | undefined {
  if (ascii(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  return { mime: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gif(bytes: Buffer): ImageHead | undefined {
  if (!/^GIF8[79]a$/u.test(ascii(bytes, 0, 6))) return undefined
  return { mime: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function jpeg(bytes: Buffer): ImageHead | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.byteLength) {
    const marker = bytes.readUInt16BE(at)
    if (marker === 0xffff) {
      at += 1
      continue
    }
    // Start of frame; the other markers of this range are tables.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { mime: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    if (marker < 0xff00) return undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webp(bytes: Buffer): ImageHead | undefined {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return undefined
  const mime = 'image/webp'
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ':
      return { mime, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { mime, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
