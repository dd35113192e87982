import { describe, expect, it } from 'vitest'
import { MAX_CAPTIONS_LENGTH, MAX_CUE_LENGTH } from './find-caption-problems.ts'
import { parseCaptions } from './parse-captions.ts'
import { prepareCaptions } from './prepare-captions.ts'

const TURNED = 'Converted from SubRip to WebVTT.'

/** Returns SubRip captions with these texts, a second each, with Windows line ends. */
function srt(...texts: string[]): string {
  return texts
    .map((text, at) => `${at + 1}\r\n00:00:0${at},000 --> 00:00:0${at},900\r\n${text}\r\n`)
    .join('\r\n')
}

function prepare(file: string | Uint8Array, filmLength?: number) {
  const { text, changes, problems } = prepareCaptions(
    typeof file === 'string' ? new TextEncoder().encode(file) : file,
    filmLength,
  )
  const said = problems.map(({ severity, line, message }) => `${severity} ${line}: ${message}`)
  return { text, changes, said, cues: parseCaptions(text) }
}

/** Lines of times, each with the parsed times and the reported messages. */
const TIMES: [line: string, read: [start: number, end: number], said: string[]][] = [
  ['00:00:02,000 --> 00:00:03,500', [2, 3.5], []],
  ['0:00:02,000-->0:00:03,500', [2, 3.5], []],
  ['00:02.000 --> 00:03.500', [2, 3.5], []],
  ['00: 00: 02, 000 -- > 00 : 00 : 03 , 500', [2, 3.5], []],
  ['00:00:02,000 --> 00:00:03,500 X1:100 X2:200 Y1:10 Y2:20', [2, 3.5], []],
  ...(
    [
      ['00:00:02 --> 00:00:03', [2, 3], '00:00:02.000 --> 00:00:03.000'],
      ['00:00:02,5 --> 00:00:03,75', [2.5, 3.75], '00:00:02.500 --> 00:00:03.750'],
      ['0:0:2.05 --> 0:0:3', [2.05, 3], '00:00:02.050 --> 00:00:03.000'],
      ['00:00:02,000 --> 00:00:03', [2, 3], '00:00:02.000 --> 00:00:03.000'],
      ['00:00:61,000 --> 00:90:00,500', [61, 5400.5], '00:01:01.000 --> 01:30:00.500'],
    ] as const
  ).map(([line, [start, end], as]): (typeof TIMES)[number] => [
    line,
    [start, end],
    [`warning 6: '${line}' was read as ${as}`],
  ]),
]

describe('the times of SubRip captions', () => {
  it.each(TIMES)('are parsed like in players: %s', (line, [start, end], expected) => {
    const file = `1\n00:00:00,500 --> 00:00:01,500\nOne.\n\n2\n${line}\nTwo.\n`
    const { cues, changes, said } = prepare(file)
    expect(cues.map((cue) => [cue.start, cue.end, cue.text])).toEqual([
      [0.5, 1.5, 'One.'],
      [start, end, 'Two.'],
    ])
    expect(changes).toEqual([TURNED])
    expect(said).toEqual(expected)
  })

  it.each([
    '00:00:0x,000 --> 00:00:03,000',
    '0000:02,000 --> 00:00:03,000',
    '00:00:02,000 -> 00:00:03,000',
    '00:00:02,000 – 00:00:03,000',
    '00:00:02,000 00:00:03,000',
    '2 --> 3',
  ])('are an error with their line number if invalid: %s', (line) => {
    const file = `1\n00:00:00,500 --> 00:00:01,500\nOne.\n\n2\n${line}\nTwo.\n\n3\n00:00:04,000 --> 00:00:05,000\nThree.\n`
    const { said } = prepare(file)
    expect(said).toEqual([
      `error 6: '${line}' isn’t a valid time range: write it like 00:00:01.500 --> 00:00:04.000`,
    ])
  })

  it('are reported with their number if many were guessed', () => {
    const file = srt('One', 'Two', 'Three').replaceAll(/,(\d)00/g, ',$1')
    const { said } = prepare(file)
    expect(said).toEqual([
      "warning 2: '00:00:00,0 --> 00:00:00,9' was read as 00:00:00.000 --> 00:00:00.900 (and 2 more like this)",
    ])
  })

  it('remain text within a caption', () => {
    const texts = ['Open 10:30 to 11:00', '10:30 – 11:00', 'at 12:00:00', 'A --> B']
    const { cues, said } = prepare(srt(...texts))
    expect(cues.map(({ text }) => text)).toEqual([...texts.slice(0, 3), 'A → B'])
    expect(said).toEqual([])
  })
})

describe('the text of SubRip captions', () => {
  it.each([
    ['Dogs <10 kg get half a tablet.', 'Dogs &lt;10 kg get half a tablet.'],
    ['We <3 cats & dogs', 'We &lt;3 cats &amp; dogs'],
    ['Write to <info@pawshop.example> today', 'Write to &lt;info@pawshop.example&gt; today'],
    ['a < b, c > d', 'a &lt; b, c &gt; d'],
    ['a <-- b', 'a &lt;-- b'],
    ['<https://a.example/?b=1&c=2>', '&lt;https://a.example/?b=1&amp;c=2&gt;'],
    ['<<i>x</i>', '&lt;<i>x</i>'],
  ])('%s keeps a < that starts no tag, with a warning', (text, written) => {
    const file = prepare(srt('First', text))
    expect(file.text.split('\n')[6]).toBe(written)
    expect(file.said).toEqual([`warning 7: the < in '${text}' doesn’t start a tag and is shown as <`])
    const shown = text.replaceAll(/<\/?i>/g, '')
    expect(file.cues[1]?.text).toBe(shown)
  })

  it.each([
    ['{\\i1}Softly:{\\i0} a cat.', 'Softly: a cat.', '{\\i1}'],
    ['{\\pos(192,230)}{b}Bold{/b} words', 'Bold words', '{\\pos(192,230)}'],
    ['{\\an8}{\\fad(200,200)\\c&HFF&}Up', 'Up', '{\\an8}'],
    ['{y:i}{c:$0000ff}Blue', 'Blue', '{y:i}'],
    [
      '<font color="#ffff00">Yellow</font> and <i>slanted</i>',
      'Yellow and <i>slanted</i>',
      '<font color="#ffff00">',
    ],
    ['<FONT SIZE=2>Small</FONT>', 'Small', '<FONT SIZE=2>'],
  ])('%s loses the marks of other players, with a warning', (text, written, mark) => {
    const file = prepare(srt('First', text))
    expect(file.text.split('\n')[6]).toBe(written)
    expect(file.said[0]).toContain(
      `warning 7: '${mark}' is a formatting code browsers don’t support and was left out`,
    )
  })

  it.each([
    ['Softly:\\Na cat.', 'Softly: a cat.'],
    ['Open C:\\New', 'Open C:\\New'],
    ['One<br/>two', 'One two'],
    ['Hello\\hthere', 'Hello there'],
  ])('%s is put on one line if a mark breaks it', (text, written) => {
    const file = prepare(srt('First', text))
    expect([file.text.split('\n')[6], file.said]).toEqual([written, []])
  })

  it.each(['{see below}', 'a { b', '<i>a</i> <b>b</b> <u>c</u>', 'AT&amp;T &lt; 3 &#39;', '<v Ann>Hello'])(
    '%s is unchanged',
    (text) => {
      const file = prepare(srt(text))
      expect(file.text.split('\n')[3]).toBe(text)
      expect(file.said).toEqual([])
    },
  )

  it.each(['00:00:01:12 --> 00:00:02:10', '00:00:01,000 → 00:00:02,000', '00:00:01,000 -> 00:00:02,000'])(
    'is missing if all times have the form %s, which is reported',
    (line) => {
      expect(prepare(`1\n${line}\nHello\n`).said[0]).toContain(`error 2: '${line}' isn’t a valid time range`)
    },
  )

  it('before the first time is dropped with a warning', () => {
    expect(prepare(`My film\n\n${srt('One')}`).said).toEqual([
      "warning 1: 'My film' comes before the first caption and was left out",
    ])
  })

  it('is reported with the line numbers of the original file', () => {
    const file = '1\n00:00:02,000 --> 00:00:01,000\nA\n\n\n2\n00:00:03,000 --> 00:00:09,000\nB\n'
    expect(prepare(file, 5).said).toEqual([
      'error 2: the caption ends before it starts, so it’s never shown',
      'warning 7: the caption ends after the video’s end at 0:05',
    ])
  })
})

describe('the text of WebVTT captions', () => {
  it('is checked for marks of other players, and is accepted with a blank line at its start', () => {
    expect(prepare('WEBVTT\n\n00:00.000 --> 00:01.000\n \n{\\an8}Hello\n').said).toEqual([
      "warning 5: '{\\an8}Hello' has formatting codes that browsers show as text",
    ])
  })

  it.each([
    ['Dogs <10 kg get half a tablet.', 'Dogs'],
    ['We <3 cats & dogs', 'We'],
    ['Write to <info@pawshop.example> today', 'Write to today'],
  ])('%s is the same in the film and the transcript, with a warning about its line', (text, shown) => {
    const { said, cues } = prepare(`WEBVTT\n\n00:00.000 --> 00:01.000\nFirst\n${text}\n`)
    expect(said).toEqual([
      `warning 5: the < in '${text}' doesn’t start a tag, so browsers drop the rest of the line: write &lt;`,
    ])
    expect(cues.map((cue) => cue.text)).toEqual([`First ${shown}`])
  })

  it.each([
    ['One\n\nMore\n', 6, "'More' isn’t shown: a blank line ends a caption, so remove the one above"],
    [
      'One\n\nMore\nand more\n00:02.000 --> 00:03.000\nTwo\n',
      6,
      "'More' isn’t shown: only one line can come before the times",
    ],
  ])('is reported with its line if it is not shown: %j', (text, line, message) => {
    const { said } = prepare(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`)
    expect(said).toEqual([`warning ${line}: ${message}`])
  })

  it('before the first time is reported', () => {
    expect(
      prepare('WEBVTT - a title\nKind: captions\n\nMy film\n\n00:00.000 --> 00:01.000\nA\n').said,
    ).toEqual(["warning 4: 'My film' comes before the first caption and isn’t shown"])
  })

  it.each([
    '1\n',
    'intro\n',
    'NOTE\nseen by\nnobody\n\n',
    'STYLE\n::cue {}\n\n',
    'REGION\nid:a\n\n',
    '1\n\n',
    '\n\n',
  ])('is accepted with %j above its times', (above) => {
    const cue = `${above}00:00.000 --> 00:01.000\nA\n`
    expect(prepare(`WEBVTT\n\n${cue}\n${cue}`).said).toEqual([])
  })

  it('is accepted with tags', () => {
    const text =
      '<v.loud Ann><c.a.b>Hi</c> <i.x>you</i></v> <00:00.500><lang en>x</lang> <ruby>a<rt>b</rt></ruby> <br/>'
    expect(prepare(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`).said).toEqual([])
  })
})

describe('the encoding', () => {
  const file = srt('A Kätzchen comes in.')
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${file}`, 'utf16le'))

  it.each([
    ['UTF-16', utf16],
    ['UTF-16 with the other byte order', new Uint8Array(Buffer.from(utf16).swap16())],
  ])('%s is detected by its byte order mark', (_name, bytes) => {
    const { text, changes, cues } = prepare(bytes)
    expect(changes).toEqual(['Converted from UTF-16 to UTF-8.', TURNED])
    expect(cues[0]?.text).toBe('A Kätzchen comes in.')
    expect(text).not.toContain('\ufeff')
  })

  it.each([
    ['Windows-1252', Buffer.from(file, 'latin1')],
    ['Mac Roman', Buffer.from(file.replace('ä', '\u008a'), 'latin1')],
    ['UTF-16', utf16.subarray(2)],
  ])('is guessed without a mark, and reported with an example: %s', (name, bytes) => {
    const { changes, cues } = prepare(new Uint8Array(bytes))
    expect(changes[0]).toBe(
      `The file doesn’t specify its encoding. Read as ${name}, such as 'A Kätzchen comes in.'.`,
    )
    expect(cues[0]?.text).toBe('A Kätzchen comes in.')
  })
})

describe('the limits of captions', () => {
  it('include the length of a caption, reported with its line', () => {
    const long = 'a'.repeat(MAX_CUE_LENGTH)
    expect(
      prepare(`WEBVTT\n\n00:00.000 --> 00:01.000\nA\n\n00:01.000 --> 00:02.000\n${long}\n`).said,
    ).toEqual(['error 6: the caption has 5001 characters, more than 5000: split it'])
    expect(prepare(srt('A', long)).said).toEqual([
      'error 6: the caption has 5001 characters, more than 5000: split it',
    ])
  })

  it('include the length of the file', () => {
    expect(prepare('\n'.repeat(MAX_CAPTIONS_LENGTH + 1)).said).toEqual([
      'error undefined: these captions have 1,000,001 characters, more than 1,000,000: split the video',
    ])
  })
})
