import { crc32, deflateSync } from 'node:zlib'

/** Returns a box of an MP4 film (ISO/IEC 14496-12, 4.2). */
export function boxOf(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4)
  return Buffer.concat([head, ...content])
}

/** Returns a blank MP4 film of this duration in seconds, with this video codec. */
export function filmOf(seconds: number, code = 'avc1'): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(600, 12)
  header.writeUInt32BE(600 * seconds, 16)
  const handler = Buffer.alloc(24)
  handler.write('vide', 8)
  const descriptions = boxOf('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), boxOf(code, Buffer.alloc(78)))
  const media = boxOf('mdia', boxOf('hdlr', handler), boxOf('minf', boxOf('stbl', descriptions)))
  return Buffer.concat([
    boxOf('ftyp', Buffer.from('isom\0\0\x02\0isomavc1', 'latin1')),
    boxOf('moov', boxOf('mvhd', header), boxOf('trak', media)),
    boxOf('mdat', Buffer.alloc(64)),
  ])
}

/** Returns a JPEG file with this size and EXIF orientation, without image data. */
export function jpegOf(width: number, height: number, orientation?: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const exif = Buffer.from(
    '\xff\xe1\0\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  )
  if (orientation !== undefined) exif.writeUInt16BE(orientation, 28)
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...(orientation === undefined ? [] : [exif]), frame, scan])
}

/** Returns a PNG file of one color. `head` overrides the size in its header. */
export function pngOf(width: number, height: number, head = { width, height }): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(head.width)
  size.writeUInt32BE(head.height, 4)
  size.set([8, 2], 8)
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, 0x7f)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    start,
    chunkOf('IHDR', size),
    chunkOf('IDAT', pixels),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Returns WebVTT captions with these times. */
export function captionsOf(...times: [from: string, to: string][]): string {
  return ['WEBVTT', ...times.map(([from, to]) => `\n${from} --> ${to}\nWords.`)].join('\n').concat('\n')
}
