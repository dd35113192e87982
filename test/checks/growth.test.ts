import { expect, it } from 'vitest'
import { readCaptionTimes } from '#domain/media/caption-times.ts'
import { replaceMediaAddresses } from '#domain/media/named-media.ts'
import { prepareCaptions } from '#domain/media/prepare-captions.ts'
import {
  createPassageReader,
  cutSentence,
  findBetterSentence,
  markWords,
} from '#domain/search/find-sentence.ts'
import { filmPassages } from '#domain/search/passages.ts'
import { createFileNames } from '#domain/text/file-name.ts'
import { firstSentence } from '#domain/text/first-sentence.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { toPathWords } from '#domain/text/path-words.ts'
import { toPrintableLines } from '#domain/text/printable.ts'
import { safeLink } from '#domain/text/safe-link.ts'
import { toCsv } from '#domain/text/to-csv.ts'
import { countStems } from '#domain/text/words-in.ts'
import { parseQuestions } from '#editor/questions/parse-questions.ts'
import { compareTexts } from '#editor/versions/compare-texts.ts'
import { plainName } from '#mail/template/plain-name.ts'
import { findDrawingProblems } from '#media/judging/read-drawing.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const CUE = '00:00:01.000 --> 00:00:02.000\n'

/** Readers of user texts, with the fragments that are slowest when repeated. */
const READERS: Record<string, [read: (text: string) => unknown, fragments: string[]]> = {
  'the captions of a transcript': [
    (text) => filmPassages(`WEBVTT\n\n${CUE}${text}`),
    ['<', '<v ', '<v.', '<c.a', '&', '&#', '\n', '\r', ' ', 'a.', '"', `\n\n${CUE}a`, '-->\n'],
  ],
  'captions that are sent': [
    (text) => prepareCaptions(bytesOf(`1\n${CUE}${text}`)),
    ['<', '<v ', '{', '{\\', '&', '&a', '\n', '\r', ' ', '1', '1\n', ':1', '->', '-->', '<font ', `\n${CUE}`],
  ],
  'WebVTT that is sent': [
    (text) => prepareCaptions(bytesOf(`WEBVTT\n\n${CUE}${text}`)),
    ['<', '<a', '<v ', '\n', '-->', '1 -->\n', '00:00.000 --> 00:01.000\n'],
  ],
  'a line of times': [(text) => readCaptionTimes(text), [' ', '0', '0:', '0:0:0 ', '-', '--> ']],
  'the sentences of a search': [
    (text) => {
      const weights = new Map([['zebra', { weight: 1, position: 0 }]])
      const passage = createPassageReader(new Set(['zebra']))({ from: 'film', text: `${text} zebra` })
      const sentence = findBetterSentence(undefined, passage, weights)
      return [sentence && cutSentence(sentence, weights), markWords(text, weights)]
    },
    ['.', '."', '"', 'a', 'a ', 'a. ', 'a\n', "a'", 's', 'b', ' ', 'é'],
  ],
  'the stems of words': [countStems, ['a', 's', 'b', 'as ', "'", '猫', 'ก', '́']],
  'questions that are pasted': [
    parseQuestions,
    [
      '"',
      '\t"',
      '\t',
      '\n',
      'a\n',
      '1. a\n',
      'a) b\n',
      '* ',
      '(',
      ' ',
      'Answer: ',
      '?\n',
      '\t"a""',
      '[ ]',
      'Answer:\n',
      'Note: a\n',
      '{=a',
      '☐ a',
      '(correct, ',
    ],
  ],
  'two versions of a text': [
    (text) => compareTexts(text.split('\n'), `${text}b`.split('\n')),
    ['a', 'a ', ' ', '\n', 'ab c ', '.'],
  ],
  'the media of a course': [
    (text) => replaceMediaAddresses(text, () => undefined),
    ['\\', '\\/', '/media', '/media/', 'a', '0'],
  ],
  'a drawing': [
    (text) => findDrawingProblems(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, 'a.svg'),
    ['<', '<g>', '<g/>', '<!--', '&', '&#', '<style>', 'a', ' ', '<a b="', '<?', ']]>', '<g a="url(">'],
  ],
  'the style of a drawing': [
    (text) =>
      findDrawingProblems(`<svg xmlns="http://www.w3.org/2000/svg"><style>${text}</style></svg>`, 'a.svg'),
    ['/*', '*/', '\\', '\\0', 'url(', "url('", 'url(data:image/png;base64,', '@', ' ', '-'],
  ],
  'names, links and other texts': [
    (text) => [
      firstSentence(text),
      foldText(text),
      toPathWords(text),
      toPrintableLines(text),
      safeLink(text),
      toCsv([[text]]),
      plainName(text),
      createFileNames()([text], 'pdf'),
    ],
    ['.', ' ', '-', '0', '0 ', '/', '\\', '"', 'a', 'a.', '\n', 'é', '\u200B', 'http:', '\t', '=', '@'],
  ],
}

const SIZES = [16_384, 65_536] as const

/** Noise limit in ms. At the larger size, quadratic growth would take 16 times as long. */
const NOISE_MS = 25

/** Returns this thread's processor time for reading a text, in ms. Other processes do not affect it. */
function timeOf(read: (text: string) => unknown, fragment: string, size: number): number {
  const text = fragment.repeat(size / fragment.length)
  const start = process.threadCpuUsage()
  read(text)
  return process.threadCpuUsage(start).user / 1000
}

/**
 * Returns true if the time grows faster than the length in all of three attempts. Garbage collection may disturb a
 * single one.
 */
function growsFaster(read: (text: string) => unknown, fragment: string): boolean {
  return [1, 2, 3].every(() => {
    const [short, long] = SIZES.map((size) => timeOf(read, fragment, size))
    // Linear growth is a factor of four; the rest is a margin.
    return (long ?? 0) > 8 * Math.max(short ?? 0, NOISE_MS)
  })
}

it.each(Object.entries(READERS))('reading %s takes linear time', (_name, [read, fragments]) => {
  expect(fragments.filter((fragment) => growsFaster(read, fragment))).toEqual([])
})
