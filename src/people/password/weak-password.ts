import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/messages.ts'
import { cataloguedMessage } from '#domain/people/sign-in-messages.ts'
import { findPartner } from '#store/people/partners/partners.ts'
import type { User } from '#store/people/users.ts'

/** Minimum length of a part of a name that counts as a word of its own. */
const MIN_WORD_LENGTH = 3

/** Number of characters that a password must have in addition to the known words about its owner. */
const MIN_OWN_CHARACTERS = 5

/** Returns true if a password has a permitted length. */
export function hasPasswordLength(password: string): boolean {
  const length = [...password].length
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH
}

/**
 * Returns an owner's known words, which are tried first when guessing a password: names and addresses, whole and in
 * parts, in lower case and without separators. Sorted by descending length.
 */
export function findKnownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const folded = foldPassword(text)
    const [mailbox = ''] = folded.split('@')
    const parts = folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part.length >= MIN_WORD_LENGTH)
    return [withoutJoints(folded), withoutJoints(mailbox), ...parts]
  })
  return [...new Set(words)].filter((word) => word.length > 1).sort((one, other) => other.length - one.length)
}

/**
 * Returns true if a password consists mostly of these words, in any order, with any separators, forwards or
 * backwards.
 */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const plain = withoutJoints(foldPassword(password))
  return [plain, [...plain].reverse().join('')].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
    return rest !== text && [...rest].length < MIN_OWN_CHARACTERS
  })
}

/** Returns a password's form for comparison with guesses: normalized in width, in lower case. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** Returns a text without white space and separators. */
function withoutJoints(text: string): string {
  return text.replace(/[\s\p{Cf}\p{Pd}\p{Pc}.,'’&+@/]/gu, '')
}

/** The data about a password's owner that must not make it guessable. */
type PasswordOwner = Pick<User, 'email' | 'userName' | 'partner'>

/** Refuses a weak password for an account, with the catalogue's sentence. */
export async function refuseWeakPassword(
  context: Pick<AppContext, 'config' | 'db'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (await isWeakPassword(context, password, owner))
    throw new AppError('weak-password', cataloguedMessage('weak-password') ?? '')
}

/**
 * Returns true if a new password is too weak for an account: too short, too long, common, or consisting mostly of
 * known words about the company, the partner, the name and the address.
 */
export async function isWeakPassword(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  password: string,
  { email, userName, partner }: PasswordOwner,
): Promise<boolean> {
  if (!hasPasswordLength(password)) return true
  const partnerName = partner === undefined ? undefined : (await findPartner(db, partner))?.name
  const words = findKnownWords([config.companyName, partnerName ?? '', partner ?? '', userName, email])
  return isMadeOfWords(password, words) || isGuessable(password, words)
}

/** Number of guesses below which a password counts as common. Eight random characters require ten times as many. */
const FEW_GUESSES = 10_000_000

/**
 * Number of characters examined together, and of substitutions (`4` for `a`) tried in them. The estimate's time is
 * quadratic in the first and linear in the second.
 */
const PART_LENGTH = 32
const SUBSTITUTIONS = 16

/** A word surrounded by digits and signs, which add no strength: `!!dragon2024`. */
const DECORATED = /^[^\p{L}]{0,6}(\p{L}.{2,}\p{L})[^\p{L}]{0,6}$/u

/** The letters of Russian, Greek and Hebrew keyboards, with the Latin letters of the same keys. */
const KEYBOARDS = [
  ['йцукенгшщзхъфывапролджэячсмитьбю', "qwertyuiop[]asdfghjkl;'zxcvbnm,."],
  ['ςερτυθιοπασδφγηξκλζχψωβνμ', 'wertyuiopasdfghjklzxcvbnm'],
  ['קראטוןםפשדגכעיחלךףזסבהנמצתץ', 'ertyuiopasdfghjkl;zxcvbnm,.'],
] as const

const KEY_OF = new Map(
  KEYBOARDS.flatMap(([letters, keys]) => [...letters].map((letter, at) => [letter, keys[at]])),
)

/** The estimated number of guesses for a text. `isPattern` is true if the text contains nothing random. */
interface Estimate {
  guesses: number
  isPattern: boolean
}

type Estimator = (text: string, words: readonly string[]) => Estimate

let estimator: Promise<Estimator> | undefined

/**
 * Returns true for a common password, or one of obvious parts: repeats, sequences, keyboard rows, dates, disguised
 * forms of these, and the given words. A long password is as strong as its strongest part.
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const estimate = await getEstimator()
  for (const part of splitPassword(password)) {
    if (![part, ...keysOf(part)].some((text) => isCommon(text, words, estimate))) return false
    // Yields to other requests.
    await setImmediate()
  }
  return true
}

/** Splits a password into at most four short parts to examine, even if normalization lengthens it. */
export function splitPassword(password: string): string[] {
  const characters = [...password.normalize('NFKC')].slice(0, MAX_PASSWORD_LENGTH)
  const count = Math.ceil(characters.length / PART_LENGTH)
  return Array.from({ length: count }, (_, at) =>
    characters.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH).join(''),
  )
}

/**
 * Returns the Latin keys of a text typed on another keyboard, since common passwords are listed in Latin letters:
 * `gfhjkm` for `пароль`.
 */
function keysOf(text: string): string[] {
  const lowered = text.toLowerCase()
  const keys = [...lowered].map((letter) => KEY_OF.get(letter) ?? letter).join('')
  return keys === lowered ? [] : [keys]
}

function isCommon(text: string, words: readonly string[], estimate: Estimator): boolean {
  if (estimate(text, words).guesses < FEW_GUESSES) return true
  const [, core = text] = DECORATED.exec(text) ?? []
  if (core === text) return false
  const { guesses, isPattern } = estimate(core, words)
  return isPattern && guesses < FEW_GUESSES
}

/** Returns the estimator, which is loaded once. Retries on the next call after a failure. */
async function getEstimator(): Promise<Estimator> {
  estimator ??= loadEstimator()
  try {
    return await estimator
  } catch (error) {
    estimator = undefined
    throw error
  }
}

/** Loads the dictionary on first use, not at startup: it takes about 30 MB and 70 ms. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: SUBSTITUTIONS,
  })
  return (text, words) => {
    const { guesses, sequence } = zxcvbn.check(text, [...words])
    return { guesses, isPattern: sequence.every(({ pattern }) => pattern !== 'bruteforce') }
  }
}
