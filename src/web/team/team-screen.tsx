import { type ReactNode, type Ref, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FirstMembersDocument } from '#contract/documents.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { coursesFailed, MESSAGES } from '#domain/messages.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { failedLoads, useLoad } from '#web/loading/use-load.ts'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import { DOCUMENT_PATHS } from '#web/services/document-paths.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { tryStorage } from '#web/shared/try-storage.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { toTeamMembers } from '#web/state/team.ts'
import { readTeam } from '#web/state/team-members.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { buttonClassName } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader, Screen } from '#web/ui/screen.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import { AddMembers } from './add-members.tsx'
import { TeamCourses } from './overview/team-courses.tsx'
import { associatesIn, countTeam, teamSentence } from './overview/team-numbers.ts'
import { TeamStats } from './overview/team-stats.tsx'
import { UndeliveredNotice } from './overview/undelivered-notice.tsx'
import { FROM_TEAM } from './remembered-view.ts'
import { type FindNotes, isNoted } from './team-filter.ts'
import { TeamPanel } from './team-panel.tsx'
import styles from './team-screen.module.css'
import { CoursesSkeleton, PanelSkeleton, StatsSkeleton } from './team-skeleton.tsx'
import { useMemberActs } from './use-member-acts.tsx'
import { type KnownMembers, useTeamView } from './use-team-view.ts'

// Loaded after the first rows.
const DueLine = lazyPart(() => import('./requirements/due-line.tsx'), 'DueLine')
const FirstRun = lazyPart(() => import('./first-run.tsx'), 'FirstRun')

/** Team (section 2): the administrator's team and its progress, with ways to add and remove members. */
export function TeamScreen() {
  const { members, known, first, isRequired, endsSoon, courses, state, failed } = useTeam()
  const { add, askToRemove, notice, noticeRef, clearNotice, dialogs } = useMemberActs()
  const { findNotes, showNotes } = useNotes()
  const view = useTeamView(known, courses, findNotes)
  const asksForNotes = useLatch(isRequired !== false || endsSoon === true || isNoted(view.filter))
  const numbers = useMemo(() => first?.numbers ?? countTeam(view.entries), [first, view.entries])
  const screen = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(screen, 'medium')
  // As the server draws it, the style sheet says what is folded.
  const isHydrated = useIsHydrated()
  const isFolded = isHydrated && !isWide
  const isEmpty = state === 'ready' && members.length === 0
  const wasEmpty = useLatch(isEmpty)
  const firstRun = `first-run-${useAppSelector((state) => state.user.uid)}`
  const [begun, setBegun] = useState<string>()
  useEffect(() => setBegun(tryStorage(() => localStorage.getItem(firstRun))), [firstRun])
  const isThere = known.total > 0 && (state === 'ready' || first !== undefined)
  const undelivered = known.members.filter(({ invitation }) => invitation === 'undelivered').length
  return (
    <Screen title="Team">
      <div ref={screen}>
        <PageHeader title="Team">
          <Link
            className={classNames(buttonClassName('quiet'), styles.required)}
            to={SCREEN_PATHS.requirements}
            state={FROM_TEAM}
            data-print="no"
          >
            Required courses
          </Link>
          {!isEmpty && state !== 'failed' && (
            <p className={styles.sentence}>{isThere && teamSentence(numbers, courses.length)}</p>
          )}
        </PageHeader>
        <Stack gap="snug">
          {state === 'loading' && !isThere && <StatsSkeleton />}
          {isThere && <TeamStats numbers={numbers} filter={view.filter} onFilter={view.setFilter} />}
          {isThere && asksForNotes && (
            <DueSpace isRequired={isRequired} endsSoon={endsSoon}>
              {state === 'ready' && (
                <DueLine
                  members={members}
                  courses={courses}
                  filter={view.filter}
                  onFilter={view.setFilter}
                  isRequired={isRequired === true}
                  findNotes={findNotes}
                  onRead={showNotes}
                />
              )}
            </DueSpace>
          )}
          {undelivered > 0 && (
            <UndeliveredNotice count={undelivered} filter={view.filter} onFilter={view.setFilter} />
          )}
          {state === 'ready' && (wasEmpty || begun) && (
            <Suspense>
              <FirstRun name={firstRun} begun={begun} isEmpty={isEmpty} course={courses[0]} />
            </Suspense>
          )}
          <div>
            <AddMembers onAdd={add} onAddMany={clearNotice} isFolded={isFolded} isOpen={wasEmpty} />
            <ActNotice words={notice} ref={noticeRef} />
          </div>
          {state === 'failed' && <LoadFailed what="Your team" failed={failed} />}
          {state === 'loading' && known.total === 0 && <PanelSkeleton />}
          {state !== 'failed' && known.total > 0 && (
            <TeamPanel
              view={view}
              courses={courses}
              total={known.total}
              associates={associatesIn(numbers)}
              findNotes={findNotes}
              onRemove={askToRemove}
            >
              {courses.length > 0 &&
                (state === 'ready' ? (
                  <TeamCourses
                    courses={courses}
                    members={known.members}
                    filter={view.filter}
                    onFilter={view.setFilter}
                    isWide={!isFolded}
                    isDrawn={!isHydrated}
                  />
                ) : (
                  <CoursesSkeleton courses={courses.length} />
                ))}
            </TeamPanel>
          )}
        </Stack>
        {dialogs}
      </div>
    </Screen>
  )
}

type DueSpaceProps = { isRequired: boolean | undefined; endsSoon: boolean | undefined; children: ReactNode }

/**
 * The space for what is due: reserved where the page knows that there is something, so that nothing moves.
 */
function DueSpace({ isRequired, endsSoon, children }: DueSpaceProps) {
  const content = <Suspense>{children}</Suspense>
  if (!isRequired && !endsSoon) return content
  return <div className={classNames(styles.due, isRequired && endsSoon && styles.long)}>{content}</div>
}

/** Returns what finds the members whose rows have notes, once it is shown. */
function useNotes() {
  const [findNotes, setFindNotes] = useState<FindNotes>()
  const showNotes = useCallback((find: FindNotes) => setFindNotes(() => find), [])
  return { findNotes, showNotes }
}

/** Says what the last act did. */
function ActNotice({ words, ref }: { words: string; ref: Ref<HTMLDivElement> }) {
  return (
    <div role="status" ref={ref} className={styles.notice} data-print="no">
      {words && (
        <Notice tone="success" isAnnounced={false}>
          {words}
        </Notice>
      )}
    </div>
  )
}

/** Returns whether something has been true at any time. */
function useLatch(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}

/**
 * Returns the administrator's team, read once: the users with their statuses, and the enabled courses. Until
 * it is there, `known` are the first members, if they came with the page, which also knows whether a course
 * `isRequired` of somebody, and whether a certificate `endsSoon`; otherwise both are undefined.
 */
function useTeam() {
  const { supportEmail } = useServices().config
  const dispatch = useAppDispatch()
  const courses = useCourses()
  const { initialized, members } = useAppSelector((state) => state.team)
  const team = useLoad(
    !initialized,
    useCallback(() => dispatch(readTeam()), [dispatch]),
  )
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

/** Returns the members that came with the page, as long as it is the first screen, and the team's size. */
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
