/** The first syntax error of a JSON text, with its 1-based line and column. */
export interface JsonProblem {
  line: number
  column: number
  message: string
}

/** Expected kinds of JSON tokens, with their names in messages. */
const EXPECTED = {
  value: 'a value',
  'value or end': "a value or ']'",
  name: 'a name in double quotes',
  'name or end': "a name in double quotes or '}'",
  colon: "':'",
  'comma in list': "',' or ']'",
  'comma in object': "',' or '}'",
  nothing: 'the end of the file',
} as const

type Expected = keyof typeof EXPECTED

const SPACE = /[ \t\n\r]*/y
const BARE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y
/** The valid part of a string's contents: no unescaped quote, backslash or control character. */
const QUOTED = /[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*/y

/**
 * Finds the first syntax error of a JSON text, because errors of `JSON.parse` often lack a position. Undefined for
 * valid JSON.
 */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = matchEnd(SPACE, text, 0)
  while (at < text.length) {
    const end = text[at] === '"' ? matchEnd(QUOTED, text, at + 1) + 1 : matchEnd(BARE, text, at)
    if (text[at] === '"' && text[end - 1] !== '"') return problemAt(text, end - 1, unclosed(text, end - 1))
    const next = after(text.slice(at, end), expected, open)
    if (next === undefined) return problemAt(text, at, `expected ${EXPECTED[expected]}`)
    expected = next
    at = matchEnd(SPACE, text, end)
  }
  if (expected === 'nothing') return undefined
  return problemAt(text, at, `expected ${EXPECTED[expected]}, but the file ends`)
}

/** Returns the end of a match at `from`, or `from` if there is none. */
function matchEnd(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

/**
 * Returns the tokens allowed after a token, or undefined if the token is not allowed. Updates `open`, the open
 * brackets.
 */
function after(token: string, expected: Expected, open: string[]): Expected | undefined {
  if (token === ':') return expected === 'colon' ? 'value' : undefined
  if (token === ',') return afterComma(expected)
  if (token === ']' || token === '}') return afterClosing(token, expected, open)
  if (expected === 'name' || expected === 'name or end') return token.startsWith('"') ? 'colon' : undefined
  if (token === '' || !expected.startsWith('value')) return undefined
  if (token !== '[' && token !== '{') return afterValue(open)
  open.push(token)
  return token === '[' ? 'value or end' : 'name or end'
}

function afterComma(expected: Expected): Expected | undefined {
  if (expected === 'comma in list') return 'value'
  return expected === 'comma in object' ? 'name' : undefined
}

function afterClosing(token: string, expected: Expected, open: string[]): Expected | undefined {
  const closable = token === ']' ? ['value or end', 'comma in list'] : ['name or end', 'comma in object']
  if (!closable.includes(expected)) return undefined
  open.pop()
  return afterValue(open)
}

function afterValue(open: string[]): Expected {
  const around = open.at(-1)
  if (around === undefined) return 'nothing'
  return around === '[' ? 'comma in list' : 'comma in object'
}

function unclosed(text: string, at: number): string {
  if (at >= text.length || text[at] === '\n' || text[at] === '\r')
    return "expected '\"' at the end of a string"
  return text[at] === '\\' ? 'an escape sequence that does not exist' : 'a control character in a string'
}

function problemAt(text: string, at: number, message: string): JsonProblem {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, message }
}
