// cspell:ignore stco esds soun
import { boxOf } from './sample-media.ts'

/** A track of an MP4 film: its kind, its codec, and further boxes of its description. */
export type SampleTrack = [handler: 'vide' | 'soun', code: string, ...boxes: Buffer[]]

/** Returns an MP4 film of 90 seconds with these tracks. The index is before or after the media data. */
export function filmWith(tracks: SampleTrack[], { isTableLast = false } = {}): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(600, 12)
  header.writeUInt32BE(600 * 90, 16)
  const table = (chunkAt: number) =>
    boxOf('moov', boxOf('mvhd', header), ...tracks.map((track) => trackOf(track, chunkAt)))
  const type = boxOf('ftyp', Buffer.from('isom\0\0\x02\0isomavc1', 'latin1'))
  const content = boxOf('mdat', Buffer.alloc(64))
  const chunkAt = type.length + (isTableLast ? 8 : table(0).length + 8)
  return Buffer.concat(isTableLast ? [type, content, table(chunkAt)] : [type, table(chunkAt), content])
}

function trackOf([handler, code, ...boxes]: SampleTrack, chunkAt: number): Buffer {
  const kind = Buffer.alloc(24)
  kind.write(handler, 8)
  const chunks = Buffer.alloc(12)
  chunks.writeUInt32BE(1, 4)
  chunks.writeUInt32BE(chunkAt, 8)
  const entry = boxOf(code, Buffer.alloc(handler === 'vide' ? 78 : 28), ...boxes)
  const descriptions = boxOf('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry)
  const table = boxOf('stbl', descriptions, boxOf('stco', chunks))
  return boxOf('trak', boxOf('mdia', boxOf('hdlr', kind), boxOf('minf', table)))
}

/** Returns the box `avcC` with the beginning of a parameter set as written by x264, in hexadecimal. */
export function avcOf(parameters: string): Buffer {
  const set = Buffer.from(parameters, 'hex')
  const head = Buffer.from([1, set[1] ?? 0, set[2] ?? 0, set[3] ?? 0, 0xff, 0xe1, 0, set.length])
  return boxOf('avcC', head, set)
}

/** Returns the box `esds` of a sound track with this descriptor type. */
export function esdsOf(type: number): Buffer {
  const descriptor = [
    3,
    0x80,
    0x80,
    0x80,
    22,
    0,
    1,
    0,
    4,
    0x80,
    0x80,
    0x80,
    14,
    type,
    0x15,
    ...Array(12).fill(0),
  ]
  return boxOf('esds', Buffer.from([0, 0, 0, 0, ...descriptor]))
}

/** Returns a WebM film of 90 seconds with these codecs. A recording declares neither its duration nor its sizes. */
export function webmOf(codes: string[], { isRecorded = false, type = 'webm' } = {}): Buffer {
  const length = Buffer.alloc(8)
  length.writeDoubleBE(90_000)
  const scale = element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))
  const info = element('1549a966', scale, ...(isRecorded ? [] : [element('4489', length)]))
  const tracks = codes.map((code, at) =>
    element(
      'ae',
      element('d7', Buffer.from([at + 1])),
      element('83', Buffer.from([code.startsWith('V') ? 1 : 2])),
      element('86', Buffer.from(code)),
    ),
  )
  const cluster = (time: number) => {
    const start = Buffer.alloc(3)
    start.writeUIntBE(time, 0, 3)
    const block = element('a3', Buffer.from([0x81, 0, 0, 0x80, ...Array(40).fill(7)]))
    const content = [element('e7', start), block, block]
    return isRecorded ? unsized('1f43b675', ...content) : element('1f43b675', ...content)
  }
  const segment = [info, element('1654ae6b', ...tracks), cluster(0), cluster(45_000), cluster(90_000)]
  const head = element('1a45dfa3', element('4282', Buffer.from(type)))
  return Buffer.concat([head, isRecorded ? unsized('18538067', ...segment) : element('18538067', ...segment)])
}

function element(id: string, ...content: Buffer[]): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + content.reduce((sum, { length }) => sum + length, 0))
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...content])
}

function unsized(id: string, ...content: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), ...content])
}
