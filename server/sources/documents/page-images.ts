/** Extracts the images of a scanned PDF page without rendering the page, so that no canvas is needed. */
import type { getDocumentProxy } from 'unpdf'
import { getResolvedPDFJS } from 'unpdf'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>
/** The format of pdf.js: rows with one bit, three bytes or four bytes per pixel. */
type Decoded = { width: number; height: number; data: Uint8Array | Uint8ClampedArray; kind?: number }

/** Larger images exceed the memory of a worker. */
const maxPixels = 40_000_000
/** Smaller images are logos and stamps, not pages of text. */
const minPixels = 20_000
/** Tesseract works best with letters about 30 pixels high: larger images make it slower, not better. */
const maxSidePixels = 3_500

function isDecoded(value: unknown): value is Decoded {
  if (typeof value !== 'object' || value === null) return false
  const { width, height, data } = value as Partial<Decoded>
  return typeof width === 'number' && typeof height === 'number' && ArrayBuffer.isView(data)
}

/** One byte of brightness per pixel. */
function toGray({ width, height, data }: Decoded): Uint8Array | undefined {
  const pixels = width * height
  const gray = new Uint8Array(pixels)
  const bytesPerRow = Math.ceil(width / 8)
  if (data.length === pixels) return Uint8Array.from(data)
  if (data.length === bytesPerRow * height) {
    for (let at = 0; at < pixels; at += 1) {
      const x = at % width
      const byte = data[Math.floor(at / width) * bytesPerRow + (x >> 3)] ?? 0
      gray[at] = (byte >> (7 - (x & 7))) & 1 ? 255 : 0
    }
    return gray
  }
  const channels = data.length / pixels
  if (channels !== 3 && channels !== 4) return undefined
  for (let at = 0, from = 0; at < pixels; at += 1, from += channels)
    gray[at] = 0.3 * (data[from] ?? 0) + 0.59 * (data[from + 1] ?? 0) + 0.11 * (data[from + 2] ?? 0)
  return gray
}

/** Encodes as PGM, which needs no encoder; larger images are downsampled by taking every nth pixel. */
function toGraymap(image: Decoded): Buffer | undefined {
  const gray = toGray(image)
  if (gray === undefined) return undefined
  const step = Math.ceil(Math.max(image.width, image.height) / maxSidePixels)
  const width = Math.floor(image.width / step)
  const height = Math.floor(image.height / step)
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
  if (step === 1) return Buffer.concat([head, gray])
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = gray[y * step * image.width + x * step] ?? 255
  return Buffer.concat([head, pixels])
}

/** Skips images that cannot be decoded. @returns PGM files in painting order */
export async function extractPageImages(page: Page): Promise<Buffer[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const found = await Promise.all(
    fnArray.map(async (operation, at): Promise<unknown> => {
      // Operations without arguments have null.
      const argument: unknown = (argsArray[at] as readonly unknown[] | null)?.[0]
      if (operation === OPS.paintInlineImageXObject) return argument
      if (operation !== OPS.paintImageXObject || typeof argument !== 'string') return undefined
      const objects = argument.startsWith('g_') ? page.commonObjs : page.objs
      return new Promise((done) => {
        objects.get(argument, done)
      })
    }),
  )
  return found
    .filter(isDecoded)
    .filter(({ width, height }) => width * height >= minPixels && width * height <= maxPixels)
    .flatMap((image) => toGraymap(image) ?? [])
}
