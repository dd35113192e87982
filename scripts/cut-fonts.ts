/**
 * Cuts the fonts of the packages into files of `src/web/styles/fonts`, and writes `fonts.css`, which names them. The
 * first file of each font has what English is written with, so that most pages need no other; the rest of the package's
 * files follow as they are. Run by `npm run build -- --fonts` after one of the packages or the list of characters has changed.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PROJECT } from '#core/folders.ts'
import { getTool } from './get-tool.ts'

/** ASCII, the space that does not break, © and ·, and the punctuation of our sentences: hyphens, dashes, quotes, • … and the minus. */
const TEXT = 'U+20-7E,U+A0,U+A9,U+B7,U+2011,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2212'

/** The same without what no heading has: of the signs of ASCII only ! % & \' ( ) , - . / : ; and ? */
const HEADING =
  'U+20-21,U+25-29,U+2C-3B,U+3F,U+41-5A,U+61-7A,U+A0,U+2011,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'

/** What the fonts' features do that the portal uses: the shapes and places of letters, and digits of one width. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

/** Cuts a font down to these characters, and to what else is named; it brings no types of its own. */
type SubsetFont = (font: Buffer, characters: string, options: object) => Promise<Buffer>

const subsetFont: SubsetFont = createRequire(import.meta.url)(getTool('subset-font'))

interface Font {
  family: string
  weight: string
  /** Its package, and the style sheet there, whose files are beside it. */
  package: string
  styles: string
  /** The characters of the first file. */
  first: string
  /** The range of weights that the styles use, of a font that has more. */
  weights?: { min: number; max: number }
}

const FONTS: Record<string, Font> = {
  figtree: {
    family: 'Figtree Variable',
    weight: '400 700',
    first: TEXT,
    package: '@fontsource-variable/figtree',
    styles: 'index.css',
    weights: { min: 400, max: 700 },
  },
  bricolage: {
    family: 'Bricolage Grotesque',
    weight: '700',
    first: HEADING,
    package: '@fontsource/bricolage-grotesque',
    styles: '700.css',
  },
}

const TARGET = `${PROJECT}src/web/styles/fonts`

rmSync(TARGET, { recursive: true, force: true })
mkdirSync(TARGET)
const faces: string[] = []
for (const [name, font] of Object.entries(FONTS)) faces.push(...(await cutFont(name, font)))
writeFileSync(`${TARGET}/fonts.css`, `/* Written by scripts/cut-fonts.ts. */\n\n${faces.join('\n\n')}\n`)

/** Writes a font's files and returns their rules. Of two rules for one character a browser takes the later. */
async function cutFont(name: string, font: Font): Promise<string[]> {
  const folder = getTool(font.package)
  copyFileSync(`${folder}/LICENSE`, `${TARGET}/${name}-license.txt`)
  const parts = partsOf(readFileSync(`${folder}/${font.styles}`, 'utf8'))
  for (const { subset, file } of parts) copyFileSync(`${folder}/${file}`, `${TARGET}/${name}-${subset}.woff2`)
  const latin = parts.find(({ subset }) => subset === 'latin')
  if (!latin) throw new Error(`${font.package} has no latin letters`)
  const how = {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    ...(font.weights ? { variationAxes: { wght: font.weights } } : {}),
  }
  const cut = await subsetFont(readFileSync(`${folder}/${latin.file}`), charactersIn(font.first), how)
  writeFileSync(`${TARGET}/${name}-first.woff2`, cut)
  return [...parts, { subset: 'first', range: font.first }].map(({ subset, range }) =>
    faceRule(font, { file: `${name}-${subset}.woff2`, range }),
  )
}

/** Returns the files of a package's style sheet, with the characters of each. */
function partsOf(styles: string): { subset: string; file: string; range: string }[] {
  return [...styles.matchAll(/@font-face \{[^}]*\}/g)].map(([rule]) => {
    const [, file = '', subset = ''] =
      /url\(\.\/(files\/[a-z-]+?-(latin-ext|latin|vietnamese)-[^)]*\.woff2)\)/.exec(rule) ?? []
    const [, range = ''] = /unicode-range: ([^;]+);/.exec(rule) ?? []
    if (file === '' || range === '') throw new Error(`not understood: ${rule}`)
    return { subset, file, range }
  })
}

/** Returns the characters of a `unicode-range`. */
function charactersIn(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place))
    })
    .join('')
}

function faceRule({ family, weight }: Font, { file, range }: { file: string; range: string }): string {
  return `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url("./${file}") format("woff2");
  unicode-range: ${range.replaceAll(',', ', ')};
}`
}
