/**
 * Maximum length of a clipboard's markup without its pictures, in UTF-16 units, and maximum number of tags,
 * for about a hundred pages.
 */
const MAX_LENGTH = 4_000_000
const MAX_TAGS = 60_000

/**
 * Maximum number of comments. Lists in Word have two per item. Next to the `html` element, each comment takes
 * a browser longer than the previous one; 20,000 take four seconds.
 */
const MAX_COMMENTS = 5000

/**
 * Maximum nesting of elements. A browser needs more time for each level of unclosed markup than for the
 * previous one.
 */
const MAX_LEVELS = 250

/** Elements with an implied end tag. They cannot be directly nested. */
const ENDLESS = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'tbody',
  'thead',
  'tfoot',
  'col',
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'base',
  'area',
  'wbr',
  'source',
  'track',
  'param',
  'embed',
  'option',
  'html',
  'head',
  'body',
])

/**
 * Returns true if markup can be parsed at once. Recognizes tags like a browser. An element with a misplaced
 * end tag counts as unclosed.
 */
export function isParsable(markup: string): boolean {
  if (markup.length > MAX_LENGTH) return false
  const open: string[] = []
  let [tags, comments] = [0, 0]
  for (const { name, isEnd } of tagsIn(markup)) {
    if (name === COMMENT) {
      comments += 1
      if (comments > MAX_COMMENTS) return false
      continue
    }
    tags += 1
    if (ENDLESS.has(name)) continue
    if (!isEnd) open.push(name)
    else if (open.at(-1) === name) open.pop()
    if (open.length > MAX_LEVELS || tags > MAX_TAGS) return false
  }
  return tags <= MAX_TAGS
}

const TAG = /<(\/?)([a-z][^\s/>]*)/iy
/** Represents a comment in the list of tag names. */
const COMMENT = '!'
const COMMENT_END = /--!?>/g
/** Matches the name of an attribute and the characters before its value. */
const ATTRIBUTE = /[\s/]*(?:[^\s/>][^\s/>=]*\s*(=\s*)?)?/y
const UNQUOTED = /[^\s>]*/y

function* tagsIn(markup: string): Generator<{ name: string; isEnd: boolean }> {
  for (let at = markup.indexOf('<'); at !== -1; at = markup.indexOf('<', at)) {
    // Browsers also treat other constructs as comments, such as `<?xml>` and `</ b>`.
    if (/[!?]|\/[^a-z]/iy.test(markup.slice(at + 1, at + 3))) yield { name: COMMENT, isEnd: false }
    if (markup.startsWith('<!--', at)) {
      COMMENT_END.lastIndex = at + 2
      if (!COMMENT_END.test(markup)) return
      at = COMMENT_END.lastIndex
      continue
    }
    TAG.lastIndex = at
    const [tag = '<', slash, name] = TAG.exec(markup) ?? []
    at = name === undefined ? at + 1 : endOfTag(markup, at + tag.length)
    if (name !== undefined) yield { name: name.toLowerCase(), isEnd: slash === '/' }
  }
}

/** Returns the end of the tag whose attributes start at `from`. */
function endOfTag(markup: string, from: number): number {
  let at = from
  while (at < markup.length && markup[at] !== '>') {
    ATTRIBUTE.lastIndex = at
    const [text = '', hasValue] = ATTRIBUTE.exec(markup) ?? []
    at += text.length
    if (hasValue !== undefined) at = endOfValue(markup, at)
  }
  return at
}

function endOfValue(markup: string, from: number): number {
  const quote = markup[from]
  if (quote === '"' || quote === "'") {
    const end = markup.indexOf(quote, from + 1)
    return end === -1 ? markup.length : end + 1
  }
  UNQUOTED.lastIndex = from
  return from + (UNQUOTED.exec(markup)?.[0].length ?? 0)
}
