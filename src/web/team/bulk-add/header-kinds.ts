import { foldText } from '#domain/text/fold-text.ts'
import { keysOf } from '#domain/unknown-value.ts'
import {
  EMAIL_WORDS,
  MUST_WORDS,
  NAME_WORDS,
  type NameWord,
  OTHERS_WORDS,
  PRIVATE_WORDS,
  SIGN_IN_WORDS,
  WORK_WORDS,
} from './header-words.ts'

/**
 * Part of a name in a column, according to its header. `name` is the whole name unless the first name has its
 * own column.
 */
export type NameKind =
  | 'full-name'
  | 'last-first'
  | 'name'
  | 'first-name'
  | 'infix'
  | 'last-name'
  | 'second-last'

/** Kinds of email columns by header, in order of preference. */
export const EMAIL_RANKS = ['work', 'email', 'sign-in', 'unknown', 'private', "another's"] as const
export type EmailRank = (typeof EMAIL_RANKS)[number]

export interface HeaderKind {
  name?: NameKind
  /** True for an alternative name, such as a preferred first name. */
  isInstead?: boolean
  /** True for a header that refers to people, such as Employee. The column may have names or numbers. */
  isNoun?: boolean
  email: EmailRank
  /** True for a header of names, emails or sign-in names. */
  isKnown: boolean
}

/** Maximum length of a parsed header, in UTF-16 units. */
const MAX_HEADER_LENGTH = 120

const WORDS = new Map<string, NameWord>(
  keysOf(NAME_WORDS).flatMap((word) =>
    NAME_WORDS[word].split('|').map((phrase): [string, NameWord] => [phrase.trim(), word]),
  ),
)
const MAX_PHRASE = 4

/** Matches an optional plural ending, as in Vorname(n). */
const PLURAL = /\([a-z]{1,2}\)/gi

/** Returns the kind of a column from its header. */
export function kindOfHeader(header: string): HeaderKind {
  const words = foldHeader(header)
  const isSignIn = SIGN_IN_WORDS.test(words)
  const isEmail = EMAIL_WORDS.test(words)
  const isOthers = OTHERS_WORDS.test(words)
  const name = isSignIn || isEmail || isOthers ? undefined : kindOfName(words)
  const isKnown = name !== undefined || isEmail || isSignIn
  return { ...name, email: rankOfEmail(words, { isSignIn, isEmail, isOthers }), isKnown }
}

/** Returns whether a header refers to names, emails or sign-in names. */
export function isKnownHeader(header: string): boolean {
  return kindOfHeader(header).isKnown
}

/** Returns the text of a header without case, accents, punctuation and notes such as "required". */
export function foldHeader(header: string): string {
  if (header.length > MAX_HEADER_LENGTH) return ''
  const parted = header
    .replace(/^\s*\d+\s*[.)]/, '')
    .replace(PLURAL, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/[#№]/g, ' number ')
  return foldText(parted)
    .replace(/_/g, ' ')
    .replace(MUST_WORDS, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b1\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

function rankOfEmail(
  words: string,
  { isSignIn, isEmail, isOthers }: Record<'isSignIn' | 'isEmail' | 'isOthers', boolean>,
): EmailRank {
  if (isOthers) return "another's"
  if (PRIVATE_WORDS.test(words.replace(/personal (?:information|info|data|details)/, ''))) return 'private'
  if (!isEmail) return isSignIn ? 'sign-in' : 'unknown'
  const isWork = words.split(' ').every((word) => WORK_WORDS.has(word) || EMAIL_WORDS.test(word))
  return isWork ? 'work' : 'email'
}

/** Returns the part of a name meant by a header; undefined unless all its words are known. */
function kindOfName(words: string): Pick<HeaderKind, 'name' | 'isInstead' | 'isNoun'> | undefined {
  const parts = splitPhrases(words)
  if (!parts) return undefined
  const name = joinParts(parts)
  const has = (wanted: NameWord) => parts.some(({ kind }) => kind === wanted)
  return name && { name, isInstead: has('instead'), isNoun: name === 'name' && !has('name') }
}

interface Phrase {
  text: string
  kind: NameWord
}

/** Splits a text into the longest known phrases; undefined for an unknown word. */
function splitPhrases(words: string): Phrase[] | undefined {
  const rest = words.split(' ')
  const phrases: Phrase[] = []
  while (rest.length > 0) {
    const phrase = findPhrase(rest)
    if (!phrase) return undefined
    rest.splice(0, phrase.text.split(' ').length)
    phrases.push(phrase)
  }
  return phrases
}

function findPhrase(words: readonly string[]): Phrase | undefined {
  for (let length = Math.min(MAX_PHRASE, words.length); length > 0; length -= 1) {
    const text = words.slice(0, length).join(' ')
    const kind = WORDS.get(text)
    if (kind) return { text, kind }
  }
  return undefined
}

/**
 * Matches English name parts with the word "name". In "Legal name: first name", the other "name" adds no
 * meaning.
 */
const ENGLISH_PART = /^(?:first|given|fore|last|family)/

function joinParts(phrases: readonly Phrase[]): NameKind | undefined {
  const at = (kind: NameWord) => phrases.findIndex((phrase) => phrase.kind === kind)
  const [first, last, name] = [at('first'), at('last'), at('name')]
  if (first >= 0 && last >= 0) return first < last ? 'full-name' : 'last-first'
  const part = Math.max(first, last)
  if (part >= 0 && name >= 0 && !ENGLISH_PART.test(phrases[part]?.text ?? ''))
    return (part === first) === part < name ? 'full-name' : 'last-first'
  if (at('full') >= 0) return 'full-name'
  if (at('infix') >= 0) return 'infix'
  if (at('second-last') >= 0) return 'second-last'
  if (part >= 0) return part === first ? 'first-name' : 'last-name'
  return name >= 0 || at('whom') >= 0 ? 'name' : undefined
}
