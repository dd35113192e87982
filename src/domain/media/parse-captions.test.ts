import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paragraphsOf, parseCaptions } from './parse-captions.ts'

/** Returns a WebVTT file with these blocks. */
function vtt(...blocks: string[]): string {
  return ['WEBVTT', ...blocks].join('\n\n')
}

// Contract § 9: captions are shown in the …
describe('a caption file', () => {
  it('is parsed: times with and without hours, ids, settings, several lines', () => {
    const file = vtt(
      '1\n00:01.500 --> 00:03.000\nFirst',
      '100:00:04.000 --> 100:00:05.250 align:start\nSecond\nline',
    )
    expect(parseCaptions(file)).toEqual([
      { start: 1.5, end: 3, speaker: undefined, text: 'First' },
      { start: 360_004, end: 360_005.25, speaker: undefined, text: 'Second line' },
    ])
  })

  it('is parsed like in browsers if two lines precede the times', () => {
    expect(parseCaptions(vtt('a\nb\n00:01.000 --> 00:02.000\nc')).map(({ text }) => text)).toEqual(['c'])
  })

  it('begins another cue at the next times, even without a blank line before them', () => {
    const file = vtt('00:01.000 --> 00:02.000\nCats\n00:03.000 --> 00:04.000\nand dogs')
    expect(parseCaptions(file).map(({ text }) => text)).toEqual(['Cats', 'and dogs'])
  })

  it('is parsed with other line ends, with a byte order mark, and as SubRip', () => {
    const file =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nthere'
    expect(parseCaptions(file).map(({ text }) => text)).toEqual(['Hello', 'there'])
  })

  it('yields only spoken text: no notes, styles, markup or references', () => {
    const file = vtt(
      'NOTE 00:01.000 --> 00:02.000 is no time here',
      'STYLE\n::cue { color: red }',
      '00:01.000 --> 00:02.000\n<c.loud>Cats &amp; <i>dogs</i></c> <00:01.500>weigh &lt; 40&nbsp;kg &#39;&#x1F43E;&#x999999; &unknown;&constructor;',
      '00:03.000 --> 00:04.000\n<script>harm()</script>',
    )
    expect(parseCaptions(file).map(({ text }) => text)).toEqual([
      "Cats & dogs weigh < 40 kg '🐾&#x999999; &unknown;&constructor;",
      'harm()',
    ])
  })

  it('yields the speaker', () => {
    const [cue] = parseCaptions(vtt('00:01.000 --> 00:02.000\n<v.first Amara &amp; Jonas>Good morning'))
    expect(cue).toMatchObject({ speaker: 'Amara & Jonas', text: 'Good morning' })
  })

  it.each(['', 'WEBVTT', '<!doctype html><p>Not found</p>', '00:01 -> 00:02\nx'])(
    'has no cues if it is not a caption file: %j',
    (file) => {
      expect(parseCaptions(file)).toEqual([])
    },
  )

  it('is parsed without errors, regardless of its content', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('', '00:01.000 --> 00:02.000', '<v A>b', '-->', 'NOTE'),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const { text } of paragraphsOf(parseCaptions(lines.join('\n')))) expect(text).not.toBe('')
      }),
    )
  })
})

describe('the paragraphs of captions', () => {
  const cue = (start: number, text: string, speaker?: string) => ({ start, end: start + 1, speaker, text })

  it('join cues without a pause between them', () => {
    const cues = [cue(0, 'A new cat'), cue(1.2, 'at home.'), cue(2.5, 'Slow is fast.')]
    expect(paragraphsOf(cues)).toEqual([
      {
        speaker: undefined,
        text: 'A new cat at home. Slow is fast.',
        starts: [
          { at: 0, seconds: 0 },
          { at: 10, seconds: 1.2 },
          { at: 19, seconds: 2.5 },
        ],
      },
    ])
  })

  it('start after a pause and at a change of speaker', () => {
    const cues = [cue(0, 'One', 'A'), cue(1, 'two', 'A'), cue(9, 'three', 'A'), cue(10, 'four', 'B')]
    expect(paragraphsOf(cues).map(({ text }) => text)).toEqual(['One two', 'three', 'four'])
  })

  it('end with a sentence once they are long', () => {
    const cues = Array.from({ length: 12 }, (_, place) =>
      cue(place, place % 2 ? `${'long '.repeat(15)}end.` : 'Half'),
    )
    const paragraphs = paragraphsOf(cues)
    expect(paragraphs.length).toBeGreaterThan(1)
    for (const { text } of paragraphs) expect(text).toMatch(/end\.$/)
  })

  it('drop the repeated lines of roll-up captions with two lines', () => {
    const cues = [
      ['00:00.000 --> 00:02.000', ' \nhello and welcome'],
      ['00:02.000 --> 00:02.010', 'hello and welcome\n '],
      ['00:02.010 --> 00:04.000', 'hello and welcome\nto the shop'],
      ['00:04.000 --> 00:04.010', 'to the shop\n '],
      ['00:04.010 --> 00:06.000', 'to the shop\nof ours'],
    ]
    const captions = `WEBVTT\n\n${cues.map((cue) => cue.join('\n')).join('\n\n')}\n`
    expect(paragraphsOf(parseCaptions(captions)).map(({ text }) => text)).toEqual([
      'hello and welcome to the shop of ours',
    ])
  })

  it('drop the repeated texts of roll-up captions', () => {
    expect(paragraphsOf([cue(0, 'Hello.'), cue(1, 'Hello.'), cue(2, 'Bye.')])).toEqual([
      {
        speaker: undefined,
        text: 'Hello. Bye.',
        starts: [
          { at: 0, seconds: 0 },
          { at: 7, seconds: 2 },
        ],
      },
    ])
  })
})
