// cspell:ignore soun stco esds avcc vide

import { CUT_OFF, type FilmFacts, readBounded } from './bounded-film.ts'
import { rarePictureName, rareSoundName } from './film-codes.ts'
import { eachBox, type Film, findBox, findLength, type Range } from './film-length.ts'
import { rareAvcName } from './rare-avc.ts'

/** Reads the facts of an MP4 film from its boxes, without reading the media data. */
export async function readFilm(film: Film): Promise<FilmFacts> {
  return readBounded(film, readBoxes)
}

async function readBoxes(film: Film): Promise<FilmFacts> {
  const whole = { start: 0, end: film.size }
  let [movie, end]: [Range | undefined, number] = [undefined, 0]
  for await (const box of eachBox(film, whole)) {
    if (box.end > film.size) return CUT_OFF
    if (box.type === 'moov') movie = box
    end = box.end
  }
  // The remainder is shorter than a box header.
  if (film.size - end > 0 && film.size - end < 16) return CUT_OFF
  if (!movie) return { isWhole: true, isPlayable: false }
  const tracks = await listTracks(film, movie)
  if (await isBeyondEnd(film, tracks)) return CUT_OFF
  const picture = tracks.find(({ handler }) => handler === 'vide')
  const sound = tracks.find(({ handler }) => handler === 'soun')
  return {
    isWhole: true,
    isPlayable: true,
    seconds: await findLength(film),
    hasPicture: picture !== undefined || tracks.length === 0,
    rarePicture: picture && (await findRarePicture(film, picture)),
    rareSound: sound && (await findRareSound(film, sound)),
  }
}

interface Track extends Range {
  handler: string
}

/** Lists the tracks of a film (ISO/IEC 14496-12, 8.4.3). */
async function listTracks(film: Film, movie: Range): Promise<Track[]> {
  const tracks: Track[] = []
  for await (const track of eachBox(film, movie)) {
    if (track.type !== 'trak') continue
    const handler = await findWithin(film, track, ['mdia', 'hdlr'])
    if (!handler) continue
    tracks.push({ ...track, handler: (await film.read(handler.start + 8, 4)).toString('latin1') })
  }
  return tracks
}

const TABLE = ['mdia', 'minf', 'stbl']

/** Returns true if the last chunk of a track begins beyond the end of the file (ISO/IEC 14496-12, 8.7.5). */
async function isBeyondEnd(film: Film, tracks: Track[]): Promise<boolean> {
  for (const track of tracks)
    for (const [type, width] of [
      ['stco', 4],
      ['co64', 8],
    ] as const) {
      const chunks = await findWithin(film, track, [...TABLE, type])
      const count = chunks ? (await film.read(chunks.start + 4, 4)).readUInt32BE(0) : 0
      const last = chunks ? chunks.start + 8 + (count - 1) * width : 0
      if (!chunks || count === 0 || last + width > chunks.end) continue
      const bytes = await film.read(last, 8)
      const offset = width === 4 ? bytes.readUInt32BE(0) : Number(bytes.readBigUInt64BE(0))
      if (offset >= film.size) return true
    }
  return false
}

/** Maximum number of bytes read from a track's description. The codec comes first. */
const MAX_DESCRIPTION = 4096

/** Reads a track's codec and description (ISO/IEC 14496-12, 8.5.2). */
async function readDescription(
  film: Film,
  track: Range,
): Promise<{ code: string; entry: Buffer } | undefined> {
  const table = await findWithin(film, track, [...TABLE, 'stsd'])
  if (!table || table.end - table.start < 16) return undefined
  const length = Math.min(table.end - table.start - 8, MAX_DESCRIPTION)
  const entry = await film.read(table.start + 8, length)
  return { code: entry.toString('latin1', 4, 8), entry }
}

async function findRarePicture(film: Film, track: Range): Promise<string | undefined> {
  const { code, entry } = (await readDescription(film, track)) ?? {}
  if (code === undefined || entry === undefined) return undefined
  const at = /^avc/.test(code) ? entry.indexOf('avcC') : -1
  return rarePictureName(code) ?? (at < 0 ? undefined : rareAvcName(entry.subarray(at + 4)))
}

async function findRareSound(film: Film, track: Range): Promise<string | undefined> {
  const { code, entry } = (await readDescription(film, track)) ?? {}
  return code === undefined || entry === undefined ? undefined : rareSoundName(code, descriptorType(entry))
}

/** Returns the type in an audio track's `esds` descriptor (ISO/IEC 14496-1, 7.2.6). */
function descriptorType(entry: Buffer): number | undefined {
  const at = entry.indexOf('esds')
  if (at < 0) return undefined
  const skipHead = (from: number) => {
    let next = from + 1
    while (((entry[next] ?? 0) & 0x80) !== 0 && next < from + 4) next++
    return next + 1
  }
  const stream = skipHead(at + 8)
  const flags = entry[stream + 2] ?? 0
  let next = stream + 3 + (flags & 0x80 ? 2 : 0)
  if (flags & 0x40) next += 1 + (entry[next] ?? 0)
  if (flags & 0x20) next += 2
  return entry[skipHead(next)]
}

async function findWithin(film: Film, from: Range, types: string[]): Promise<Range | undefined> {
  let range: Range | undefined = from
  for (const type of types) range = range && (await findBox(film, type, range))
  return range
}
