import { A_MINUTE } from '../durations.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../unknown-value.ts'
import { articleText } from './article-text.ts'
import { listWords } from './course-minutes.ts'
import type { VersionReason } from './draft-parts.ts'

/** Time of work on a part after which its content is stored again, in ms. */
const WORK_INTERVAL_MS = 10 * A_MINUTE

/** A save that takes out more than half of at least so many words is a loss. */
const MANY_WORDS = 100

interface Change {
  /** What is written over, with who wrote it and on which page. */
  before: { fields: Fields; changed: number; changedBy: string; page?: string | undefined }
  after: { fields: Fields; by: string; at: number; page?: string | undefined }
  /** When the newest version of the part was stored, in ms since 1970; absent if there is none. */
  newest: number | undefined
}

/** A version to be stored, with how many words, questions or modules the save takes out if that is why. */
export interface VersionCause {
  reason: VersionReason
  lost?: number
}

/**
 * Returns why the content of a part is stored before a save writes over it; undefined where it need not be:
 * it was written on the same page less than ten minutes after the last stored one, and nothing big is taken out.
 */
export function versionToStore({ before, after, newest }: Change): VersionCause | undefined {
  const lost = countLost(before.fields, after.fields)
  if (lost !== undefined) return { reason: 'loss', lost }
  const isSamePage = before.changedBy === after.by && before.page === after.page
  const isSameWork = isSamePage && newest !== undefined && after.at - newest < WORK_INTERVAL_MS
  return isSameWork ? undefined : { reason: 'work' }
}

/**
 * Counts what a save takes out: the modules of an outline, all questions of a quiz, or most words of an article;
 * undefined unless that is much.
 */
function countLost(had: Fields, has: Fields): number | undefined {
  return countLostModules(had, has) ?? countLostQuestions(had, has) ?? countLostWords(had, has)
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

/** Counts the words that an article has no more, each as often as it lacks it: a text in their place is no comfort. */
function countLostWords(had: Fields, has: Fields): number | undefined {
  const earlier = articleText(textOf(had.editorData))
  const [gone, come] = findDifference(earlier, articleText(textOf(has.editorData)))
  const isLong = Math.max(gone.length, come.length) > LONG_TEXT
  const lost = withoutThese(wordsIn(gone, isLong), wordsIn(come, isLong)).length
  // To count all words takes a while, and most saves change a few.
  if (lost * 2 <= MANY_WORDS) return undefined
  const words = wordsIn(earlier).length
  return words >= MANY_WORDS && lost * 2 > words ? lost : undefined
}

/** Length of a text from which its words are told by spaces alone: to find them takes a second a megabyte. */
const LONG_TEXT = 20_000

/** Lists the words of a text; of a long one what is between spaces, and of scripts without spaces pairs of letters. */
function wordsIn(text: string, isLong = text.length > LONG_TEXT): string[] {
  return !isLong ? listWords(text) : (text.match(/\S{1,20}(?!\S)|\S{1,2}/g) ?? [])
}

/** Returns what stands between spaces in one of two texts alone: no word reaches over a space. */
function findDifference(one: string, other: string): [one: string, other: string] {
  const { from, end } = findCommonEnds(one, other)
  const [pieces, others] = [one, other].map((text) => text.slice(from, text.length - end).split(SPACES)) as [
    string[],
    string[],
  ]
  return [withoutThese(pieces, others).join(' '), withoutThese(others, pieces).join(' ')]
}

const SPACES = /[ \n]+/

/** Returns how long what two texts begin with alike is, and what they end with alike, each up to a space. */
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

/** Returns the texts of a list that another one does not have, each as often as it lacks it. */
function withoutThese(texts: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1)
  return texts.filter((text) => {
    const count = left.get(text) ?? 0
    if (count > 0) left.set(text, count - 1)
    return count === 0
  })
}
