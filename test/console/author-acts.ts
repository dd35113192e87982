import { sql } from 'kysely'
import { articleText } from '#domain/course/article-text.ts'
import { paragraphNode, plainBlock, textNode, toEditorData } from '#domain/course/draft/editor-state.ts'
import { type Fields, textOf } from '#domain/unknown-value.ts'
import type { TestApp } from '#test/test-app.ts'
import { moveBefore, moveBy, moveTo, rename } from '../../src/editor/state/outline-edits.ts'
import { readQuestions, setAnswer, setExplanation, setQuestion } from '../../src/editor/state/quiz-edits.ts'
import { changeModule, changeOutline, type EditorPage, findOpened, writeArticle } from './editor-page.ts'

/** Position of a module in the outline. */
export interface Place {
  section: number
  module: number
  id: string
}

/**
 * Numbers of lines in a long text, and of words per line. The total exceeds a hundred words, so the loss of the
 * majority counts as a big loss.
 */
const LONG_TEXT = { lines: 5, words: 30 }

export const articleData = (lines: readonly string[]): string =>
  toEditorData(
    plainBlock(
      'root',
      lines.map((line) => paragraphNode([textNode(line, 0)])),
    ),
  )

/** Types a word in the open module: within an article's line, as a new line, or in a question. */
export function typeWord(page: EditorPage, at: number): void {
  const { fields, module } = findOpened(page) ?? {}
  if (!fields) return
  const word = page.notes.newWord(page.who)
  if (module?.type === 'article') writeArticle(page, articleData(withWord(linesOf(fields), word, at)))
  const questions = readQuestions(fields)
  const place = at % questions.length
  const text = questions[place]?.question
  if (text !== undefined)
    changeModule(page, setQuestion(fields, place, insertWord(text, word, at)), { typing: `${place}` })
}

/** Returns the lines with a word inserted into one of them, or as a new line. */
function withWord(lines: readonly string[], word: string, at: number): string[] {
  const place = at % (lines.length + 1)
  const line = lines[place]
  if (line === undefined || at % 2 === 0) return [...lines.slice(0, place), word, ...lines.slice(place)]
  return lines.map((each, number) => (number === place ? insertWord(each, word, at) : each))
}

/** Inserts a word into a text. Never makes it the first word, which identifies the text. */
function insertWord(text: string, word: string, at: number): string {
  const words = text.split(' ')
  const place = 1 + (at % words.length)
  return [...words.slice(0, place), word, ...words.slice(place)].join(' ')
}

/** Removes a line of the open article, regardless of its author. */
export function takeOutLine(page: EditorPage, at: number): void {
  const { fields, module } = findOpened(page) ?? {}
  if (module?.type !== 'article' || !fields) return
  const lines = linesOf(fields)
  writeArticle(page, articleData(lines.filter((_line, place) => place !== at % lines.length)))
}

/** Adds a long text to the open article, saves it, and then removes the majority of the article. */
export async function takeOutMost(page: EditorPage, at: number): Promise<void> {
  const { fields, module } = findOpened(page) ?? {}
  if (module?.type !== 'article' || !fields) return
  const long = Array.from({ length: LONG_TEXT.lines }, () =>
    [page.notes.newWord(page.who), ...Array<string>(LONG_TEXT.words).fill('calm')].join(' '),
  )
  const lines = [...linesOf(fields), ...long]
  writeArticle(page, articleData(lines))
  await page.writer.flush()
  // Another author may have saved first.
  if (page.writer.state.conflict) return
  writeArticle(page, articleData(lines.slice(0, at % 2)))
  await page.writer.flush()
}

/** Adds a line to the open article, saves it, and removes it after a pause. */
export async function takeOutAfter(page: EditorPage, pause: () => Promise<void>): Promise<void> {
  const { fields, module } = findOpened(page) ?? {}
  const isArticle = module?.type === 'article'
  const lines = linesOf(fields ?? {})
  if (isArticle) writeArticle(page, articleData([...lines, page.notes.newWord(page.who)]))
  await page.writer.flush()
  await pause()
  if (page.writer.state.conflict) return
  if (isArticle) writeArticle(page, articleData(lines))
  await page.writer.flush()
}

function linesOf({ editorData }: Fields): string[] {
  const lines = articleText(textOf(editorData)).split('\n')
  return lines.filter((line) => line !== '')
}

export function moveInOneWay({ outline }: EditorPage, place: Place, to: number) {
  const section = to % outline.sections.length
  if (to % 3 === 0) return moveBy(outline, place, to % 2 === 0 ? 1 : -1)
  return to % 3 === 1 ? moveTo(outline, place, section) : moveBefore(outline, place, { section, module: 0 })
}

export function renameSection(page: EditorPage, section: number): void {
  const { title = '' } = page.outline.sections[section] ?? {}
  const next = `${title} ${page.notes.newWord(page.who)}`
  changeOutline(page, rename(page.outline, { section }, next), { typing: `section ${section}` })
}

/** Changes the course's name or description, its visibility, or its duration. */
export function changeSetting(page: EditorPage, at: number, to: number): void {
  const { outline } = page
  const field = at % 2 === 0 ? 'name' : 'description'
  const text = `${textOf(outline[field])} ${page.notes.newWord(page.who)}`
  const set = [{ [field]: text }, { enabled: outline.enabled !== true }, { minutes: 1 + to }][at % 3]
  changeOutline(page, { ...outline, ...set }, { typing: Object.keys(set ?? {}).join() })
}

export function writeAnswer(page: EditorPage, at: number, to: number): void {
  const { fields = {} } = page.opened ?? {}
  const answers = readQuestions(fields)[at]?.answers ?? []
  const place = to % answers.length
  const text = `${answers[place]?.answer} ${page.notes.newWord(page.who)}`
  if (answers[place]) changeModule(page, setAnswer(fields, at, place, text), { typing: `${at} ${place}` })
}

export function writeExplanation(page: EditorPage, at: number): void {
  const { fields = {} } = page.opened ?? {}
  const text = `${readQuestions(fields)[at]?.explanation ?? ''} ${page.notes.newWord(page.who)}`.trim()
  changeModule(page, setExplanation(fields, at, text), { typing: `${at} explanation` })
}

/** Backdates the stored data of a draft without ending sessions. */
export async function ageDraft({ db }: TestApp, draftId: string, ms: number): Promise<void> {
  const older = (column: 'changed' | 'written' | 'stored') => sql<number>`${sql.ref(column)} - ${ms}`
  await db
    .updateTable('draft_parts')
    .set({ changed: older('changed') })
    .where('draft_id', '=', draftId)
    .execute()
  await db
    .updateTable('draft_versions')
    .set({ written: older('written'), stored: older('stored') })
    .where('draft_id', '=', draftId)
    .execute()
}
