import type { AppContext } from '#app-context.ts'
import { courseStatus, lastCountingDay } from '#domain/learning/completion-record.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { firstRole } from '#domain/permissions.ts'
import {
  type CourseProgress,
  certifiedUntil,
  concerns,
  type Due,
  dueOf,
} from '#domain/requirement/requirement.ts'
import { type Certificate, listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { listEnabledCourses, type StoredCourse } from '#store/courses/courses.ts'
import { listCompletionsOfUser } from '#store/learning/completions.ts'
import { listStatesOf } from '#store/people/members.ts'
import { findTimeZone } from '#store/people/partners/partners.ts'
import { listOwnDeadlines, type StoredOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { listCourseTimes } from '#store/requirements/required-statuses.ts'
import { listRequirements, type StoredRequirement } from '#store/requirements/requirements.ts'

type RequirementContext = Pick<AppContext, 'db' | 'clock'> & {
  config: Pick<AppContext['config'], 'timeZone'>
}

/** A requirement that applies or applied to a member, with its state for that member. */
export interface RequiredOfMember {
  requirement: StoredRequirement
  due: Due
  /** The member's own deadline, which replaces that of the open requirement. */
  own: StoredOwnDeadline | undefined
}

/**
 * Lists the current and earlier requirements of a partner's member, newest first. The state is `none` if a
 * requirement was ended or its course is not enabled. Administrators have no requirements.
 */
export async function listMemberRequirements(
  context: RequirementContext,
  { uid, partner, roles }: { uid: string; partner: string; roles: readonly string[] },
): Promise<RequiredOfMember[]> {
  const { db, clock, config } = context
  if (firstRole(roles) !== 'partner-associate') return []
  const all = await listRequirements(db, wholeTeam(partner))
  const named = all.filter((one) => concerns(uid, one, one.ended === undefined ? undefined : one.ended - 1))
  if (named.length === 0) return []
  const [readIn, [state], deadlines, zone] = await Promise.all([
    readProgress(context, { partner, uid }),
    listStatesOf(db, [uid], 0),
    listOwnDeadlines(db, wholeTeam(partner)),
    findTimeZone(db, partner, config.timeZone),
  ])
  const progress = readIn(zone)
  const joined = state?.joined ?? 0
  return named.map((requirement) => {
    const { courseId, ended } = requirement
    const one = progress.get(courseId)
    if (!one || ended !== undefined) return { requirement, due: { state: 'none' }, own: undefined }
    const own = deadlines.find((rule) => rule.uid === uid && rule.courseId === courseId)
    return { requirement, due: dueOf({ uid, joined, own }, [requirement], one, zone, clock()), own }
  })
}

/**
 * Reads a member's progress in each enabled course, by course id. Returns it as a function of the partner's time
 * zone.
 */
async function readProgress(
  context: RequirementContext,
  { partner, uid }: { partner: string; uid: string },
): Promise<(zone: string) => Map<string, CourseProgress>> {
  const { db } = context
  const [courses, records, times, certificates] = await Promise.all([
    listEnabledCourses(context.db, readerOf(context, partner)),
    listCompletionsOfUser(db, partner, uid),
    listCourseTimes(db, partner, uid),
    listCertificatesOfUser(db, { partner, uid }),
  ])
  function progressIn(course: StoredCourse, zone: string): CourseProgress {
    const record = records.find(({ courseId }) => courseId === course.id)
    const ofCourse = certificates.filter(({ courseId }) => courseId === course.id)
    const own = ofCourse.find(({ recordId }) => recordId === record?.id)
    const earlier = ofCourse.find(({ recordId }) => recordId !== record?.id)
    const status = courseStatus(course, record)
    const continued = status === 'complete' ? record?.continuedUntil : undefined
    const current =
      continued === undefined
        ? endOf(own, false)
        : [{ ends: lastCountingDay(continued, own), revoked: undefined, isEarlier: false }]
    const until = certifiedUntil([...current, ...endOf(earlier, true)], zone)
    return { status, ...times.get(course.id), ...until }
  }
  return (zone) => new Map(courses.map((course) => [course.id, progressIn(course, zone)]))
}

function endOf(certificate: Certificate | undefined, isEarlier: boolean) {
  const { ends, revoked } = certificate ?? {}
  return ends === undefined ? [] : [{ ends, revoked: revoked?.at, isEarlier }]
}
