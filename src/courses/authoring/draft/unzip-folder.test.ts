// cspell:ignore Begr kurs Hund Begru ssung
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { unzipFolder, ZipRefusal } from './unzip-folder.ts'

const scratch = scratchFolder()
let made = 0
/** Encoding note of the last ZIP. */
let lastNote: string | undefined

/** Unpacks a ZIP into a new folder. Returns the files by path, or the refusal message. */
async function unzip(zip: Uint8Array): Promise<Record<string, string> | string> {
  const folder = join(scratch, `folder-${++made}`)
  mkdirSync(folder)
  writeFileSync(`${folder}.zip`, zip)
  try {
    lastNote = await unzipFolder(`${folder}.zip`, folder)
    return readBack(folder)
  } catch (error) {
    if (error instanceof ZipRefusal) return error.message
    throw error
  }
}

function contentsOf(files: Record<string, string>): string[] {
  return Object.values(files).sort()
}

function readBack(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

const course = (files: Zippable = {}): Zippable => ({ 'course.yaml': strToU8('id: cats\n'), ...files })
const text = strToU8('x')

/** Returns a ZIP with `change` applied to each central directory entry. */
function changed(zip: Uint8Array, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(zip)
  const signature = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = copy.indexOf(signature); at >= 0; at = copy.indexOf(signature, at + 4))
    change(copy.subarray(at))
  return copy
}

/** Returns a ZIP that requires ZIP64 because of its end record. */
function asZip64(zip: Uint8Array): Buffer {
  const copy = Buffer.from(zip)
  copy.writeUInt32LE(0xffffffff, copy.length - 22 + 16)
  return copy
}

// Contract § 9: the console: a ZIP folder is unpacked within its limits, or refused with one sentence
describe('the ZIP of a folder', () => {
  it('is unpacked from stored or deflated entries, at the top level or in one folder', async () => {
    const files = course({ 'articles/a.md': strToU8('# Cats\n'), 'قطة.md': text, '.DS_Store': text })
    const unpacked = { 'course.yaml': 'id: cats\n', 'articles/a.md': '# Cats\n', 'قطة.md': 'x' }
    for (const level of [0, 9] as const) {
      expect(await unzip(zipSync(files, { level }))).toEqual(unpacked)
      expect(await unzip(zipSync({ cats: files, __MACOSX: { x: text } }, { level }))).toEqual(unpacked)
    }
  })

  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}.md`, text]))
  const HOSTILE: [string, Uint8Array, string][] = [
    [
      'a path upwards',
      zipSync(course({ 'a/../../out': text })),
      "'a/../../out' isn’t a path within the folder.",
    ],
    ['an absolute path', zipSync(course({ '/etc/x': text })), "'/etc/x' isn’t a path within the folder."],
    ['a path of Windows', zipSync(course({ 'C:\\x': text })), "'C:/x' isn’t a path within the folder."],
    [
      'a link',
      zipSync(course({ 'a.md': [text, { os: 3, attrs: 0o120777 << 16 }] })),
      "'a.md' is a link: put the file itself in the folder.",
    ],
    [
      'names that differ by capital letters',
      zipSync(course({ 'Wörds.md': text, 'WÖRDS.md': text })),
      "'Wörds.md' and 'WÖRDS.md' differ only in case.",
    ],
    [
      'folders that differ by capital letters',
      zipSync(course({ 'A/x.md': text, 'a/y.md': text })),
      "'A' and 'a' differ only in case.",
    ],
    ['a file that is a folder, too', zipSync(course({ a: text, 'a/x': text })), "'a' is in the ZIP twice."],
    [
      'too many files',
      zipSync(course(many(2000))),
      'A folder can have at most 2000 files. This one has 2001.',
    ],
    [
      'a long path',
      zipSync(course({ [`${'a/'.repeat(100)}b`]: text })),
      `'${'a/'.repeat(30)}…' is longer than 200 characters.`,
    ],
    [
      'a name longer than disks take',
      zipSync(course({ ['猫'.repeat(90)]: text })),
      `'${'猫'.repeat(60)}…' is too long for a file name: shorten it.`,
    ],
    [
      'a file that grows',
      zipSync(course({ 'a.md': new Uint8Array(2_000_000) })),
      "'a.md' is more than 100 times as large as in the ZIP.",
    ],
    [
      'many files that grow',
      zipSync(course(Object.fromEntries(['a', 'b', 'c'].map((name) => [name, new Uint8Array(1_000_000)])))),
      'The folder is more than 100 times as large as its ZIP.',
    ],
    [
      'an encrypted file',
      changed(zipSync(course()), (entry) => entry.writeUInt16LE(1, 8)),
      "'course.yaml' is encrypted: create the ZIP without a password.",
    ],
    [
      'a file packed in another way',
      changed(zipSync(course()), (entry) => entry.writeUInt16LE(14, 10)),
      "'course.yaml' uses an unusual compression: create the ZIP again.",
    ],
    ['ZIP64', asZip64(zipSync(course())), 'This is a ZIP64 file: create the ZIP with another program.'],
    [
      'ZIP64 of one file',
      changed(zipSync(course()), (entry) => entry.writeUInt32LE(0xffffffff, 20)),
      'This is a ZIP64 file: create the ZIP with another program.',
    ],
    [
      'another content than it says',
      changed(zipSync(course()), (entry) => entry.writeUInt32LE(1, 16)),
      "'course.yaml' is damaged in this ZIP: create it again.",
    ],
    [
      'no ZIP',
      strToU8('this is not a ZIP at all'),
      'This file isn’t a ZIP, or it’s damaged: create it again.',
    ],
    ['nothing', new Uint8Array(), 'This file isn’t a ZIP, or it’s damaged: create it again.'],
    [
      'no course',
      zipSync({ 'a/course.yaml': text, 'b/words.md': text }),
      'This ZIP has no course.yaml at its top level or in its only folder.',
    ],
  ]
  it.each(HOSTILE)('is refused for %s', async (_what, zip, sentence) => {
    expect(await unzip(zip)).toBe(sentence)
  })

  /** Returns a ZIP with the `#` characters of a name replaced by the given bytes. */
  function withBytes(zip: Uint8Array, name: string, ...bytes: number[]): Buffer {
    const written = Buffer.from(name)
    let next = 0
    for (const [at, byte] of written.entries()) if (byte === 35) written[at] = bytes[next++] ?? 0
    return Buffer.from(
      Buffer.from(zip).toString('latin1').replaceAll(name, written.toString('latin1')),
      'latin1',
    )
  }

  it.each<[page: string, name: string, bytes: number[], read: string]>([
    ['CP850', 'Begr##ung.md', [0x81, 0xe1], 'Begrüßung.md'],
    ['CP850', 'Fl#te #.md', [0x93, 0x9b], 'Flôte ø.md'],
    ['CP437', 'Gr##e #.md', [0x94, 0xe1, 0x9d], 'Größe ¥.md'],
    ['CP852', '#y#y.md', [0xfd, 0xa7], 'řyžy.md'],
    ['Windows-1252', 'Begr##ung.md', [0xfc, 0xdf], 'Begrüßung.md'],
    ['Mac Roman', 'Begr##ung.md', [0x9f, 0xa7], 'Begrüßung.md'],
  ])('decodes names in %s if the course uses %s', async (page, name, bytes, path) => {
    const yaml = strToU8(`modules:\n  - article: ${path}\n`)
    const zip = withBytes(zipSync({ kurs: { 'course.yaml': yaml, [name]: text } }), name, ...bytes)
    expect(Object.keys((await unzip(zip)) as object).sort()).toEqual([path, 'course.yaml'].sort())
    expect(lastNote).toMatch(`1 name not in Unicode, read as ${page}, such as 'kurs/${path}'`)
  })

  it('decodes names with the help of percent-encoded links in an article', async () => {
    const article = strToU8('![A dog](media/Hund-gr%C3%B6%C3%9Fe.png)\n')
    const files = course({ 'a.md': article, media: { 'Hund-gr##e.png': text } })
    expect(await unzip(withBytes(zipSync(files), 'Hund-gr##e.png', 0xf6, 0xdf))).toHaveProperty([
      'media/Hund-größe.png',
    ])
  })

  it('takes names from Unicode fields unless these belong to other names', async () => {
    const field = (crcOf: string) => {
      const path = strToU8('Größe.md')
      const content = Buffer.alloc(5 + path.length)
      content.writeUInt8(1)
      content.writeUInt32LE(crc32(crcOf), 1)
      content.set(path, 5)
      return { 28789: content }
    }
    const zip = (crcOf: string) => zipSync(course({ 'Gr__e.md': [text, { extra: field(crcOf) }] }))
    expect(await unzip(zip('Gr__e.md'))).toHaveProperty(['Größe.md'])
    expect(lastNote).toBeUndefined()
    expect(await unzip(zip('Other.md'))).toHaveProperty(['Gr__e.md'])
  })

  it("reads a Mac's unmarked UTF-8 names and skips files added by macOS and Windows", async () => {
    const decomposed = 'Begru\u0308ssung.md'
    const zip = zipSync({
      kurs: {
        ...course({ [decomposed]: text, 'Thumbs.db': text, '._a.md': text }),
        media: { 'desktop.ini': text },
      },
      '__MACOSX/kurs/._course.yaml': text,
      'Desktop.ini': text,
    })
    const unmarked = changed(zip, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) & ~0x800, 8))
    expect(Object.keys((await unzip(unmarked)) as object).sort()).toEqual([decomposed, 'course.yaml'].sort())
    expect(lastNote).toBeUndefined()
  })

  it('is refused when truncated anywhere or with any byte altered', async () => {
    const zip = zipSync(course({ 'a/b.md': strToU8('Words, words, words, words.\n') }))
    const whole = (await unzip(zip)) as Record<string, string>
    for (let length = 0; length < zip.length; length++)
      expect(await unzip(zip.subarray(0, length))).toMatch(/damaged/)
    for (let at = 0; at < zip.length; at++) {
      const other = zip.slice()
      other[at] = (other[at] ?? 0) ^ 0xff
      const unpacked = await unzip(other)
      if (typeof unpacked !== 'string') expect(contentsOf(unpacked)).toEqual(contentsOf(whole))
    }
  })
})
