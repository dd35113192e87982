import { findPathOwner } from '#courses/publishing/publish-as-shown.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { nameOf, quote } from '#domain/course/course-changes.ts'
import { type CourseProblem, errorAt, warningAt } from '#domain/course-check/course-problem.ts'
import { peopleWhoHave } from '#domain/learning/publishing-effect.ts'
import { plural } from '#domain/messages.ts'
import { findStoredCourse, listCourses, listRevisionMarks } from '#store/courses/courses.ts'
import { countCompletionsOfCourse } from '#store/learning/completions.ts'
import type { Queryable } from '#store/schema.ts'
import { CommandFailure, type Terminal } from '../command-line/command.ts'
import { type CheckedSource, tallyOf } from './get-checked-course.ts'

/**
 * Compares a course with those on the portal. Warns if it would replace another course, disable one, or undo later
 * publications. Throws a `CommandFailure` if another course has its path.
 */
export async function compareWithPortal(
  path: string,
  source: CheckedSource,
  { db, warn }: { db: Queryable } & Pick<Terminal, 'warn'>,
): Promise<void> {
  const problems = await findPortalProblems(db, source)
  for (const line of problems.flatMap(source.describe)) warn(line)
  if (problems.some(({ severity }) => severity === 'error'))
    throw new CommandFailure(`${path} cannot be published: ${tallyOf(problems)}`)
}

async function findPortalProblems(db: Queryable, source: CheckedSource): Promise<CourseProblem[]> {
  const { course } = source
  const stored = await findStoredCourse(db, course.id)
  const begun = stored ? await countCompletionsOfCourse(db, course.id) : 0
  return [
    ...(await findTakenPath(db, source)),
    ...(stored ? findReplacement(stored.course, begun, source) : []),
    ...(stored?.course.enabled && !course.enabled ? [describeTakingAway(begun, source)] : []),
    ...(await findNewerRevisions(db, source)),
    ...(await findSharedIds(db, stored?.course, source)),
  ]
}

async function findTakenPath(
  db: Queryable,
  { course, folder, files }: CheckedSource,
): Promise<CourseProblem[]> {
  const owner = await findPathOwner(db, course)
  if (!owner) return []
  const lost = folder?.isNew
    ? `; if this is that course, its IDs are missing: to get them, run portal course export --id ${owner.id} NEW-FOLDER`
    : ''
  const message = `${describeTakenPath(course, owner)}: choose another ${files.pathField}${lost}`
  return [errorAt('webPath', message)]
}

/** Returns the message about a path taken by another course. */
export function describeTakenPath({ webPath }: Pick<Course, 'webPath'>, { name, id }: Course): string {
  return `/course/${webPath} is already the address of the course ${quote(name)} (id ${id})`
}

/** Warns that a course would replace another one, because a copied folder keeps the ids of the original. */
function findReplacement(stored: Course, begun: number, { course, files }: CheckedSource): CourseProblem[] {
  if (stored.name === course.name && stored.webPath === course.webPath) return []
  const people = begun === 0 ? 'no one has started it' : `${peopleWhoHave(begun)} started it`
  const message = `this replaces the course ${quote(stored.name)} at /course/${stored.webPath} (${people}). For a new course, change ${files.pathField} and ${files.asNew}`
  return [warningAt('', message)]
}

function describeTakingAway(begun: number, { files }: CheckedSource): CourseProblem {
  const message = `this hides the course from everyone. ${describeLoss(begun)}. To keep showing it, write ${files.enabled}`
  return warningAt('enabled', message)
}

/** Describes the effect of disabling a course on its participants. */
export function describeLoss(begun: number): string {
  return begun === 0
    ? 'No one has started it'
    : `${peopleWhoHave(begun)} started it and can no longer open it; their progress is kept`
}

/** Warns if the folder is based on an outdated revision. */
async function findNewerRevisions(
  db: Queryable,
  { course, folder }: CheckedSource,
): Promise<CourseProblem[]> {
  const mark = folder?.mark
  if (mark?.course !== course.id) return []
  const revisions = await listRevisionMarks(db, course.id)
  // A revision published to another portal is unknown here.
  const place = revisions.findIndex(({ sha256 }) => sha256 === mark.sha256)
  if (place < 1) return []
  const since = revisions.slice(0, place).map(({ revision, published, publishedBy, note }) => {
    const day = new Date(published).toISOString().slice(0, 10)
    return `revision ${revision} on ${day} by ${publishedBy}${note === undefined ? '' : ` (${quote(note)})`}`
  })
  return [
    warningAt(
      '',
      `this folder is as old as revision ${revisions[place]?.revision}; published since: ${since.join(', ')}. Publishing it undoes those changes; to start from them, run portal course export --id ${course.id} NEW-FOLDER`,
    ),
  ]
}

/**
 * Finds copied modules of a folder, whose ids another course also has. Ignores modules published under their ids, and
 * documents, whose ids the author chooses.
 */
async function findSharedIds(
  db: Queryable,
  stored: Course | undefined,
  { course, folder, files }: CheckedSource,
): Promise<CourseProblem[]> {
  if (!folder) return []
  const own = new Set(stored ? modulesOf(stored).map(({ id }) => id) : [])
  const places = course.sections.flatMap(({ modules }, section) =>
    modules.map((module, index) => ({ module, place: `sections[${section}].modules[${index}]` })),
  )
  const others = (await listCourses(db)).filter((other) => other.course.id !== course.id)
  const copies = others.map(({ course: other }) => {
    const theirs = new Set(modulesOf(other).map(({ id }) => id))
    return { other, shared: places.filter(({ module: { id } }) => theirs.has(id) && !own.has(id)) }
  })
  const [most] = copies.sort((one, other) => other.shared.length - one.shared.length)
  const [first, ...more] = most?.shared ?? []
  if (!first || !most) return []
  const which = `${nameOf(first.module)}${more.length === 0 ? '' : ` and ${plural(more.length, 'more module')}`}`
  const remedy = stored
    ? "Remove 'id: …' from each of them and from their questions, but keep the hyphen before it: publishing writes new ones"
    : `To give them new IDs, ${files.asNew}`
  const message = `${which} ${more.length === 0 ? 'has an ID' : 'have IDs'} of the course ${quote(most.other.name)}, copied from there. ${remedy}`
  return [warningAt(first.place, message)]
}
