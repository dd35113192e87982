import { CONSOLE_PATH, DRAFT_MEDIA } from '#contract/company/company.ts'
import type { DraftPreview } from '#contract/company/company-drafts.ts'
import { CourseDocument, CourseModule } from '#contract/course-document.ts'
import {
  type Course,
  MODULE_TYPES,
  type CourseModule as Module,
  type ModuleType,
} from '#domain/course/course.ts'
import { withMinutes } from '#domain/course/course-minutes.ts'
import { replaceMediaAddresses } from '#domain/course/named-media.ts'
import { MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import { MAX_EXPLANATION_LENGTH } from '#domain/course-limits.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf } from '#domain/unknown-value.ts'
import { type CourseDraft, findDraft, readDraftDocument } from '#store/learning/course-drafts.ts'
import { listDraftMedia } from '#store/learning/media-of-courses.ts'
import type { Queryable } from '#store/schema.ts'
import { checkOrFind, findTakenPath } from './check-draft.ts'
import type { DraftPreviewText } from './run-drafting.ts'

/**
 * Reads a draft as the player shows it, JSON: its own media at the addresses where the company's people see them,
 * and the errors of the check. Undefined for one that is gone.
 */
export async function previewDraft(db: Queryable, id: string): Promise<DraftPreviewText | undefined> {
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
    course: playableCourse(fieldsOf(shown), draft),
  }
  return { json: Buffer.from(JSON.stringify(preview)), check }
}

/**
 * Returns a document as a course that the player can show, whatever it lacks: an empty field where there is
 * none, a module without its content where that is of another shape, nothing for a module of no type or id.
 */
export function playableCourse(
  document: Fields,
  { courseId, name }: Pick<CourseDraft, 'courseId' | 'name'>,
): Course {
  const sections = listOf(document.sections).map((section) => ({
    title: textOf(fieldsOf(section).title),
    modules: listOf(fieldsOf(section).modules).flatMap(toModule),
  }))
  const own = {
    id: courseId,
    name: textOf(document.name) || name,
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
  const head = { id: fields.id, type, title: textOf(fields.title), ...CONTENT[type] }
  const whole = { ...head, ...fields, title: head.title, ...(type === 'quiz' && questionsOf(fields)) }
  const parsed = [whole, head].map((one) => CourseModule.safeParse(one)).find(({ success }) => success)
  return parsed?.data ? [parsed.data] : []
}

function questionsOf({ questions }: Fields): object {
  const shown = listOf(questions).map((question, place) => {
    const { id, question: text, answers, explanation, ...fields } = fieldsOf(question)
    const options = listOf(answers).map((option) => ({
      ...fieldsOf(option),
      answer: textOf(fieldsOf(option).answer),
    }))
    const own = { id: textOf(id) || `question ${place + 1}`, question: textOf(text), answers: options }
    const why = textOf(explanation).slice(0, MAX_EXPLANATION_LENGTH)
    return { type: 'multiple-choice', ...fields, ...own, ...(why !== '' && { explanation: why }) }
  })
  return { questions: shown }
}
