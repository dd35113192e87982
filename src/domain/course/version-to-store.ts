import { A_MINUTE } from '../durations.ts'
import { fieldsOf, listOf, parseJson, textOf } from '../unknown-value.ts'
import { articleText } from './article-text.ts'
import { countArticleWords } from './course-minutes.ts'
import type { VersionReason } from './draft-parts.ts'

/** Time of work on a part after which its content is stored again, in ms. */
const WORK_INTERVAL_MS = 10 * A_MINUTE

/** A save that takes out more than half of at least so many words is a loss. */
const MANY_WORDS = 100

interface Change {
  /** What is written over, with who wrote it and on which page. */
  before: { content: string; changed: number; changedBy: string; page?: string | undefined }
  after: { content: string; by: string; at: number; page?: string | undefined }
  /** When the newest version of the part was stored, in ms since 1970; absent if there is none. */
  newest: number | undefined
}

/** A version to be stored, with how many words the save takes out if that is why. */
export interface VersionCause {
  reason: VersionReason
  lost?: number
}

/**
 * Returns why the content of a part is stored before a save writes over it; undefined where it need not be:
 * it was written on the same page less than ten minutes after the last stored one, and nothing big is taken out.
 */
export function versionToStore({ before, after, newest }: Change): VersionCause | undefined {
  const lost = countLost(before.content, after.content)
  if (lost !== undefined) return { reason: 'loss', lost }
  const isSamePage = before.changedBy === after.by && before.page === after.page
  const isSameWork = isSamePage && newest !== undefined && after.at - newest < WORK_INTERVAL_MS
  return isSameWork ? undefined : { reason: 'work' }
}

/** Counts the words, or the questions, that a save takes out; undefined unless they are many. */
function countLost(before: string, after: string): number | undefined {
  const [had, has] = [before, after].map((content) => fieldsOf(parseJson(content)))
  const questions = listOf(had?.questions).length
  if (questions > 0 && listOf(has?.questions).length === 0) return questions
  const [earlier, later] = [editorDataOf(had), editorDataOf(has)]
  if (articleText(later).length >= articleText(earlier).length) return undefined
  const words = countArticleWords(earlier)
  if (words < MANY_WORDS) return undefined
  const lost = words - countArticleWords(later)
  return lost * 2 > words ? lost : undefined
}

function editorDataOf(content: unknown): string {
  return textOf(fieldsOf(content).editorData)
}
