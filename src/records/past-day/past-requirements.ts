import type { Team } from '#domain/people/managed-team.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { findOfferStart } from '#store/courses/course-offers.ts'
import { listRequirements, type StoredRequirement } from '#store/requirements/requirements.ts'
import type { ProofContext } from './choose-day.ts'

/** A required course, with the time from which the partner has it, in ms since 1970. */
interface PastRequirements {
  courseId: string
  requirements: StoredRequirement[]
  offered: number
}

/** Reads the requirements of a team's courses, or of one, that held at some time between two. */
export async function readPastRequirements(
  context: ProofContext,
  { courseId, from, to, ...team }: Team & { courseId?: string; from: number; to: number },
): Promise<PastRequirements[]> {
  const all = await listRequirements(context.db, team)
  const held = all.filter(
    ({ added, ended = Number.POSITIVE_INFINITY, ...one }) =>
      added <= to && ended > from && (courseId === undefined || courseId === one.courseId),
  )
  const found: PastRequirements[] = []
  for (const [id, requirements] of Map.groupBy(held, (one) => one.courseId)) {
    const isByCompany = requirements.some(({ byCompany }) => byCompany)
    const start = isByCompany ? await findOfferStart(context.db, id, readerOf(context, team.partner)) : 0
    found.push({ courseId: id, requirements, offered: start ?? Number.POSITIVE_INFINITY })
  }
  return found
}

/** Returns the requirements that apply at a time: those of the company only from when the partner has the course. */
export function applyingAt({ requirements, offered }: PastRequirements, at: number): StoredRequirement[] {
  return requirements.filter(({ byCompany }) => !byCompany || offered <= at)
}
