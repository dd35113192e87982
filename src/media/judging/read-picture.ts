import { ownValue } from '#domain/unknown-value.ts'

/** Facts about a picture file. */
export interface PictureFacts {
  /** In pixels, after applying the orientation. */
  width: number
  height: number
  isAnimated: boolean
}

/** The facts of a picture, or the reason why it is unreadable: `cut off` if only its end is missing. */
export type ReadPicture = PictureFacts | 'cut off' | 'broken'

/**
 * Reads a picture's size and checks that the file is complete, without decoding it. `ending` is the kind determined
 * from the content. Does not support SVG drawings, which have no pixels.
 */
export function readPicture(file: Buffer, ending: string): ReadPicture {
  try {
    const found = ownValue(READERS, ending)?.(file) ?? 'broken'
    if (typeof found === 'string') return found
    return found.width > 0 && found.height > 0 ? found : 'broken'
  } catch (error) {
    // The read exceeded the end of the file.
    if (error instanceof RangeError) return 'cut off'
    throw error
  }
}

const READERS: Record<string, (file: Buffer) => ReadPicture> = {
  jpg: readJpeg,
  png: readPng,
  gif: readGif,
  webp: readWebp,
  avif: readAvif,
}

/** Reads the chunks of a PNG file up to the last one (PNG specification, 5 and 11). */
function readPng(file: Buffer): ReadPicture {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return 'broken'
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  let isAnimated = false
  for (let at = 8; ; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    at += 12 + length
    if (at > file.length) return 'cut off'
    if (type === 'acTL') isAnimated = true
    if (type === 'IEND') return { width, height, isAnimated }
  }
}

/** JPEG markers (ITU T.81, B.1.1.3). */
const [START_OF_SCAN, APP1] = [0xda, 0xe1]

/** Returns true for a frame marker: SOF0 to SOF15, except the three other markers in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Reads the segments of a JPEG file up to its first scan, then searches for the end marker. */
function readJpeg(file: Buffer): ReadPicture {
  let size: { width: number; height: number } | undefined
  let isTurned = false
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return 'broken'
    const marker = file.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === START_OF_SCAN) break
    const length = file.readUInt16BE(at + 2)
    if (isFrame(marker)) size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    if (marker === APP1) isTurned ||= isTurnedByExif(file.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  if (!size) return 'broken'
  if (file.lastIndexOf(Buffer.from([0xff, 0xd9])) < 4) return 'cut off'
  const { width, height } = size
  return { isAnimated: false, ...(isTurned ? { width: height, height: width } : { width, height }) }
}

/** EXIF tag of the orientation, and the values that swap width and height (CIPA DC-008, 4.6.4). */
const ORIENTATION = 0x0112
const ROTATED_ORIENTATIONS = [5, 6, 7, 8]

function isTurnedByExif(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const exif = segment.subarray(6)
  try {
    const isLittle = exif.toString('latin1', 0, 2) === 'II'
    const word = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
    const start = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
    const entries = Array.from({ length: word(start) }, (_, index) => start + 2 + index * 12)
    const entry = entries.find((at) => word(at) === ORIENTATION)
    return entry !== undefined && ROTATED_ORIENTATIONS.includes(word(entry + 8))
  } catch {
    // Decoders also ignore unreadable metadata.
    return false
  }
}

/**
 * Reads a GIF file, which ends with a trailer byte (GIF89a, 27), possibly followed by zeros. Every GIF counts as
 * animated.
 */
function readGif(file: Buffer): ReadPicture {
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)]
  let end = file.length - 1
  while (end > 0 && file[end] === 0) end -= 1
  return file[end] === 0x3b ? { width, height, isAnimated: true } : 'cut off'
}

/** Reads the size from the first chunk of a WebP file (RFC 9649, 2.4 to 2.7). */
function readWebp(file: Buffer): ReadPicture {
  if (file.readUInt32LE(4) + 8 > file.length) return 'cut off'
  const chunk = file.toString('latin1', 12, 16)
  if (chunk === 'VP8X')
    return {
      width: file.readUIntLE(24, 3) + 1,
      height: file.readUIntLE(27, 3) + 1,
      isAnimated: (file.readUInt8(20) & 2) !== 0,
    }
  if (chunk === 'VP8 ')
    return {
      width: file.readUInt16LE(26) & 0x3fff,
      height: file.readUInt16LE(28) & 0x3fff,
      isAnimated: false,
    }
  if (chunk !== 'VP8L') return 'broken'
  const bits = file.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isAnimated: false }
}

/** Reads the size from the largest `ispe` box of an AVIF file (ISO/IEC 23008-12, 6.5.3). */
function readAvif(file: Buffer): ReadPicture {
  const isAnimated = file.toString('latin1', 8, 12) === 'avis'
  let [width, height] = [0, 0]
  for (let at = file.indexOf('ispe'); at !== -1; at = file.indexOf('ispe', at + 4)) {
    const [wide, high] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
    if (wide * high > width * height) [width, height] = [wide, high]
  }
  for (let at = 0; at < file.length; ) {
    const length = file.readUInt32BE(at)
    if (length === 0) break
    at += Math.max(8, length === 1 ? Number(file.readBigUInt64BE(at + 8)) : length)
    if (at > file.length) return 'cut off'
  }
  return { width, height, isAnimated }
}
