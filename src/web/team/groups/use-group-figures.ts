import { useMemo, useState } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { coursesFailed, MESSAGES } from '#domain/messages.ts'
import { failedLoads } from '#web/messages/error-modal.tsx'
import { createRequirements } from '#web/services/requirements.ts'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { readTeam } from '#web/state/team-members.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { createFindDue } from '../table/find-due.ts'
import { createTeamEntryMapper } from '../table/team-entry.ts'
import { OVERDUE } from '../table/team-filter.ts'
import { countGroups } from './group-figures.ts'
import { useGroups } from './use-groups.ts'

export type GroupsOfTeam = ReturnType<typeof useGroupFigures>

/**
 * Loads the team and its groups. Returns the figures of each group, and the number of members without a group, once
 * everything is loaded.
 */
export function useGroupFigures() {
  const { supportEmail } = useServices().config
  const services = useSignedInServices()
  const dispatch = useAppDispatch()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const { initialized, members } = useAppSelector((state) => state.team)
  const { word, manages, run, ...groupsLoad } = useGroups()
  const groups = groupsLoad.data
  const { courses, ...coursesLoad } = useCourses()
  const team = useLoaded(initialized ? undefined : 'team', () => dispatch(readTeam()))
  const due = useLoaded('due', () => createRequirements(services, partner).listOpen())
  const [now] = useState(Date.now)
  const toTeamEntries = useMemo(() => createTeamEntryMapper(courses, now), [courses, now])
  const overdue = useMemo(
    () => new Set(due.data && createFindDue(due.data, courses)(OVERDUE).keys()),
    [due.data, courses],
  )
  const isReady = initialized && coursesLoad.state === 'ready' && due.data !== undefined
  const figures = useMemo(
    () => (isReady && groups ? countGroups(groups, toTeamEntries(members), overdue) : undefined),
    [isReady, groups, members, toTeamEntries, overdue],
  )
  const failed = failedLoads(
    { ...groupsLoad, message: MESSAGES.teamFailed },
    { ...team, message: MESSAGES.teamFailed },
    { ...coursesLoad, message: coursesFailed(supportEmail) },
    { ...due, message: MESSAGES.teamFailed },
  )
  const withoutGroup = members.filter((member) => !member.groups).length
  return { figures, withoutGroup, word, manages, now, failed, run }
}
