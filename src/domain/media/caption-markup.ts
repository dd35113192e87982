import { ownValue } from '#domain/unknown-value.ts'

/** The text of a cue on one line without its tags, and the speaker named by a tag, if any. */
export interface CueText {
  text: string
  speaker: string | undefined
}

/**
 * Parses the text of a cue in the same way as browsers. A `<` begins a tag, and an unclosed tag extends to the end.
 */
export function readCueText(payload: string): CueText {
  const parts: string[] = []
  let speaker: string | undefined
  let from = 0
  while (from < payload.length) {
    const begin = indexOrEnd(payload, '<', from)
    const end = indexOrEnd(payload, '>', begin)
    parts.push(payload.slice(from, begin))
    speaker ??= speakerOf(payload.slice(begin + 1, end))
    from = end + 1
  }
  return { text: toLine(parts.join('')), speaker }
}

function indexOrEnd(text: string, sign: string, from: number): number {
  const index = text.indexOf(sign, from)
  return index < 0 ? text.length : index
}

function speakerOf(tag: string): string | undefined {
  const [, name] = /^v(?:\.\S*)?\s(.+)$/s.exec(tag) ?? []
  return name === undefined ? undefined : toLine(name) || undefined
}

/** Returns a text on one line with its character references resolved. */
function toLine(text: string): string {
  return withoutReferences(text).replaceAll(/\s+/g, ' ').trim()
}

const LAST_CODE_POINT = 0x10ffff

const REFERENCES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
  quot: '"',
  apos: "'",
}

function withoutReferences(text: string): string {
  return text
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (written, isHex: string, digits: string) => {
      const code = Number.parseInt(digits, isHex ? 16 : 10)
      return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : written
    })
    .replaceAll(/&([a-z]+);/g, (written, name: string) => ownValue(REFERENCES, name) ?? written)
}

/** The content of a WebVTT tag: https://www.w3.org/TR/webvtt1/#webvtt-cue-text */
const WEBVTT_TAG =
  /^(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:\.[^\s.]+)*|(?:v|lang)(?:\.[^\s.]+)*\s.*|(?:\d{2,9}:)?\d\d:\d\d\.\d{3})$/

/** The content of an HTML tag. SubRip players support these tags; browsers drop them from WebVTT. */
const HTML_TAG =
  /^\/?(?:font|s|strike|del|span|br|p|div|em|strong|small|big|tt|center|i|b|u)(?:\s+[a-z-]+\s*=.*|\s*\/)?$/i

/** Returns the kind of tag with this content, or undefined if the content is text after a `<`. */
export function tagKind(inside: string): 'WebVTT' | 'HTML' | undefined {
  if (WEBVTT_TAG.test(inside)) return 'WebVTT'
  return HTML_TAG.test(inside) ? 'HTML' : undefined
}
