import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCaptionProblems } from './find-caption-problems.ts'
import { parseCaptions } from './parse-captions.ts'
import { isSrt, srtToWebVtt } from './srt-to-webvtt.ts'

const SRT = `\ufeff1\r
00:00:01,500 --> 00:00:04,000\r
<font color="#fff">Wash your hands</font>\r
{\\an8}before & after.\r
\r
2\r
00:00:04,000 --> 00:00:06,250\r
12\r
paws -- in all.\r
`

it('keeps times, texts and lines that are numbers, and drops SubRip-only marks', () => {
  expect(isSrt(SRT)).toBe(true)
  const { text: written } = srtToWebVtt(SRT)
  expect(isSrt(written)).toBe(false)
  expect(written).toBe(`WEBVTT

00:00:01.500 --> 00:00:04.000
Wash your hands
before &amp; after.

00:00:04.000 --> 00:00:06.250
12
paws -- in all.
`)
  expect(findCaptionProblems(written)).toEqual([])
})

it.each([
  ['an empty line below', '1\n\n00:01 --> 00:02\nWash.\n\n2\n\n00:02 --> 00:03\n12\n'],
  [
    'two returns at the end',
    '1\r\r\n00:01 --> 00:02\r\r\nWash.\r\r\n\r\r\n2\r\r\n00:02 --> 00:03\r\r\n12\r\r\n',
  ],
  ['a dot', '1.\n00:01 --> 00:02\nWash.\n\n2.\n00:02 --> 00:03\n12\n'],
  ['a sign before', '#1\n00:01 --> 00:02\nWash.\n\n#2\n00:02 --> 00:03\n12\n'],
  ['a word before', 'Caption 1\n00:01 --> 00:02\nWash.\n\nCaption 2\n00:02 --> 00:03\n12\n'],
  ['no line at all', '00:01 --> 00:02\nWash.\n\n00:02 --> 00:03\n12\n\n'],
])('drops the numbers of captions with %s', (_form, srt) => {
  expect(parseCaptions(srtToWebVtt(srt).text).map(({ text }) => text)).toEqual(['Wash.', '12'])
})

it('converts any ordered captions to valid WebVTT with the same number of captions', () => {
  const captions = fc.array(
    fc.record({
      ms: fc.integer({ min: 1, max: 60_000 }),
      words: fc.stringMatching(/^[a-z&<>{}, -]{0,20}[a-z]$/),
    }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(captions, (list) => {
      let at = 0
      const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')
      const blocks = list.map(({ ms, words }, place) => {
        const start = at
        at += ms
        return `${place + 1}\n${clock(start)} --> ${clock(at)}\n${words}\n`
      })
      const { text: written } = srtToWebVtt(blocks.join('\n'))
      expect(findCaptionProblems(written).filter(({ severity }) => severity === 'error')).toEqual([])
      expect(written.match(/-->/g)).toHaveLength(list.length)
      expect(parseCaptions(written).length).toBeLessThanOrEqual(list.length)
    }),
  )
})
