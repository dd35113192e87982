import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { tryStorage } from '#client/storage/try-storage.ts'
import type { FirstMembersDocument } from '#contract/documents.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { coursesFailed, MESSAGES } from '#domain/messages.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { useIsWide } from '#ui/layout/use-is-wide.ts'
import { ActStatus } from '#ui/state/act-status.tsx'
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts'
import { classNames } from '#ui/text/class-names.ts'
import { failedLoads, LoadFailed } from '#web/messages/error-modal.tsx'
import { DOCUMENT_PATHS } from '#web/services/document-paths.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { toTeamMembers } from '#web/state/team.ts'
import { readTeam } from '#web/state/team-members.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { AddMembers } from './add-members.tsx'
import { LongAway } from './overview/long-away.tsx'
import { TeamCourses } from './overview/team-courses.tsx'
import { countTeam, teamSentence } from './overview/team-numbers.ts'
import { TeamStats } from './overview/team-stats.tsx'
import { UndeliveredNotice } from './overview/undelivered-notice.tsx'
import { FROM_TEAM } from './remembered-view.ts'
import { type FindNotes, isNoted } from './team-filter.ts'
import { TeamPanel } from './team-panel.tsx'
import styles from './team-screen.module.css'
import { CoursesSkeleton, PanelSkeleton, StatsSkeleton } from './team-skeleton.tsx'
import { useMemberActs } from './use-member-acts.tsx'
import { type KnownMembers, type TeamView, useTeamView } from './use-team-view.ts'

// Loaded after the first rows.
const DueLine = lazyPart(() => import('./requirements/due-line.tsx'), 'DueLine')
const FirstRun = lazyPart(() => import('./first-run.tsx'), 'FirstRun')

/** Team screen (section 2): the administrator's team and its progress, with ways to add and remove members. */
export function TeamScreen() {
  const team = useTeam()
  const { members, known, first, courses, state, failed } = team
  const { add, askToRemove, notice, noticeRef, clearNotice, dialogs } = useMemberActs()
  const { findNotes, showNotes } = useNotes()
  const view = useTeamView(known, courses, findNotes)
  const numbers = useMemo(() => first?.numbers ?? countTeam(view.entries), [first, view.entries])
  const { screen, isFolded } = useIsFolded()
  const isEmpty = state === 'ready' && members.length === 0
  const wasEmpty = useLatch(isEmpty)
  const isThere = known.total > 0 && (state === 'ready' || first !== undefined)
  return (
    <Screen title="Team">
      <div ref={screen}>
        <TeamHeader hasSentence={!isEmpty && state !== 'failed'}>
          <p>{isThere && teamSentence(numbers, courses.length)}</p>
          {isThere && numbers['needs-nudge'] > 0 && (
            <LongAway entries={state === 'ready' ? view.entries : undefined} count={numbers['needs-nudge']} />
          )}
        </TeamHeader>
        <Stack gap="snug">
          {state === 'loading' && !isThere && <StatsSkeleton />}
          {isThere && <TeamStats numbers={numbers} filter={view.filter} onFilter={view.setFilter} />}
          <Due team={team} view={view} findNotes={findNotes} isThere={isThere} onRead={showNotes} />
          <Undelivered members={known.members} view={view} />
          <FirstSteps isReady={state === 'ready'} isEmpty={isEmpty} wasEmpty={wasEmpty} course={courses[0]} />
          <div>
            <AddMembers onAdd={add} onAddMany={clearNotice} />
            <ActStatus words={notice} ref={noticeRef} className={styles.notice} data-print="no" />
          </div>
          {state === 'failed' && <LoadFailed what="Your team" failed={failed} />}
          {state === 'loading' && known.total === 0 && <PanelSkeleton />}
          {state !== 'failed' && known.total > 0 && (
            <TeamPanel
              view={view}
              courses={courses}
              total={known.total}
              findNotes={findNotes}
              onRemove={askToRemove}
            >
              {courses.length > 0 && <Courses team={team} view={view} isFolded={isFolded} />}
            </TeamPanel>
          )}
        </Stack>
        {dialogs}
      </div>
    </Screen>
  )
}

/** The title, with a link to the required courses and a summary of the team's progress. */
function TeamHeader({ hasSentence, children }: { hasSentence: boolean; children: ReactNode }) {
  return (
    <PageHeader title="Team">
      <Link
        className={classNames(buttonClassName('quiet'), styles.required)}
        to={SCREEN_PATHS.requirements}
        state={FROM_TEAM}
        data-print="no"
      >
        Required courses
      </Link>
      {hasSentence && <div className={styles.standing}>{children}</div>}
    </PageHeader>
  )
}

type Team = ReturnType<typeof useTeam>

type DueProps = {
  team: Team
  view: TeamView
  findNotes: FindNotes | undefined
  /** True once the numbers above it are shown. */
  isThere: boolean
  onRead: (find: FindNotes) => void
}

/**
 * The team's due courses and ending certificates. Not loaded if the page knows that there are none, until a filter
 * needs them.
 */
function Due({ team, view, isThere, ...notes }: DueProps) {
  const { members, courses, state, isRequired, endsSoon } = team
  const isWanted = useLatch(isRequired !== false || endsSoon === true || isNoted(view.filter))
  if (!isThere || !isWanted) return null
  return (
    <DueSpace isRequired={isRequired} endsSoon={endsSoon}>
      {state === 'ready' && (
        <DueLine
          members={members}
          courses={courses}
          filter={view.filter}
          onFilter={view.setFilter}
          isRequired={isRequired === true}
          {...notes}
        />
      )}
    </DueSpace>
  )
}

type DueSpaceProps = { isRequired: boolean | undefined; endsSoon: boolean | undefined; children: ReactNode }

/** Space for the due line, reserved if the page knows that there is something to show, so that nothing moves. */
function DueSpace({ isRequired, endsSoon, children }: DueSpaceProps) {
  const content = <Suspense>{children}</Suspense>
  if (!isRequired && !endsSoon) return content
  return <div className={classNames(styles.due, isRequired && endsSoon && styles.long)}>{content}</div>
}

/** Holds the function that finds the row notes of a filter, once it has been loaded. */
function useNotes() {
  const [findNotes, setFindNotes] = useState<FindNotes>()
  const showNotes = useCallback((find: FindNotes) => setFindNotes(() => find), [])
  return { findNotes, showNotes }
}

/** Shows the number of undelivered invitations, if any. */
function Undelivered({ members, view }: { members: KnownMembers['members']; view: TeamView }) {
  const count = members.filter(({ invitation }) => invitation === 'undelivered').length
  return count > 0 && <UndeliveredNotice count={count} filter={view.filter} onFilter={view.setFilter} />
}

type FirstStepsProps = {
  isReady: boolean
  isEmpty: boolean
  wasEmpty: boolean
  course: CourseOutline | undefined
}

/** A manager's first steps, from an empty team until all are done; progress is stored in the browser. */
function FirstSteps({ isReady, wasEmpty, ...steps }: FirstStepsProps) {
  const name = `first-run-${useAppSelector((state) => state.user.uid)}`
  const [begun, setBegun] = useState<string>()
  useEffect(() => setBegun(tryStorage(() => localStorage.getItem(name))), [name])
  if (!isReady || !(wasEmpty || begun)) return null
  return (
    <Suspense>
      <FirstRun name={name} begun={begun} {...steps} />
    </Suspense>
  )
}

/** The team's progress in the courses, or a skeleton. */
function Courses({ team, view, isFolded }: { team: Team; view: TeamView; isFolded: boolean }) {
  const { courses, known, state } = team
  const isHydrated = useIsHydrated()
  if (state !== 'ready') return <CoursesSkeleton courses={courses.length} />
  return (
    <TeamCourses
      courses={courses}
      members={known.members}
      filter={view.filter}
      onFilter={view.setFilter}
      isWide={!isFolded}
      isDrawn={!isHydrated}
    />
  )
}

/**
 * Returns whether the screen is too narrow for everything. False in the server's render, where the style sheet
 * decides.
 */
function useIsFolded() {
  const screen = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(screen, 'medium')
  const isHydrated = useIsHydrated()
  return { screen, isFolded: isHydrated && !isWide }
}

/** Returns true once the value has been true. */
function useLatch(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}

/**
 * Loads the administrator's team once: the users with their statuses, and the enabled courses. Until then, `known`
 * has the first members if the page included them. Such a page also sets `isRequired` if a course is required of
 * anyone, and `endsSoon` if a certificate ends soon; both are undefined otherwise.
 */
function useTeam() {
  const { supportEmail } = useServices().config
  const dispatch = useAppDispatch()
  const courses = useCourses()
  const { initialized, members } = useAppSelector((state) => state.team)
  const team = useLoaded(initialized ? undefined : 'team', () => dispatch(readTeam()))
  const drawn = useFirstMembers()
  const first = initialized ? undefined : drawn
  const known = useMemo(() => first ?? { members, total: members.length }, [members, first])
  const failed = failedLoads(
    { ...team, message: MESSAGES.teamFailed },
    { ...courses, message: coursesFailed(supportEmail) },
  )
  const isLoading = team.state === 'loading' || courses.state === 'loading'
  const state = failed.length > 0 ? 'failed' : isLoading ? 'loading' : 'ready'
  const { isRequired, endsSoon } = drawn ?? {}
  return { members, known, first, isRequired, endsSoon, courses: courses.courses, state, failed } as const
}

/** Returns the first members and the team's size if this is the first screen and its page included them. */
function useFirstMembers():
  | (KnownMembers & Pick<FirstMembersDocument, 'numbers'> & { isRequired: boolean; endsSoon: boolean })
  | undefined {
  const services = useServices()
  const { uid, partner = '' } = useAppSelector((state) => state.user)
  const [first] = useState(() =>
    findPageDocument<FirstMembersDocument>(services, DOCUMENT_PATHS.firstMembers(partner)),
  )
  return useMemo(
    () =>
      first && {
        members: toTeamMembers(first.users, first.statuses, uid),
        total: first.total - 1,
        numbers: first.numbers,
        isRequired: first.hasRequirements === true,
        endsSoon: first.certificatesEnd === true,
      },
    [first, uid],
  )
}
