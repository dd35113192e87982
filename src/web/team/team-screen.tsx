import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { tryStorage } from '#client/storage/try-storage.ts'
import type { FirstMembersDocument } from '#contract/documents.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { coursesFailed, MESSAGES } from '#domain/messages.ts'
import { DEFAULT_GROUP_WORD, type GroupWord, groupsTitle } from '#domain/people/member-groups.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useIsWide } from '#ui/hooks/use-is-wide.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { SkeletonPiece } from '#ui/state/skeleton.tsx'
import { Toast } from '#ui/state/toast.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { failedLoads, LoadFailed } from '#web/messages/error-modal.tsx'
import { DOCUMENT_PATHS } from '#web/services/document-paths.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { courseTally, toTeamMembers } from '#web/state/team.ts'
import { readTeam } from '#web/state/team-members.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { AddMembers } from './add-members.tsx'
import { TeamCourses } from './overview/team-courses.tsx'
import { countFirst, countTeam, teamSentence } from './overview/team-numbers.ts'
import { TeamStats } from './overview/team-stats.tsx'
import { UrgentMembers } from './overview/urgent-members.tsx'
import { FROM_TEAM } from './table/remembered-view.ts'
import { countNoted, type FindNotes, isNoted, OVERDUE, type TeamFilter } from './table/team-filter.ts'
import { TeamPanel } from './team-panel.tsx'
import styles from './team-screen.module.css'
import { CoursesSkeleton, PanelSkeleton, StatsSkeleton } from './team-skeleton.tsx'
import { useMemberActs } from './use-member-acts.tsx'
import { type TeamView, useTeamView } from './use-team-view.ts'

// Loaded after the first rows.
const DueLine = lazyPart(() => import('./requirements/due-line.tsx'), 'DueLine')
const UndeliveredNotice = lazyPart(() => import('./overview/undelivered-notice.tsx'), 'UndeliveredNotice')
const FirstRun = lazyPart(() => import('./first-run.tsx'), 'FirstRun')

/**
 * Team screen (section 2): the administrator's team, its progress, and controls to add and remove members.
 */
export function TeamScreen() {
  const team = useTeam()
  const { known, first, courses, state, failed } = team
  const { add, askToRemove, noteRemoval, notice, added, isMarked, clearNotice, dialogs } = useMemberActs()
  const { findNotes, showNotes } = useNotes()
  const view = useTeamView(known, courses, findNotes, added)
  const whole = view.group ? undefined : first
  const numbers = useMemo(() => whole?.numbers ?? countTeam(view.entries), [whole, view.entries])
  const overdue = findNotes ? countNoted(view.members, findNotes, OVERDUE) : (team.dues?.overdue ?? 0)
  const { screen, isCollapsed } = useIsCollapsed()
  const [isAdding, setAdding] = useState<boolean>()
  const form = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const isEmpty = known.total === 0 && (state === 'ready' || (state === 'loading' && first !== undefined))
  const wasEmpty = useLatch(isEmpty)
  const isThere = known.total > 0 && (state === 'ready' || whole !== undefined)
  const isFormOpen = isAdding ?? wasEmpty

  function handleOpenForm() {
    flushSync(() => setAdding(!isFormOpen))
    form.current?.querySelector('input')?.focus()
  }
  /** On a phone, the list is below the numbers and would change out of view. */
  function handleFilter(filter: TeamFilter | undefined) {
    if (!filter || !isCollapsed) return view.setFilter(filter)
    flushSync(() => view.setFilter(filter))
    count.current?.closest('section')?.scrollIntoView()
    count.current?.focus({ preventScroll: true })
  }
  const filtering = { filter: view.filter, onFilter: handleFilter }
  return (
    <Screen title="Team">
      <div ref={screen}>
        <TeamHeader
          hasSentence={!isEmpty && state !== 'failed'}
          groupWord={team.groupNames && team.groupWord}
          isFormOpen={isFormOpen}
          onOpenForm={isEmpty ? undefined : handleOpenForm}
        >
          <p>{isThere && teamSentence(numbers, courses.length, view.group !== undefined)}</p>
          {isThere && numbers['needs-nudge'] + overdue > 0 && (
            <UrgentMembers
              entries={state === 'ready' ? view.entries : undefined}
              inNeed={numbers['needs-nudge']}
              overdue={overdue}
              findNotes={findNotes}
            />
          )}
        </TeamHeader>
        <Stack gap="snug">
          {state === 'loading' && !isThere && !isEmpty && <StatsSkeleton />}
          {isThere && <TeamStats numbers={numbers} overdue={overdue} {...filtering} />}
          <Due
            team={team}
            members={view.members}
            findNotes={findNotes}
            isThere={isThere}
            onRead={showNotes}
            {...filtering}
          />
          <Undelivered members={view.members} {...filtering} />
          <div ref={form} className={isFormOpen ? undefined : styles.closed}>
            <AddMembers hasGroups={team.hasGroups} shown={view.group} onAdd={add} onAddMany={clearNotice} />
          </div>
          <FirstSteps
            isReady={state === 'ready' || isEmpty}
            isEmpty={isEmpty}
            wasEmpty={wasEmpty}
            course={courses[0]}
          />
          {state === 'failed' && <LoadFailed what="your team" failed={failed} />}
          {state === 'loading' && known.total === 0 && !isEmpty && <PanelSkeleton />}
          {state !== 'failed' && known.total > 0 && (
            <TeamPanel
              view={view}
              courses={courses}
              groupNames={team.groupNames}
              findNotes={findNotes}
              countRef={count}
              marked={isMarked ? added?.id : undefined}
              isCollapsed={isCollapsed}
              onRemove={askToRemove}
              onRemoved={noteRemoval}
            >
              {courses.length > 0 && (
                <Courses
                  team={team}
                  first={whole}
                  members={view.members}
                  isCollapsed={isCollapsed}
                  {...filtering}
                />
              )}
            </TeamPanel>
          )}
        </Stack>
        <Toast words={notice} onEnd={clearNotice} />
        {dialogs}
      </div>
    </Screen>
  )
}

type TeamHeaderProps = {
  hasSentence: boolean
  /** Word for the team's groups; undefined if it has none. */
  groupWord: GroupWord | undefined
  isFormOpen: boolean
  /** Opens or closes the form, which is collapsed on phones; undefined if the form has to stay open. */
  onOpenForm: (() => void) | undefined
  children: ReactNode
}

/** Title, with a link to the required courses and a summary of the team's progress. */
function TeamHeader({ hasSentence, groupWord, isFormOpen, onOpenForm, children }: TeamHeaderProps) {
  return (
    <PageHeader title="Team">
      <Link
        className={classNames(buttonClassName('secondary'), styles.required)}
        to={SCREEN_PATHS.requirements}
        state={FROM_TEAM}
        data-print="no"
      >
        Required courses
      </Link>
      {groupWord && (
        <Link
          className={classNames(buttonClassName('secondary'), styles.required, styles.shops)}
          to={SCREEN_PATHS.groups}
          state={FROM_TEAM}
          data-print="no"
        >
          {groupsTitle(groupWord)}
        </Link>
      )}
      {onOpenForm && (
        <Button
          kind="secondary"
          className={styles.add}
          aria-label="Add Team Member"
          aria-expanded={isFormOpen}
          onClick={onOpenForm}
        >
          Add
        </Button>
      )}
      {hasSentence && <div className={styles.standing}>{children}</div>}
    </PageHeader>
  )
}

type Team = ReturnType<typeof useTeam>

type Filtering = {
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

type DueProps = Filtering & {
  team: Team
  members: TeamView['members']
  findNotes: FindNotes | undefined
  /** True once the numbers above are shown. */
  isThere: boolean
  onRead: (find: FindNotes) => void
}

/**
 * Due courses and expiring certificates of the team. Not loaded without a filter for them if the page states
 * that there are none.
 */
function Due({ team, isThere, ...notes }: DueProps) {
  const { courses, state, isRequired, dues, endsSoon = false } = team
  const isWanted = useLatch(isRequired !== false || endsSoon || isNoted(notes.filter))
  if (!isThere || !isWanted) return null
  return (
    <DueSpace isSoon={dues !== undefined && dues.week > 0} endsSoon={endsSoon}>
      {state === 'ready' && <DueLine courses={courses} {...notes} />}
    </DueSpace>
  )
}

type DueSpaceProps = { isSoon: boolean; endsSoon: boolean; children: ReactNode }

/**
 * Space for the due line, reserved if the page states that there are entries. This prevents layout shifts.
 */
function DueSpace({ isSoon, endsSoon, children }: DueSpaceProps) {
  const content = <Suspense>{children}</Suspense>
  if (!isSoon && !endsSoon) return content
  return <div className={styles.due}>{content}</div>
}

/** Manages the function that finds the row notes of a filter, once loaded. */
function useNotes() {
  const [findNotes, setFindNotes] = useState<FindNotes>()
  const showNotes = useCallback((find: FindNotes) => setFindNotes(() => find), [])
  return { findNotes, showNotes }
}

/** Shows the number of undelivered invitations, if any. */
function Undelivered({ members, ...filtering }: Filtering & Pick<TeamView, 'members'>) {
  const count = members.filter(({ invitation }) => invitation === 'undelivered').length
  return (
    count > 0 && (
      <Suspense fallback={<SkeletonPiece className={styles.undelivered} />}>
        <UndeliveredNotice count={count} {...filtering} />
      </Suspense>
    )
  )
}

type FirstStepsProps = {
  isReady: boolean
  isEmpty: boolean
  wasEmpty: boolean
  course: CourseOutline | undefined
}

/**
 * First steps of a manager, from an empty team until all steps are complete. The progress is stored in the
 * browser.
 */
function FirstSteps({ isReady, wasEmpty, ...steps }: FirstStepsProps) {
  const name = `first-run-${useAppSelector((state) => state.user.uid)}`
  const [begun, setBegun] = useState<string>()
  const isHydrated = useIsHydrated()
  const place = steps.isEmpty && <SkeletonPiece className={styles.firstSteps} />
  useEffect(() => setBegun(tryStorage(() => localStorage.getItem(name))), [name])
  if (!isReady || !(wasEmpty || begun)) return null
  if (!isHydrated) return place
  return (
    <Suspense fallback={place}>
      <FirstRun name={name} begun={begun} {...steps} />
    </Suspense>
  )
}

type CoursesProps = Filtering &
  Pick<Team, 'first'> &
  Pick<TeamView, 'members'> & { team: Team; isCollapsed: boolean }

/** Progress of the team in the courses, or a skeleton. */
function Courses({ team, first, members, isCollapsed, ...filtering }: CoursesProps) {
  const { courses, state } = team
  const isHydrated = useIsHydrated()
  const tallies = useMemo(
    () => courses.map(({ id }) => (first ? countFirst(first, id) : courseTally(members, id))),
    [courses, first, members],
  )
  if (state !== 'ready' && !first) return <CoursesSkeleton courses={courses.length} />
  return (
    <TeamCourses
      courses={courses}
      tallies={tallies}
      {...filtering}
      isWide={!isCollapsed}
      isDrawn={!isHydrated}
    />
  )
}

/**
 * Returns whether the screen is too narrow for all parts. False during server rendering, where the style
 * sheet decides.
 */
function useIsCollapsed() {
  const screen = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(screen, 'medium')
  const isHydrated = useIsHydrated()
  return { screen, isCollapsed: isHydrated && !isWide }
}

/** Returns true once the value has been true. */
function useLatch(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}

/**
 * Loads the administrator's team once: the users with their statuses, and the enabled courses. Before that,
 * `known` has the first members. With them come `isRequired` if there is a requirement, `dues` with the numbers
 * of due courses, and `endsSoon` if a certificate expires soon. All of these are undefined on a return to a
 * loaded team.
 */
function useTeam() {
  const { supportEmail } = useServices().config
  const dispatch = useAppDispatch()
  const courses = useCourses()
  const { initialized, members } = useAppSelector((state) => state.team)
  const team = useLoaded(initialized ? undefined : 'team', () => dispatch(readTeam()))
  const { drawn, isFirstLoading } = useFirstMembers(initialized)
  const first = initialized ? undefined : drawn
  const known = useMemo(() => first ?? { members, total: members.length }, [members, first])
  const failed = failedLoads(
    { ...team, message: MESSAGES.teamFailed },
    { ...courses, message: coursesFailed(supportEmail) },
  )
  const isLoading = team.state === 'loading' || courses.state === 'loading' || isFirstLoading
  const state = failed.length > 0 ? 'failed' : isLoading ? 'loading' : 'ready'
  const { isRequired, dues, endsSoon } = drawn ?? {}
  const { groups, groupWord = drawn?.groups?.word ?? DEFAULT_GROUP_WORD } = useAppSelector(
    (state) => state.organization,
  )
  const groupNames = useMemo(() => {
    if (groups)
      return groups.length > 0 ? Object.fromEntries(groups.map(({ id, name }) => [id, name])) : undefined
    return drawn?.groups?.names ?? (members.some((member) => member.groups) ? {} : undefined)
  }, [groups, drawn, members])
  return {
    members,
    groupNames,
    groupWord,
    hasGroups: groups || drawn || initialized ? groupNames !== undefined : undefined,
    known,
    first,
    isRequired,
    dues,
    endsSoon,
    courses: courses.courses,
    state,
    failed,
  } as const
}

/**
 * Returns the first members and figures of the whole team, from the page or from the server. `isLoaded` is true
 * if the team is already loaded.
 */
function useFirstMembers(isLoaded: boolean) {
  const { documents, ...services } = useSignedInServices()
  const { uid, partner = '' } = useAppSelector((state) => state.user)
  const [inPage] = useState(() =>
    findPageDocument<FirstMembersDocument>(services, DOCUMENT_PATHS.firstMembers(partner)),
  )
  const [isWanted] = useState(!isLoaded && !inPage)
  const { data, state } = useLoaded(
    isWanted ? 'first' : undefined,
    () => documents.getFirstMembers(partner),
    inPage,
  )
  const drawn = useMemo(
    () =>
      data && {
        members: toTeamMembers(data.users, data.statuses, uid, data.goals),
        total: data.total - 1,
        numbers: data.numbers,
        tallies: data.tallies,
        isRequired: data.hasRequirements === true,
        dues: data.dues,
        endsSoon: data.certificatesEnd === true,
        groups: data.groups,
      },
    [data, uid],
  )
  return { drawn, isFirstLoading: state === 'loading' }
}
