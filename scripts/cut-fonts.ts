/**
 * Subsets the fonts of certificates in src/certificate/fonts, and a font of another script for tests in test/fonts:
 *
 *   npm run fonts             from Debian's fonts-noto-core and fonts-noto-cjk, if installed
 *   npm run fonts -- FOLDER   from another folder with the same files, at any depth
 *
 * The display face comes from the same package as the web app's copy.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Blob, Face } from 'harfbuzzjs'
import { CJK_RANGES, sliceOf } from '#certificate/cjk-slices.ts'
import { PROJECT } from '#core/folders.ts'

/** Types missing in Node's. */
declare const WebAssembly: {
  instantiate: (bytes: Uint8Array) => Promise<{ instance: { exports: Cutter } }>
}

const CERTIFICATE = join(PROJECT, 'src/certificate/fonts')
const TESTS = join(PROJECT, 'test/fonts')

/** HarfBuzz's HB_SUBSET_FLAGS_NO_HINTING (only screens need hints) and HB_MEMORY_MODE_WRITABLE. */
const NO_HINTING = 1
const WRITABLE = 2

type Range = readonly [first: number, last: number]

const JOINERS: Range[] = [
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
]

/** Letters of each file. Names can contain any letter, so these are whole scripts. */
const CUTS: { to: string; from: string; letters: Range[] }[] = [
  {
    to: join(CERTIFICATE, 'noto-sans.ttf'),
    from: 'NotoSans-Regular.ttf',
    letters: [
      ...([
        [0x20, 0x7e],
        [0xa0, 0x52f],
        [0x1e00, 0x1fff],
        [0x2010, 0x2044],
      ] satisfies Range[]),
      ...([
        [0x20a0, 0x20c0],
        [0x2113, 0x2126],
        [0x2212, 0x2212],
        [0xa720, 0xa7ff],
      ] satisfies Range[]),
    ],
  },
  script('arabic', 'NotoSansArabic', [0x600, 0x6ff], [0x750, 0x77f], [0x8a0, 0x8ff]),
  script('bengali', 'NotoSansBengali', [0x951, 0x952], [0x964, 0x965], [0x980, 0x9ff]),
  script('devanagari', 'NotoSansDevanagari', [0x900, 0x97f], [0xa8e0, 0xa8ff]),
  script('hebrew', 'NotoSansHebrew', [0x590, 0x5ff]),
  script('tamil', 'NotoSansTamil', [0x964, 0x965], [0xb80, 0xbff]),
  script('thai', 'NotoSansThai', [0xe00, 0xe7f]),
  { to: join(CERTIFICATE, 'bricolage.ttf'), from: 'bricolage.ttf', letters: [[0x20, 0x7e]] },
  { to: join(CERTIFICATE, 'blank.ttf'), from: 'NotoSans-Regular.ttf', letters: [[0x20, 0x20]] },
  {
    to: join(TESTS, 'noto-sans-georgian.ttf'),
    from: 'NotoSansGeorgian-Regular.ttf',
    letters: [
      [0x10a0, 0x10ff],
      [0x1c90, 0x1cbf],
    ],
  },
]

function script(name: string, font: string, ...letters: Range[]) {
  const to = join(CERTIFICATE, `noto-sans-${name}.ttf`)
  return { to, from: `${font}-Regular.ttf`, letters: [...letters, ...JOINERS] }
}

const [folder = '/usr/share/fonts'] = process.argv.slice(2)
const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => [
    basename(path),
    join(folder, path),
  ]),
)
const openFont = await loadCutter()
for (const { to, from, letters } of CUTS)
  write(to, openFont(from === 'bricolage.ttf' ? fetchDisplayFace() : readFileSync(getSource(from)))(letters))
cutSlices()

/** Divides the Chinese, Japanese and Korean letters into slices. A name needs only a few of them. */
function cutSlices(): void {
  const whole = readFileSync(getSource('NotoSansCJK-Regular.ttc'))
  const codes = new Face(new Blob(whole)).collectUnicodes()
  const cut = openFont(whole)
  const letters = codes.filter((code) => CJK_RANGES.some(([first, last]) => code >= first && code <= last))
  for (const [slice, own] of Map.groupBy(letters, sliceOf))
    write(join(CERTIFICATE, 'cjk', slice), cut(own.map((code) => [code, code])))
}

function write(to: string, font: Buffer): void {
  mkdirSync(join(to, '..'), { recursive: true })
  writeFileSync(to, font)
  console.log(`${basename(to)} ${(font.length / 1024).toFixed(1)} kB`)
}

function getSource(name: string): string {
  const path = sources.get(name)
  if (path === undefined)
    throw new Error(
      `${name} is not below ${folder}: install fonts-noto-core and fonts-noto-cjk, or name their folder`,
    )
  return path
}

/** Returns Bricolage Grotesque 700 from Fontsource's browser package, uncompressed. */
function fetchDisplayFace(): Buffer {
  const temporary = mkdtempSync(join(tmpdir(), 'fonts-'))
  try {
    const pack = ['pack', '--silent', '@fontsource/bricolage-grotesque@5.3.0']
    const archive = execFileSync('npm', pack, { cwd: temporary, encoding: 'utf8' }).trim()
    const file = 'package/files/bricolage-grotesque-latin-700-normal.woff'
    execFileSync('tar', ['-xzf', archive, file], { cwd: temporary })
    return unpackWoff(readFileSync(join(temporary, file)))
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

/**
 * Converts a WOFF 1.0 file to OpenType.
 * @see https://www.w3.org/TR/WOFF/#OverallStructure
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(44 + 20 * index)
    const [at, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const stored = woff.subarray(at, at + packed)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    ;(packed < length ? inflateSync(stored) : stored).copy(table)
    entry.copy(head, 12 + 16 * index, 0, 4)
    entry.copy(head, 16 + 16 * index, 16, 20)
    head.writeUInt32BE(offset, 20 + 16 * index)
    head.writeUInt32BE(length, 24 + 16 * index)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([head, ...tables])
}

/** The used exports of harfbuzz-subset.wasm, functions on addresses in its memory. */
interface Cutter {
  memory: { buffer: ArrayBuffer }
  _initialize: () => void
  malloc: (bytes: number) => number
  hb_blob_create: (data: number, length: number, mode: number, owner: number, destroy: number) => number
  hb_blob_get_data: (blob: number, length: number) => number
  hb_blob_get_length: (blob: number) => number
  hb_face_create: (blob: number, index: number) => number
  hb_face_reference_blob: (face: number) => number
  hb_set_add: (set: number, value: number) => void
  hb_subset_input_create_or_fail: () => number
  hb_subset_input_set_flags: (input: number, flags: number) => void
  hb_subset_input_unicode_set: (input: number) => number
  hb_subset_or_fail: (face: number, input: number) => number
}

/**
 * Loads HarfBuzz's subset program. Returns a function that opens a font; its result is a function that reduces the font
 * to some letters.
 */
async function loadCutter(): Promise<(font: Buffer) => (letters: Range[]) => Buffer> {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(path))
  const hb = instance.exports
  hb._initialize()
  return (font) => {
    const at = hb.malloc(font.length)
    new Uint8Array(hb.memory.buffer, at).set(font)
    const face = hb.hb_face_create(hb.hb_blob_create(at, font.length, WRITABLE, 0, 0), 0)
    return (letters) => {
      const input = hb.hb_subset_input_create_or_fail()
      hb.hb_subset_input_set_flags(input, NO_HINTING)
      const wanted = hb.hb_subset_input_unicode_set(input)
      for (const [first, last] of letters)
        for (let letter = first; letter <= last; letter++) hb.hb_set_add(wanted, letter)
      const result = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input))
      const start = hb.hb_blob_get_data(result, 0)
      return Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)))
    }
  }
}
