import { setImmediate } from 'node:timers/promises'
import { LONGEST_PASSWORD } from '#domain/password-rules.ts'

/** A password that is found within so many guesses is a common one. One of eight random characters takes ten times as many. */
const FEW_GUESSES = 10_000_000

/**
 * How many characters are looked at together, and how many substitutions (`4` for `a`) are tried in them: the estimate's time
 * grows with the square of the one and with the other.
 */
const PART_LENGTH = 32
const SUBSTITUTIONS = 16

/** Digits and signs around a word make it no rarer: `!!dragon2024`. */
const DECORATED = /^[^\p{L}]{0,6}(\p{L}.{2,}\p{L})[^\p{L}]{0,6}$/u

/** The letters of other keyboards, Russian, Greek and Hebrew, and what the same keys are on a Latin one. */
const KEYBOARDS = [
  ['йцукенгшщзхъфывапролджэячсмитьбю', "qwertyuiop[]asdfghjkl;'zxcvbnm,."],
  ['ςερτυθιοπασδφγηξκλζχψωβνμ', 'wertyuiopasdfghjklzxcvbnm'],
  ['קראטוןםפשדגכעיחלךףזסבהנמצתץ', 'ertyuiopasdfghjkl;zxcvbnm,.'],
] as const

const KEY_OF = new Map(
  KEYBOARDS.flatMap(([letters, keys]) => [...letters].map((letter, at) => [letter, keys[at]])),
)

/** An estimate of how soon a text is guessed, and whether chance has no part in it. */
interface Estimate {
  guesses: number
  isPattern: boolean
}

type Estimator = (text: string, words: readonly string[]) => Estimate

let estimator: Promise<Estimator> | undefined

/**
 * Whether a password is a common one or made of what comes to mind: repeats, sequences, ways over a keyboard, dates, all of
 * them also disguised, and the words given. A long one is as good as its best part.
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const estimate = await getEstimator()
  for (const part of splitPassword(password)) {
    if (![part, ...keysOf(part)].some((text) => isCommon(text, words, estimate))) return false
    // Other requests come in between.
    await setImmediate()
  }
  return true
}

/** The parts of a password that are looked at, each short and few of them, however its characters unfold. */
export function splitPassword(password: string): string[] {
  const characters = [...password.normalize('NFKC')].slice(0, LONGEST_PASSWORD)
  const count = Math.ceil(characters.length / PART_LENGTH)
  return Array.from({ length: count }, (_, at) =>
    characters.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH).join(''),
  )
}

/** The keys that a text of another keyboard is typed with: common passwords are known by them, `gfhjkm` for `пароль`. */
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

/** The one estimator, loaded once; where that failed, the next call tries again. */
async function getEstimator(): Promise<Estimator> {
  estimator ??= loadEstimator()
  try {
    return await estimator
  } catch (error) {
    estimator = undefined
    throw error
  }
}

/** The dictionary takes some 30 MB and 70 ms, so it is read when the first password is chosen, not at the start. */
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
