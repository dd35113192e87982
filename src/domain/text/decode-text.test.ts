// cspell:ignore Zuzana Horvat Marija Matija
import { describe, expect, it } from 'vitest'
import { decodeText, decodeTextAs, TEXT_ENCODINGS, type TextEncoding } from './decode-text.ts'

/** Names common in each country, one per line. */
const NAMES = {
  German: 'Jürgen Groß\nBärbel Müller\nJörg Schäfer\nÄnne Öztürk',
  French: 'Hélène Lefèvre\nBenoît Maître\nFrançois Noël\nÉric Châtelet\nZoë Forêt',
  Dutch: 'Daniël de Vries\nRenée Jansen\nLoïs Müller',
  Spanish: 'Ángel Núñez\nMaría Ibáñez\nÓscar Muñoz\nRaúl Gutiérrez',
  Italian: 'Niccolò Città\nForlì Virtù\nAndrè Però',
  Portuguese: 'João Simões\nConceição Araújo\nInês Corrêa',
  Swedish: 'Åsa Öberg\nBjörn Åkesson\nMärta Sjöström',
  Danish: 'Søren Kjær\nBjørn Østergaard\nÅse Ærø',
  capitals: 'JÜRGEN MÜLLER\nJOSÉ MUÑOZ\nHÉLÈNE LEFÈVRE\nJØRGENSEN ÅKESSON',
}
const POLISH = 'Łukasz Wiśniewski\nMałgorzata Wójcik\nPaweł Zając\nJan Stępień\nŻaneta Kamińska'

/** Returns the bytes of a text in a single-byte encoding. */
function encode(text: string, encoding: TextEncoding): Uint8Array {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const byteOf = new Map(bytes.map((byte) => [decodeTextAs(Uint8Array.of(byte), encoding), byte]))
  return Uint8Array.from(text, (letter) => byteOf.get(letter) ?? Number.NaN)
}

// Contract § 9: a list from Excel in …
describe.each(['windows-1252', 'macintosh', 'cp850'] as const)('a text in %s without a BOM', (encoding) => {
  it.each(Object.entries(NAMES))('is decoded: %s', (_language, text) => {
    expect(decodeText(encode(text, encoding))).toEqual({ text, encoding, isGuessed: true })
  })
})

it.each([
  ['windows-1252', 'Zoë', [0x5a, 0x6f, 0xeb]],
  ['windows-1252', '€5', [0x80, 0x35]],
  ['windows-1252', 'Zoë D’Œuvre', [0x5a, 0x6f, 0xeb, 0x20, 0x44, 0x92, 0x8c, 0x75, 0x76, 0x72, 0x65]],
  ['macintosh', 'Jürgen', [0x4a, 0x9f, 0x72, 0x67, 0x65, 0x6e]],
  ['cp850', 'Jürgen', [0x4a, 0x81, 0x72, 0x67, 0x65, 0x6e]],
  ['windows-1250', 'Paweł', [0x50, 0x61, 0x77, 0x65, 0xb3]],
] as const)('decodes a single word: %s, %s', (encoding, text, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text, encoding, isGuessed: true })
})

it('detects the encoding of a long list by its only non-ASCII letters near the end', () => {
  const text = `${'Ann Keller\n'.repeat(30_000)}Jürgen Groß`
  expect(decodeText(encode(text, 'macintosh'))).toMatchObject({ encoding: 'macintosh' })
})

it('decodes a Czech list from Windows', () => {
  const text = 'Jiří Novák\nŠárka Dvořák'
  expect(decodeText(encode(text, 'windows-1250'))).toMatchObject({ text, encoding: 'windows-1250' })
})

it.each([
  ['iso-8859-2', 'Jiří Šťastný'],
  ['iso-8859-15', 'Zoë D’Œuvre €'.replace('’', "'")],
  ['windows-1251', 'Иван Петров'],
  ['windows-1254', 'Ayşe Yıldız'],
] as const)('decodes text in %s', (encoding, text) => {
  expect(TEXT_ENCODINGS).toContain(encoding)
  expect(decodeTextAs(encode(text, encoding), encoding)).toBe(text)
})

it('decodes a Polish list from Windows', () => {
  const bytes = encode(POLISH, 'windows-1250')
  expect(decodeText(bytes)).toEqual({ text: POLISH, encoding: 'windows-1250', isGuessed: true })
})

/** Names from countries that used CP852 under DOS. */
const CENTRAL = {
  Polish: POLISH,
  Czech: 'Jiří Novák\nŠárka Dvořáková\nLukáš Černý\nŽaneta Růžičková\nVěra Říhová',
  Slovak: 'Ľubomír Kováč\nZuzana Šťastná\nMiloš Ďurica',
  Hungarian: 'László Kovács\nGyörgy Szűcs\nÁgnes Tóth\nZsófia Őri',
  Croatian: 'Željko Horvat\nMarija Kovačević\nĐuro Šimić',
  Slovenian: 'Matjaž Čeh\nUrška Žagar\nMatija Košir',
  capitals: 'ŁUKASZ WIŚNIEWSKI\nJIŘÍ DVOŘÁK\nŽANETA KAMIŃSKA',
}

it.each(Object.entries(CENTRAL))('decodes a DOS list from central Europe: %s', (_language, text) => {
  expect(decodeText(encode(text, 'cp852'))).toEqual({ text, encoding: 'cp852', isGuessed: true })
})

it.each(Object.entries(CENTRAL))('decodes a Windows list from central Europe: %s', (_language, text) => {
  expect(decodeText(encode(text, 'windows-1250'))).toEqual({
    text,
    encoding: 'windows-1250',
    isGuessed: true,
  })
})

it.each([
  ['utf-8', [0xef, 0xbb, 0xbf, 0xc3, 0xbc]],
  ['utf-8', [0xc3, 0xbc]],
  ['utf-16le', [0xff, 0xfe, 0xfc, 0]],
  ['utf-16be', [0xfe, 0xff, 0, 0xfc]],
] as const)('detects %s by its byte order mark or its validity', (encoding, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: 'ü', encoding, isGuessed: false })
})

it('decodes UTF-16 without a byte order mark', () => {
  const bytes = new Uint8Array(Buffer.from('Name\nJürgen\n', 'utf16le'))
  expect(decodeText(bytes)).toMatchObject({ text: 'Name\nJürgen\n', encoding: 'utf-16le' })
  expect(decodeText(new Uint8Array(Buffer.from(bytes).swap16()))).toMatchObject({ encoding: 'utf-16be' })
})

it('decodes UTF-8 with a damaged byte as UTF-8', () => {
  const bytes = Uint8Array.of(...Buffer.from('Jürgen Groß\nBärbel Müller\n'), 0xff)
  expect(decodeText(bytes)).toMatchObject({ text: 'Jürgen Groß\nBärbel Müller\n\uFFFD', encoding: 'utf-8' })
})

it('never decodes a byte to a control character', () => {
  const bytes = Uint8Array.from({ length: 128 }, (_, at) => at + 128)
  for (const encoding of TEXT_ENCODINGS.filter((one) => !one.startsWith('utf-16')))
    expect(decodeTextAs(bytes, encoding)).not.toMatch(/[\u0080-\u0084\u0086-\u009F]/)
})

it('decodes an empty file to an empty text', () => {
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8', isGuessed: false })
})
