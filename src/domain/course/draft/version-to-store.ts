import { A_MINUTE } from '../../durations.ts'
import { type Fields, fieldsOf, listOf } from '../../unknown-value.ts'
import { textOfState } from '../article-text.ts'
import { listWords } from '../course-minutes.ts'
import type { ParsedPart, VersionReason } from './draft-parts.ts'

/** Working time on a part after which another version is stored, in ms. */
const WORK_INTERVAL_MS = 10 * A_MINUTE

/** Number of words from which removing more than half of an article counts as a loss. */
const MANY_WORDS = 100

interface Change {
  /** The content that is overwritten, with its author and page. */
  before: { content: ParsedPart; changed: number; changedBy: string; page?: string | undefined }
  after: { content: ParsedPart; by: string; at: number; page?: string | undefined }
  /** Time at which the newest version of the part was stored, in ms since 1970; undefined if there is none. */
  newest: number | undefined
}

/** The reason for storing a version. For a loss, includes the number of removed words, questions or modules. */
export interface VersionCause {
  reason: VersionReason
  lost?: number
}

/**
 * Returns the reason for storing a part's content before a save overwrites it. Returns undefined if no version is
 * needed: the content was written on the same page less than ten minutes after the last version, and no large part is
 * removed.
 */
export function versionToStore({ before, after, newest }: Change): VersionCause | undefined {
  const lost = countLost(before.content, after.content)
  if (lost !== undefined) return { reason: 'loss', lost }
  const isSamePage = before.changedBy === after.by && before.page === after.page
  const isSameWork = isSamePage && newest !== undefined && after.at - newest < WORK_INTERVAL_MS
  return isSameWork ? undefined : { reason: 'work' }
}

/**
 * Counts the removed modules of an outline, questions of a quiz if all are removed, or words of an article if more
 * than half are removed. Returns undefined if the save is not a loss.
 */
function countLost(had: ParsedPart, has: ParsedPart): number | undefined {
  return (
    countLostModules(had.fields, has.fields) ??
    countLostQuestions(had.fields, has.fields) ??
    countLostWords(had.article, has.article)
  )
}

function countLostModules(had: Fields, has: Fields): number | undefined {
  const left = new Set(moduleIdsIn(has))
  return moduleIdsIn(had).filter((id) => !left.has(id)).length || undefined
}

function moduleIdsIn({ sections }: Fields): unknown[] {
  return listOf(sections).flatMap((section) => idsIn(fieldsOf(section).modules))
}

function countLostQuestions(had: Fields, has: Fields): number | undefined {
  const left = new Set(idsIn(has.questions))
  const questions = idsIn(had.questions)
  return questions.some((id) => left.has(id)) ? undefined : questions.length || undefined
}

function idsIn(things: unknown): unknown[] {
  return listOf(things).map((thing) => fieldsOf(thing).id)
}

/**
 * Counts the words that an article lost, each as often as it was lost. Added words do not offset them. The article is
 * an editor state.
 */
function countLostWords(had: Fields, has: Fields): number | undefined {
  const earlier = textOfState(had)
  const [gone, come] = findDifference(earlier, textOfState(has))
  const isLong = Math.max(gone.length, come.length) > LONG_TEXT
  const lost = withoutThese(wordsIn(gone, isLong), wordsIn(come, isLong)).length
  // Counting all words takes a while, and saves rarely change more than a few.
  if (lost * 2 <= MANY_WORDS) return undefined
  const words = wordsIn(earlier).length
  return words >= MANY_WORDS && lost * 2 > words ? lost : undefined
}

/** Length above which words are separated only by spaces, because word segmentation takes a second per megabyte. */
const LONG_TEXT = 20_000

/**
 * Returns the words of a text. A long text is split at spaces, and into pairs of characters in scripts without
 * spaces.
 */
function wordsIn(text: string, isLong = text.length > LONG_TEXT): string[] {
  return !isLong ? listWords(text) : (text.match(/\S{1,20}(?!\S)|\S{1,2}/g) ?? [])
}

/** Returns the space-separated pieces that occur in only one of two texts. No word spans a space. */
function findDifference(one: string, other: string): [one: string, other: string] {
  const { from, end } = findCommonEnds(one, other)
  const [pieces, others] = [one, other].map((text) => text.slice(from, text.length - end).split(SPACES)) as [
    string[],
    string[],
  ]
  return [withoutThese(pieces, others).join(' '), withoutThese(others, pieces).join(' ')]
}

const SPACES = /[ \n]+/

/** Returns the lengths of the common beginning and the common end of two texts, each cut at a space. */
function findCommonEnds(one: string, other: string): { from: number; end: number } {
  const length = Math.min(one.length, other.length)
  let same = 0
  while (same < length && one.charCodeAt(same) === other.charCodeAt(same)) same++
  const from = 1 + Math.max(...[' ', '\n'].map((space) => one.slice(0, same).lastIndexOf(space)))
  let end = 0
  while (
    end < length - from &&
    one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)
  )
    end++
  const space = one.slice(one.length - end).search(SPACES)
  return { from, end: space < 0 ? 0 : end - space }
}

/** Returns the texts that another list lacks. Repeated texts are compared by their number. */
function withoutThese(texts: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1)
  return texts.filter((text) => {
    const count = left.get(text) ?? 0
    if (count > 0) left.set(text, count - 1)
    return count === 0
  })
}
