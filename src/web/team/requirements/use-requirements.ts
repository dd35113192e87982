import { useMemo } from 'react'
import { ServiceError } from '#client/http/http.ts'
import { useLoaded } from '#client/loading/use-loaded.ts'
import type { RequirementDocument, TeamSettings } from '#contract/documents.ts'
import type { RequirementBody } from '#contract/gateway.ts'
import { coursesFailed, MESSAGES } from '#domain/messages.ts'
import type { Group } from '#domain/people/member-groups.ts'
import { failedLoads } from '#web/messages/error-modal.tsx'
import type { ActAnswer } from '#web/services/gateway.ts'
import { createRequirements, type OpenRequirements } from '#web/services/requirements.ts'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { isMissing } from '#web/state/courses.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { readTeam } from '#web/state/team-members.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { useGroups } from '../groups/use-groups.ts'
import { listAssociates } from './requirement-words.ts'

/** Data of the screen, complete only once everything is loaded. */
interface Known {
  requirements: RequirementDocument[]
  open: OpenRequirements
  /** The team's reminder settings, if known. */
  settings: TeamSettings | undefined
}

/**
 * Loads the requirements of the administrator's partner, their progress, the team and the courses. Actions
 * throw the gateway's refusal, and always reload the requirements.
 */
export function useRequirements() {
  const { supportEmail } = useServices().config
  const calls = useRequirementCalls()
  const required = useLoaded('requirements', async (): Promise<Known> => {
    const [{ documents, settings }, open] = await Promise.all([calls.list(), calls.listOpen()])
    return { requirements: documents, open, settings }
  })
  const known = required.data
  const { members, ...team } = useTeamMembers()
  const { courses, ...coursesLoad } = useCourses()
  const { word, manages, ...groupsLoad } = useGroups()
  // A server of an older version knows no groups.
  const isWithout = isMissing(groupsLoad.error)
  const groups = isWithout ? NO_GROUPS : groupsLoad.data
  const failed = failedLoads(
    { ...required, message: REQUIREMENTS_FAILED },
    { ...team, message: MESSAGES.teamFailed },
    { ...coursesLoad, message: coursesFailed(supportEmail) },
    ...(isWithout ? [] : [{ ...groupsLoad, message: REQUIREMENTS_FAILED }]),
  )
  const isReady = team.state === 'ready' && coursesLoad.state === 'ready'
  const associates = useMemo(() => listAssociates(members), [members])

  async function act(call: Promise<ActAnswer>): Promise<void> {
    try {
      const { status } = await call
      if (status !== 'success') throw new ServiceError('unknown')
    } finally {
      // Reloads even after a failure, because the call may have worked with only its response lost.
      await required.reload()
    }
  }
  return {
    failed,
    ...(known && isReady && groups
      ? { shown: { ...known, courses, members, associates, groups, word, manages } }
      : {}),
    add: (body: RequirementBody) => act(calls.add(body)),
    end: (id: string) => act(calls.end(id)),
    switchReminders: (isOn: boolean) => act(calls.switchReminders(isOn)),
  }
}

/** Data returned by `useRequirements`. */
export type ShownRequirements = NonNullable<ReturnType<typeof useRequirements>['shown']>

const NO_GROUPS: readonly Group[] = []

const REQUIREMENTS_FAILED =
  'We couldn’t load the required courses. If this problem persists, please contact us.'

function useRequirementCalls() {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  return useMemo(() => createRequirements(services, partner), [services, partner])
}

function useTeamMembers() {
  const dispatch = useAppDispatch()
  const { initialized, members } = useAppSelector((state) => state.team)
  return { ...useLoaded(initialized ? undefined : 'team', () => dispatch(readTeam())), members }
}
