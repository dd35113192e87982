import type { Nodes } from 'mdast'
import type { MarkdownLoss } from './read-markdown.ts'

/** Signs in a line that look like Markdown and would be shown as they are written, and the remedy. */
const PHRASES: [pattern: RegExp, say: (found: string) => string][] = [
  [
    /(?<!\\)!\[[^\]]{0,300}\](?![([])/g,
    (found) =>
      `'${found}' is shown as it is written: the address of a picture follows in round brackets, ${found}(media/picture.jpg)`,
  ],
  [
    /(?<!\\)\] \((?=[^)\s]{0,300}[/:\0][^)\s]{0,300}\)|[^)\s]{1,300}\.[a-z]\w{2,3}\))/gi,
    () => 'the link is shown as it is written: take the space between ] and ( out',
  ],
  [
    /(?<!\\)\]\[[^\]\n]+\]/g,
    (found) =>
      `the link is shown as it is written: nothing says what ${found.slice(1)} is, so write its address in round brackets, (https://…)`,
  ],
  [
    /\)\[(?=\0|https?:|www\.|[^\]\s]{1,300}\.[a-z]\w{1,3}\])/gi,
    () =>
      'the link is shown as it is written: its words stand in square brackets, its address in round ones, [words](https://…)',
  ],
  [
    /(?<![\\*])\*\*(?!\*)(?:[^*\s][^*\n]{0,200}\p{P}\*\*(?=[\p{L}\p{N}]))?/gu,
    (found) =>
      found.length > 2
        ? `the stars ** are shown: write a space after ${found}`
        : 'the stars ** are shown: bold words have them on both sides, without a space between, **so**',
  ],
  [
    /(?<![\\~])~~(?!~)/g,
    () => 'the marks ~~ are shown: struck words have them on both sides, without a space between, ~~so~~',
  ],
  [/(?<![\\`])`(?!`)/g, () => "the mark ` is shown: code has it on both sides, and an apostrophe is '"],
  [
    /\{:?\s{0,9}(?:[.#][\w-]|(?:width|height)\b)[^{}\n]*\}/gi,
    (found) =>
      `'${found}' is shown as it is written: the size of a picture stands in quotes after its address, ![…](media/picture.jpg "1200x675")`,
  ],
  [
    /(?<!\\)\[\[[^[\]\n]{1,300}\]\]/g,
    (found) => `'${found}' is shown as it is written: a link is [words](https://…)`,
  ],
  [
    /(?<![=\\])==[^=\s][^=\n]*==(?!=)/g,
    (found) =>
      `'${found}' is shown as it is written: words cannot be marked, so make them bold, **${found.slice(2, -2)}**`,
  ],
]

/** Finds what within a paragraph, a heading or a cell looks like Markdown and would be shown as it is written. */
export function findPhraseSlips(node: Nodes, markdown: string): MarkdownLoss[] {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return []
  const text = markdown.slice(start.offset, end.offset)
  const shown = mask(node, start.offset, text.split('')).join('')
  const lineAt = (at: number) => start.line + (text.slice(0, at).match(/\r\n|\r|\n/g)?.length ?? 0)
  const links = findBrokenLinks(shown, text).map(([at, rest]) => ({
    line: lineAt(at),
    message: explainBrokenLink(rest, isPicture(shown, at)),
  }))
  const others = PHRASES.flatMap(([pattern, say]) => {
    const [first] = shown.matchAll(pattern)
    return first ? [{ line: lineAt(first.index), message: shorten(say(first[0])) }] : []
  })
  return [...links, ...others]
}

/** Puts \0 in the place of what is Markdown: code, links, pictures, and the marks around words. */
function mask(node: Nodes, from: number, letters: string[]): string[] {
  if (!('children' in node)) return letters
  for (const child of node.children) {
    const [start, end] = [child.position?.start.offset ?? 0, child.position?.end.offset ?? 0]
    const marks = { strong: 2, emphasis: 1, delete: letters[start - from + 1] === '~' ? 2 : 1 }
    const size = child.type in marks ? marks[child.type as keyof typeof marks] : end - start
    if (child.type !== 'text') {
      hide(letters, start - from, start - from + size)
      hide(letters, end - from - size, end - from)
    }
    if (child.type in marks) mask(child, from, letters)
  }
  return letters
}

function hide(letters: string[], start: number, end: number): void {
  for (let at = start; at < end; at++) if (letters[at] !== '\n') letters[at] = '\0'
}

/** Most links of a block that are named: whoever has more has one mistake, not many. */
const MOST_LINKS = 20

/** Longest address that is looked through. */
const LONGEST_ADDRESS = 2000

/** Finds each `](` that made no link, and what stands behind it in its line. */
function findBrokenLinks(shown: string, text: string): [at: number, rest: string][] {
  const opened = shown.search(/(?<!\\)\[/)
  const broken = [...shown.matchAll(/(?<!\\)\]\(/g)].filter(({ index }) => opened >= 0 && opened < index)
  return broken.slice(0, MOST_LINKS).map(({ index }) => {
    const [rest = ''] = text.slice(index + 2, index + LONGEST_ADDRESS).split(/\r|\n/, 1)
    return [index, rest]
  })
}

function isPicture(shown: string, at: number): boolean {
  return shown[shown.lastIndexOf('[', at) - 1] === '!'
}

function explainBrokenLink(rest: string, picture: boolean): string {
  const shown = `the ${picture ? 'picture' : 'link'} is shown as it is written`
  const [whole = '', inside = ''] = /^((?:[^()]|\([^()]*\))*)\)/.exec(rest) ?? []
  if (whole === '') return `${shown}: its address does not end with a round bracket, )`
  if (/=\d+/.test(inside) && picture)
    return `${shown}: its size stands in quotes after its address, (media/picture.jpg "1200x675")`
  if (/[“”„]/.test(inside)) return `${shown}: write straight quotation marks in place of curly ones`
  const address = inside.replace(/\s+"[^"]*"\s*$/, '').trim()
  if (/\s/.test(address)) return `${shown}: an address with spaces stands in angle brackets, ](<${address}>)`
  return `${shown}: write [words](address)`
}

const LONGEST_MESSAGE = 200

/** Shortens a message that repeats a long line of the article. */
export function shorten(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message
}
