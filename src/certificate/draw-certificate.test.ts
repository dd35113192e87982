import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import { SaxesParser } from 'saxes'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { NAMES, NAMES_OF_OPERATOR, NAMES_WITHOUT_FONT } from '#test/learning/names-in-scripts.ts'
import { CERTIFICATE } from '#test/learning/sample-certificate.ts'
import { type CertificateFacts, createCertificateDrawing } from './draw-certificate.ts'

const FONTS = join(import.meta.dirname, '../../test/fonts')

const FACTS: CertificateFacts = {
  ...CERTIFICATE,
  score: { score: 11, outOf: 12 },
  validUntil: '2027-03-31',
}

/** Direction marks that PDF readers add to copied text. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const drawWithOperator = createCertificateDrawing({ fonts: FONTS, han: 'sc' })
const drawAlone = createCertificateDrawing({ han: 'sc' })

async function draw(facts: Partial<CertificateFacts> = {}): Promise<Buffer> {
  const drawn = await drawWithOperator({ ...FACTS, ...facts })
  if (drawn.outcome !== 'drawn') throw new Error(`No font has ${drawn.letter}.`)
  return drawn.file
}

async function open(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  return { document, page: await document.getPage(1) }
}

/** Returns the lines of the page as copied from the PDF. */
async function linesOf(facts: Partial<CertificateFacts>): Promise<string[]> {
  const { page } = await open(await draw(facts))
  const { items } = await page.getTextContent()
  const texts = items.map((item) => ('str' in item ? item.str.replace(UNSEEN, '') : ''))
  return texts.filter((text) => text !== '')
}

describe.each(Object.entries({ ...NAMES, ...NAMES_OF_OPERATOR }))('a name in %s letters', (_, names) => {
  it.each(names)('can be copied from the PDF unchanged: %s', async (name) => {
    expect(await linesOf({ name })).toContain(name)
  })
})

describe.each(Object.entries({ ...NAMES_WITHOUT_FONT, ...NAMES_OF_OPERATOR }))('%s', (_, name) => {
  it('is refused if no font has a letter of a name, course, partner or company', async () => {
    const text = [name].flat()[0] ?? ''
    const letter = [...text][0]
    for (const field of ['name', 'course', 'partner', 'company'] as const)
      expect(await drawAlone({ ...FACTS, [field]: `Anna ${text}` })).toEqual({
        outcome: 'missing-letter',
        letter,
      })
  })
})

it('contains its names, the completion date and the last day of validity', async () => {
  const shown = [
    'Certificate of completion',
    'Anna Berg',
    'Happy Tails',
    'Understanding Cats',
    'Kindred Paws',
  ]
  const row = [
    'Completed on',
    'March 31, 2026',
    'Valid until',
    'March 31, 2027',
    'Score',
    '11 of 12',
    '3',
    CERTIFICATE.address,
  ]
  expect(await linesOf({})).toEqual(expect.arrayContaining([...shown, ...row]))
  const unlimited = await linesOf({ validUntil: undefined, score: undefined })
  expect(unlimited).not.toContain('Valid until')
  expect(unlimited).not.toContain('Score')
})

it('is one tagged A4 landscape page with a title, a language and a heading', async () => {
  const { document, page } = await open(await draw({ course: 'Cats & <Dogs>' }))
  const { info } = await document.getMetadata()
  expect(document.numPages).toBe(1)
  expect(page.view).toEqual([0, 0, 841.89, 595.28])
  expect(info).toMatchObject({ Title: 'Cats & <Dogs>: certificate for Anna Berg', Language: 'en' })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await page.getStructTree())
  expect(tree).toMatch(/"role":"H1".*"alt":"Certificate of completion".*"role":"H2".*"alt":"Anna Berg"/)
})

it('has well-formed XML metadata, regardless of the course name', async () => {
  const pdf = (await draw({ course: 'Cats & <Dogs>' })).toString('latin1')
  const xml = /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(pdf)?.[0] ?? ''
  expect(xml).toContain('Cats &amp; &lt;Dogs&gt;')
  expect(() => new SaxesParser().write(xml).close()).not.toThrow()
})

it('links to its page by a QR code and a link', async () => {
  const pdf = await draw()
  expect(readCode(pdf)).toBe(CERTIFICATE.address)
  const [link] = await (await open(pdf)).page.getAnnotations()
  expect(link).toMatchObject({ subtype: 'Link', url: CERTIFICATE.address })
})

it('is identical each time, and at most 40 kB in every script', async () => {
  expect(await draw()).toEqual(await draw())
  for (const name of Object.values({ ...NAMES, ...NAMES_OF_OPERATOR }).flat())
    expect((await draw({ name })).length).toBeLessThanOrEqual(40 * 1024)
})

/** Decodes the QR code from the filled squares of the page. */
function readCode(pdf: Buffer): string {
  const start = pdf.indexOf('stream\n', pdf.indexOf('/FlateDecode', findContent(pdf))) + 7
  const content = inflateSync(pdf.subarray(start)).toString('latin1')
  const bars = [...content.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm)].map((found) => found.slice(1).map(Number))
  const side = Math.max(...bars.map(([, top = 0]) => top)) + 2
  const scale = 4
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [left = 0, top = 0, length = 0] of bars)
    for (let y = top * scale; y < (top + 1) * scale; y++)
      data.fill(0, (y * width + left * scale) * 4, (y * width + (left + length) * scale) * 4)
  return decodeQR({ width, height: width, data })
}

function findContent(pdf: Buffer): number {
  const lengths = [...pdf.toString('latin1').matchAll(/\/Length (\d+)/g)]
  const [content] = lengths.sort((one, other) => Number(other[1]) - Number(one[1]))
  return content?.index ?? 0
}
