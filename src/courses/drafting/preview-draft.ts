import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { CONSOLE_PATH, DRAFT_MEDIA } from '#contract/console/company.ts'
import type { DraftPreview } from '#contract/console/company-drafts.ts'
import { CourseDocument, CourseModule } from '#contract/course-document.ts'
import {
  type Course,
  MODULE_TYPES,
  type CourseModule as Module,
  type ModuleType,
} from '#domain/course/course.ts'
import { withMinutes } from '#domain/course/course-minutes.ts'
import { MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import {
  MAX_ANSWERS,
  MAX_EXPLANATION_LENGTH,
  MAX_MODULES,
  MAX_QUESTIONS,
  MAX_SECTIONS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from '#domain/course-limits.ts'
import { replaceMediaAddresses } from '#domain/media/named-media.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf } from '#domain/unknown-value.ts'
import { addFileSizes } from '#media/file-sizes.ts'
import type { MediaStore } from '#media/media-store.ts'
import { type CourseDraft, findDraft, readDraftDocument } from '#store/courses/course-drafts.ts'
import { listDraftMedia } from '#store/courses/media-of-courses.ts'
import type { Queryable } from '#store/schema.ts'
import { checkOrFind, findTakenPath } from './check-draft.ts'
import type { DraftPreviewText } from './run-drafting.ts'

/**
 * Returns a draft as gzipped JSON for the player, with the errors of its check. Only the company's people can open its
 * media URLs. Undefined if the draft is gone.
 */
export async function previewDraft(
  { db, media }: { db: Queryable; media: MediaStore },
  id: string,
): Promise<DraftPreviewText | undefined> {
  const draft = await findDraft(db, id)
  if (!draft) return undefined
  const [document, own] = [await readDraftDocument(db, id), await listDraftMedia(db, id)]
  const check = await checkOrFind(db, draft, document)
  const addressOf = (name: string) =>
    own.has(name) ? `${CONSOLE_PATH}${DRAFT_MEDIA.replace(':draftId', id)}/${name}` : undefined
  const shown = parseJson(replaceMediaAddresses(JSON.stringify(document), addressOf))
  const errors = [
    ...(await findTakenPath(db, document)),
    ...check.problems.filter(({ severity }) => severity === 'error'),
  ]
  const preview: DraftPreview = {
    name: draft.name,
    version: draft.version,
    problems: errors.slice(0, MAX_REPORTED),
    more: Math.max(0, check.errors - MAX_REPORTED),
    course: await withFileSizes(media, playableCourse(fieldsOf(shown), draft)),
  }
  return { gzipped: await promisify(gzip)(JSON.stringify(preview)), check }
}

async function withFileSizes(media: MediaStore, course: Course): Promise<Course> {
  const withSizes = (modules: Module[]) => Promise.all(modules.map((module) => addFileSizes(media, module)))
  const sections = course.sections.map(async (one) => ({ ...one, modules: await withSizes(one.modules) }))
  return { ...course, sections: await Promise.all(sections) }
}

/**
 * Converts a document to a course that the player can show. Missing fields become empty, malformed content is removed,
 * and modules without type or id are omitted. Texts and lists of an uploaded folder are cut to their limits.
 */
export function playableCourse(
  document: Fields,
  { courseId, name }: Pick<CourseDraft, 'courseId' | 'name'>,
): Course {
  const sections = listOf(document.sections)
    .slice(0, MAX_SECTIONS)
    .map((section) => ({
      title: titleOf(fieldsOf(section).title),
      modules: listOf(fieldsOf(section).modules).slice(0, MAX_MODULES).flatMap(toModule),
    }))
  const own = {
    id: courseId,
    name: titleOf(document.name) || titleOf(name),
    webPath: textOf(document.webPath) || 'draft',
  }
  const { description, backgroundImage, pictures, minutes } = document
  const whole = CourseDocument.safeParse({
    description,
    backgroundImage,
    pictures,
    minutes,
    ...own,
    sections,
  })
  const course = whole.success ? whole.data : CourseDocument.parse({ ...own, webPath: 'draft', sections })
  return withMinutes(course, () => undefined)
}

const CONTENT: Record<ModuleType, object> = {
  video: { videoUrl: '' },
  article: { editorData: '' },
  quiz: { questions: [] },
}

function toModule(value: unknown): Module[] {
  const fields = fieldsOf(value)
  const type = MODULE_TYPES.find((one) => one === fields.type)
  if (type === undefined) return []
  const head = { id: fields.id, type, title: titleOf(fields.title), ...CONTENT[type] }
  const whole = { ...head, ...fields, title: head.title, ...(type === 'quiz' && questionsOf(fields)) }
  const parsed = [whole, head].map((one) => CourseModule.safeParse(one)).find(({ success }) => success)
  return parsed?.data ? [parsed.data] : []
}

function questionsOf({ questions }: Fields): object {
  return { questions: listOf(questions).slice(0, MAX_QUESTIONS).map(toQuestion) }
}

function toQuestion(question: unknown, index: number): object {
  const { id, question: text, answers, explanation, ...fields } = fieldsOf(question)
  const options = listOf(answers)
    .slice(0, MAX_ANSWERS)
    .map((option) => ({
      ...fieldsOf(option),
      answer: textOf(fieldsOf(option).answer).slice(0, MAX_TEXT_LENGTH),
    }))
  const own = {
    id: titleOf(id) || `question ${index + 1}`,
    question: textOf(text).slice(0, MAX_TEXT_LENGTH),
    answers: options,
  }
  const why = textOf(explanation).slice(0, MAX_EXPLANATION_LENGTH)
  return { type: 'multiple-choice', ...fields, ...own, ...(why !== '' && { explanation: why }) }
}

function titleOf(value: unknown): string {
  return textOf(value).slice(0, MAX_TITLE_LENGTH)
}
