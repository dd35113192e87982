import { constants } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { plural } from '#domain/messages.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { COURSE_FILE } from '../folder/course-folder.ts'
import { decodeZipNames, readZipName, type ZipName } from './zip-names.ts'

/** Limits of a folder, zipped and unpacked: total bytes, number of files, and characters per path. */
export const FOLDER_LIMITS = { bytes: 500 * 1024 * 1024, files: 2000, path: 200 }

/** Maximum ratio of unpacked to zipped size, per file and in total. Applies from `RATIO_FROM` bytes. */
const MAX_RATIO = 100
const RATIO_FROM = 1024 * 1024

/** Refusal to unpack a ZIP, with a one-sentence message for its author. */
export class ZipRefusal extends Error {}

/** A file entry of a ZIP. */
interface ZipEntry {
  path: string
  /** True for deflated content. */
  isDeflated: boolean
  crc: number
  /** Compressed size of the content, in bytes. */
  size: number
  /** Offset of the file's local header. */
  at: number
}

/** A ZIP entry whose name is not yet decoded, with its central directory record. */
interface ListedEntry extends ZipName {
  header: Buffer
}

/**
 * Unpacks the ZIP of a course folder into an empty folder. The course may be at the top level or in the only folder.
 * Sizes are counted while unpacking, because the declared sizes may be wrong. Throws a `ZipRefusal` for a ZIP that is
 * too large, has paths outside the folder, or does not unpack on every system. Returns a note if the encoding of file
 * names was guessed.
 */
export async function unzipFolder(zip: string, folder: string): Promise<string | undefined> {
  const file = await open(zip)
  try {
    const { listed, note } = await listEntries(file)
    const entries = inOneFolder(listed)
    const total = { bytes: 0, ofZip: (await file.stat()).size }
    for (const entry of entries) {
      const to = join(folder, entry.path)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await unpack(file, entry, to, total)
    }
    return note
  } finally {
    await file.close()
  }
}

/** Maximum size of a ZIP's central directory, in bytes. The maximum number of files needs far less. */
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024

const END = { signature: 0x06054b50, length: 22, maxComment: 0xffff }
const CENTRAL = { signature: 0x02014b50, length: 46 }
const LOCAL = { signature: 0x04034b50, length: 30 }

/** Lists the files in a ZIP's central directory. */
async function listEntries(file: FileHandle): Promise<{ listed: ZipEntry[]; note: string | undefined }> {
  const { size } = await file.stat()
  const tailLength = Math.min(size, END.length + END.maxComment)
  const tail = await read(file, size - tailLength, tailLength)
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(END.signature)
  const end = tail.lastIndexOf(signature)
  if (end < 0 || end + END.length > tail.length) throw damaged()
  const [count, length, begin] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count === 0xffff || length === 0xffffffff || begin === 0xffffffff) throw isZip64()
  if (begin + length > size) throw damaged()
  if (length > MAX_DIRECTORY_BYTES) throw tooManyFiles(count)
  const directory = await read(file, begin, length)
  const names: ListedEntry[] = []
  let at = 0
  for (let place = 0; place < count; place++) {
    if (at + CENTRAL.length > length || directory.readUInt32LE(at) !== CENTRAL.signature) throw damaged()
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(at + offset),
    )
    const next = at + CENTRAL.length + name + extra + comment
    if (next > length) throw damaged()
    const header = directory.subarray(at, next)
    const fields = header.subarray(CENTRAL.length)
    const read = readZipName(
      fields.subarray(0, name),
      fields.subarray(name, name + extra),
      header.readUInt16LE(8),
    )
    names.push({ ...read, header })
    at = next
  }
  const isDecoded = names.every(({ path }) => path !== undefined)
  const { paths, page, guessed } = decodeZipNames(names, isDecoded ? '' : await readCourseText(file, names))
  const listed = names.flatMap(
    ({ header }, place) => toEntry(header, (paths[place] ?? '').replaceAll('\\', '/')) ?? [],
  )
  refuseClashes(listed)
  return { listed, note: page && describeNames(page, guessed) }
}

function describeNames(page: string, [first = '', ...others]: readonly string[]): string {
  const count = plural(others.length + 1, 'name')
  return `the ZIP has ${count} not in Unicode, read as ${page}, such as '${first}': if that’s wrong, create the ZIP with another program`
}

/** Maximum size of texts searched for file names, in total and per text, in bytes. */
const MAX_TEXT = { all: 16 * 1024 ** 2, one: 2 * 1024 ** 2 }

/** Reads the texts of a course that may refer to its files. */
async function readCourseText(file: FileHandle, names: readonly ListedEntry[]): Promise<string> {
  let text = ''
  for (const { header, bytes } of names) {
    if (!/\.(?:ya?ml|md)$/i.test(bytes.toString('latin1')) || text.length > MAX_TEXT.all) continue
    const { isDeflated, size, at } = placeOf(header)
    if (size > MAX_TEXT.one) continue
    const content = await read(file, await findContent(file, at), size)
    try {
      text += `${isDeflated ? inflateRawSync(content, { maxOutputLength: MAX_TEXT.one }) : content}\n`
    } catch {
      // Unpacking reports faulty files.
    }
  }
  return text
}

/** Files added by macOS or Windows. */
const ADDED = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i

/** Reads a central directory entry. Undefined for folders, and for files added by macOS or Windows. */
function toEntry(header: Buffer, path: string): ZipEntry | undefined {
  const flags = header.readUInt16LE(8)
  if (ADDED.test(path)) return undefined
  refusePath(path.replace(/\/$/, ''))
  if (isLink(header)) throw new ZipRefusal(`'${path}' is a link: put the file itself in the folder.`)
  if (path.endsWith('/')) return undefined
  if ((flags & 0b10_0000_0100_0001) !== 0)
    throw new ZipRefusal(`'${path}' is encrypted: create the ZIP without a password.`)
  const method = header.readUInt16LE(10)
  if (method !== 0 && method !== 8)
    throw new ZipRefusal(`'${path}' uses an unusual compression: create the ZIP again.`)
  const { size, at } = placeOf(header)
  if (size === 0xffffffff || at === 0xffffffff) throw isZip64()
  return { path, crc: header.readUInt32LE(16), ...placeOf(header) }
}

function placeOf(header: Buffer): Pick<ZipEntry, 'isDeflated' | 'size' | 'at'> {
  const isDeflated = header.readUInt16LE(10) === 8
  return { isDeflated, size: header.readUInt32LE(20), at: header.readUInt32LE(42) }
}

/** Unix file types other than links and devices. */
const PLAIN_KINDS = [0, 0o040000, 0o100000]

function isLink(header: Buffer): boolean {
  const attributes = header.readUInt32LE(38)
  const isOfWindows = (attributes & 0x400) !== 0
  return isOfWindows || !PLAIN_KINDS.includes((attributes >>> 16) & 0o170000)
}

/** Maximum length of a file or folder name on common file systems, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255

function refusePath(path: string): void {
  if (path.length > FOLDER_LIMITS.path)
    throw new ZipRefusal(`'${path.slice(0, 60)}…' is longer than ${FOLDER_LIMITS.path} characters.`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no name may have
  const isOdd = /[\u0000-\u001f\u007f:]/.test(path)
  const leadsOut = path.split('/').some((step) => step === '' || step === '.' || step === '..')
  if (isOdd || leadsOut) throw new ZipRefusal(`'${path}' isn’t a path within the folder.`)
  for (const step of path.split('/'))
    if (Buffer.byteLength(step) > MAX_NAME_BYTES)
      throw new ZipRefusal(`'${step.slice(0, 60)}…' is too long for a file name: shorten it.`)
}

/** Refuses paths that collide on a case-insensitive file system. */
function refuseClashes(entries: ZipEntry[]): void {
  if (entries.length > FOLDER_LIMITS.files) throw tooManyFiles(entries.length)
  const known = new Map<string, { written: string; isFile: boolean }>()
  for (const { path } of entries) {
    const steps = path.split('/')
    for (let count = 1; count <= steps.length; count++) {
      const written = steps.slice(0, count).join('/')
      const isFile = count === steps.length
      const earlier = known.get(fold(written))
      if (earlier && earlier.written !== written)
        throw new ZipRefusal(`'${earlier.written}' and '${written}' differ only in case.`)
      if (earlier && (isFile || earlier.isFile)) throw new ZipRefusal(`'${written}' is in the ZIP twice.`)
      known.set(fold(written), { written, isFile })
    }
  }
}

function tooManyFiles(count: number): ZipRefusal {
  return new ZipRefusal(`A folder can have at most ${FOLDER_LIMITS.files} files. This one has ${count}.`)
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/** Returns the files with paths relative to the course folder. */
function inOneFolder(entries: ZipEntry[]): ZipEntry[] {
  if (entries.some(({ path }) => path === COURSE_FILE)) return entries
  const [top = ''] = entries[0]?.path.split('/') ?? []
  const isWithin = top !== '' && entries.every(({ path }) => path.startsWith(`${top}/`))
  if (!isWithin || !entries.some(({ path }) => path === `${top}/${COURSE_FILE}`))
    throw new ZipRefusal(`This ZIP has no ${COURSE_FILE} at its top level or in its only folder.`)
  return entries.map((entry) => ({ ...entry, path: entry.path.slice(top.length + 1) }))
}

async function unpack(
  file: FileHandle,
  entry: ZipEntry,
  to: string,
  total: { bytes: number; ofZip: number },
): Promise<void> {
  const start = await findContent(file, entry.at)
  const target = await open(to, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  let [bytes, crc] = [0, 0]
  const content = contentOf(file, start, entry.size)
  const write = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      bytes += piece.length
      total.bytes += piece.length
      if (bytes >= RATIO_FROM && bytes > entry.size * MAX_RATIO)
        throw new ZipRefusal(`'${entry.path}' is more than ${MAX_RATIO} times as large as in the ZIP.`)
      if (total.bytes > FOLDER_LIMITS.bytes) throw new ZipRefusal('A folder can be at most 500 MB.')
      if (total.bytes >= RATIO_FROM && total.bytes > total.ofZip * MAX_RATIO)
        throw new ZipRefusal(`The folder is more than ${MAX_RATIO} times as large as its ZIP.`)
      crc = crc32(piece, crc)
      await target.write(piece)
    }
  }
  try {
    if (entry.isDeflated) await pipeline(content, createInflateRaw(), write)
    else await pipeline(content, write)
  } catch (error) {
    throw error instanceof ZipRefusal || fieldsOf(error).code === 'ENOSPC' ? error : damaged()
  } finally {
    await target.close()
  }
  if (crc !== entry.crc) throw damaged(entry.path)
}

/** Returns the offset of a file's content. `at` is the offset of its local header. */
async function findContent(file: FileHandle, at: number): Promise<number> {
  const header = await read(file, at, LOCAL.length)
  if (header.readUInt32LE(0) !== LOCAL.signature) throw damaged()
  return at + LOCAL.length + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Bytes per read. */
const CHUNK_SIZE = 256 * 1024

async function* contentOf(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += CHUNK_SIZE)
    yield await read(file, start + at, Math.min(CHUNK_SIZE, size - at))
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw damaged()
  return buffer
}

function isZip64(): ZipRefusal {
  return new ZipRefusal('This is a ZIP64 file: create the ZIP with another program.')
}

function damaged(path?: string): ZipRefusal {
  const what =
    path === undefined ? 'This file isn’t a ZIP, or it’s damaged' : `'${path}' is damaged in this ZIP`
  return new ZipRefusal(`${what}: create it again.`)
}
