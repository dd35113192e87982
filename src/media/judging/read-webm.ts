import { CUT_OFF, type FilmFacts, readBounded } from './bounded-film.ts'
import { rarePictureName, rareSoundName } from './film-codes.ts'
import type { Film } from './film-length.ts'

/** Ids of the required WebM elements: https://www.rfc-editor.org/rfc/rfc9559 */
const ID = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  time: 0xe7,
  block: 0xa3,
  group: 0xa0,
  groupBlock: 0xa1,
}

interface Element {
  id: number
  start: number
  /** End of the content. Undefined if the file does not declare it, as in a recording. */
  end: number | undefined
}

/** Maximum number of elements read per level. A valid film has about a dozen before the first cluster. */
const MAX_ELEMENTS = 1000
/** Default time unit, in nanoseconds. */
const DEFAULT_SCALE = 1_000_000

const BROKEN: FilmFacts = { isWhole: true, isPlayable: false }

/** Reads the facts of a WebM film from its elements. Reads media data only at the end, if the length is missing. */
export async function readWebm(film: Film): Promise<FilmFacts> {
  return readBounded(film, readElements)
}

async function readElements(film: Film): Promise<FilmFacts> {
  const [head] = await listElements(film, 0, film.size)
  if (head?.id !== ID.head || head.end === undefined) return BROKEN
  const [segment] = await listElements(film, head.end, film.size)
  if (segment?.id !== ID.segment) return head.end >= film.size || !segment ? CUT_OFF : BROKEN
  if ((segment.end ?? 0) > film.size) return CUT_OFF
  const parts = await listElements(film, segment.start, segment.end ?? film.size, ID.cluster)
  const tracks = parts.find(({ id }) => id === ID.tracks)
  const info = parts.find(({ id }) => id === ID.info)
  if (parts.at(-1)?.id !== ID.cluster || parts.some(({ end = 0 }) => end > film.size)) return CUT_OFF
  if (!tracks) return BROKEN
  const { scale, duration } = await readInfo(film, info)
  const last = duration === undefined || segment.end === undefined ? await readEnd(film) : undefined
  if (last === 'cut off') return CUT_OFF
  const time = duration ?? last
  return {
    isWhole: true,
    isPlayable: true,
    seconds: time === undefined || time <= 0 ? undefined : (time * scale) / 1e9,
    ...(await readTracks(film, tracks)),
  }
}

/** Lists the elements of a range up to the first one with the id `last`. */
async function listElements(film: Film, from: number, to: number, last?: number): Promise<Element[]> {
  const elements: Element[] = []
  for (let at = from; at < to && elements.length < MAX_ELEMENTS; ) {
    const element = readElement(await film.read(at, 16), 0, at)
    if (!element || element.start > to) break
    elements.push(element)
    if (element.end === undefined || element.id === last) break
    at = element.end
  }
  return elements
}

/** Reads an element header. Undefined for invalid bytes. `offset` is the file position of the bytes. */
function readElement(bytes: Buffer, at: number, offset: number): Element | undefined {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  const sizeLength = Math.clz32(bytes[at + idLength] ?? 0) - 23
  if (idLength > 4 || sizeLength > 8 || at + idLength + sizeLength > bytes.length) return undefined
  const id = bytes.readUIntBE(at, idLength)
  let size = (bytes[at + idLength] ?? 0) & (0xff >> sizeLength)
  let isUnknown = size === 0xff >> sizeLength
  for (let next = 1; next < sizeLength; next++) {
    const byte = bytes[at + idLength + next] ?? 0
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  const start = offset + at + idLength + sizeLength
  return { id, start, end: isUnknown ? undefined : start + size }
}

/** Returns the content of a short element. */
async function contentOf(film: Film, { start, end = start }: Element): Promise<Buffer> {
  return film.read(start, Math.min(Math.max(end - start, 0), 100))
}

async function readInfo(
  film: Film,
  info?: Element,
): Promise<{ scale: number; duration: number | undefined }> {
  const fields = info?.end === undefined ? [] : await listElements(film, info.start, info.end)
  let [scale, duration]: [number, number | undefined] = [DEFAULT_SCALE, undefined]
  for (const field of fields) {
    const content = await contentOf(film, field)
    if (field.id === ID.scale) scale = unsignedIn(content) || DEFAULT_SCALE
    if (field.id === ID.duration && content.length === 4) duration = content.readFloatBE(0)
    if (field.id === ID.duration && content.length === 8) duration = content.readDoubleBE(0)
  }
  return { scale, duration: duration !== undefined && duration > 0 ? duration : undefined }
}

async function readTracks(film: Film, tracks: Element): Promise<Partial<FilmFacts>> {
  const codes: { type: number; code: string }[] = []
  for (const track of await listElements(film, tracks.start, tracks.end ?? tracks.start)) {
    if (track.id !== ID.track || track.end === undefined) continue
    const fields = await listElements(film, track.start, track.end)
    const [type, code] = [ID.trackType, ID.codec].map((wanted) => fields.find(({ id }) => id === wanted))
    if (!type || !code) continue
    codes.push({
      type: unsignedIn(await contentOf(film, type)),
      code: (await contentOf(film, code)).toString('latin1').replace(/\0.*$/s, ''),
    })
  }
  const picture = codes.find(({ type }) => type === 1)
  const sound = codes.find(({ type }) => type === 2)
  return {
    hasPicture: picture !== undefined || codes.length === 0,
    rarePicture: picture && rarePictureName(picture.code),
    rareSound: sound && rareSoundName(sound.code),
  }
}

/** Numbers of bytes at the end of a film searched for its last cluster, for ordinary and for large films. */
const TAILS = [1024 ** 2, 16 * 1024 ** 2]

/** Reads the time of the last frame, in the film's time unit, because recordings do not declare their length. */
async function readEnd(film: Film): Promise<number | 'cut off' | undefined> {
  const signature = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
  for (const tail of TAILS) {
    const from = Math.max(film.size - tail, 0)
    const bytes = await film.read(from, film.size - from)
    const at = bytes.lastIndexOf(signature)
    const cluster = at < 0 ? undefined : readElement(bytes, at, from)
    if (cluster) return readCluster(bytes.subarray(cluster.start - from), cluster)
    if (from === 0) return at < 0 ? undefined : 'cut off'
  }
  return undefined
}

/** Reads the last time in a cluster that extends to the end of the file. */
function readCluster(bytes: Buffer, { start, end }: Element): number | 'cut off' | undefined {
  if (end !== undefined && end > start + bytes.length) return 'cut off'
  let [time, last]: [number, number | undefined] = [0, undefined]
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at, 0)
    if (!element || (element.end ?? 0) > bytes.length) return 'cut off'
    const group = element.id === ID.group ? readElement(bytes, element.start, 0) : undefined
    const block = group?.id === ID.groupBlock ? group : element.id === ID.block ? element : undefined
    if (element.id === ID.time) time = unsignedIn(bytes.subarray(element.start, element.end))
    if (block) last = Math.max(last ?? 0, time + blockTime(bytes, block.start))
    at = element.end ?? bytes.length
  }
  return last ?? 'cut off'
}

/** Returns the time of a block relative to its cluster. A track number of one or two bytes precedes it. */
function blockTime(bytes: Buffer, at: number): number {
  const trackLength = Math.clz32(bytes[at] ?? 0) - 23
  return at + trackLength + 2 <= bytes.length ? bytes.readInt16BE(at + trackLength) : 0
}

function unsignedIn(content: Buffer): number {
  return content.length === 0 || content.length > 6 ? 0 : content.readUIntBE(0, content.length)
}
