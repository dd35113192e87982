import { memo, type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { coursePath } from '#contract/screen-paths.ts'
import {
  type CourseOutline,
  type ModuleOutline,
  moduleEntryText,
  modulesOf,
  type SectionOf,
} from '#domain/course/course.ts'
import {
  type CompletionRecord,
  completedCount,
  courseStatus,
  isModuleDone,
} from '#domain/learning/completion-record.ts'
import type { OpenDue } from '#domain/requirement/open-due.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Button } from '#ui/form/button.tsx'
import { CheckMark } from '#ui/form/check-mark.tsx'
import cardStyles from '#ui/layout/card.module.css'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { CourseCertificate } from '#web/course-status/course-certificate.tsx'
import { CourseStatusReason } from '#web/course-status/course-status-reason.tsx'
import styles from './course-content.module.css'
import { CoursePaw } from './course-top.tsx'

type CourseContentProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  currentId: string
  isAdmin: boolean
  /** Due date; undefined unless the user still has to complete the course. */
  due: OpenDue | undefined
}

/** Navigation panel of a course (section 2). */
export function CourseContent({ course, record, currentId, isAdmin, due }: CourseContentProps) {
  const titleId = useId()
  function renderSection(section: SectionOf<ModuleOutline>) {
    return <CourseSection section={section} record={record} currentId={currentId} webPath={course.webPath} />
  }
  return (
    <nav
      className={classNames(cardStyles.card, styles.panel, isAdmin && styles.admin)}
      aria-labelledby={titleId}
    >
      <Line gap="snug" key={currentId} ref={showCurrent} className={styles.title}>
        <h2 id={titleId} className={textStyles.title}>
          Course Content
        </h2>
        {isAdmin && <span className={styles.badge}>Preview</span>}
      </Line>
      {inOrder(course.sections, renderSection)}
      {!isAdmin && (
        <div className={styles.reason}>
          <CourseStatusReason course={course} record={record} due={due} />
          <CourseCertificate course={course} status={courseStatus(course, record)} record={record} />
        </div>
      )}
    </nav>
  )
}

/** Scrolls the panel to the open module, at once and whenever the panel becomes visible. */
function showCurrent(title: Element | null) {
  const current = title?.parentElement?.querySelector('[aria-current]')
  if (!title || !current) return undefined
  const observer = new ResizeObserver(() => scrollIntoPanel(current))
  observer.observe(title)
  return () => observer.disconnect()
}

type CourseSectionProps = {
  section: SectionOf<ModuleOutline>
  record: CompletionRecord | undefined
  webPath: string
  currentId: string
}

/** Collapsible section of the navigation, initially open if it contains the current module. */
function CourseSection({ section, record, webPath, currentId }: CourseSectionProps) {
  const { completed, total } = completedCount(section.modules, record)
  const summary = (
    <>
      <span className={styles.sectionTitle} dir="auto">
        {section.title}
      </span>
      <span
        className={classNames(textStyles.note, textStyles.plain, textStyles.numbers)}
      >{`${completed} / ${total} Completed`}</span>
    </>
  )
  return (
    <Disclosure summary={summary} open={section.modules.some(({ id }) => id === currentId)}>
      <Stack as="ul" gap="tiny">
        {section.modules.map((module) => (
          <ModuleEntry
            key={module.id}
            module={module}
            path={coursePath(webPath, module.id)}
            isDone={isModuleDone(record, module)}
            isCurrent={module.id === currentId}
          />
        ))}
      </Stack>
    </Disclosure>
  )
}

type ModuleEntryProps = { module: ModuleOutline; path: string; isDone: boolean; isCurrent: boolean }

/**
 * Navigation entry of a module: a check mark or an empty circle, its title, type and minutes. Memoized,
 * because there may be hundreds.
 */
const ModuleEntry = memo(function ModuleEntry({ module, path, isDone, isCurrent }: ModuleEntryProps) {
  return (
    <li>
      <Link
        className={styles.entry}
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && uncover(currentTarget)}
      >
        <CheckMark done={isDone} />
        <span className={styles.words}>
          <span className={styles.sectionTitle} dir="auto">
            {module.title}
          </span>
          <Line as="span" gap="tiny" className={classNames(textStyles.note, textStyles.plain, styles.type)}>
            <Icon name={module.type} size={16} />
            {moduleEntryText(module)}
          </Line>
        </span>
      </Link>
    </li>
  )
})

/** Scrolls an entry into the upper third of its panel, below its section's head. Does not scroll the page. */
function scrollIntoPanel(entry: Element): void {
  const panel = findScrollBox(entry)
  if (!panel) return
  const seen = panel.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  if (top < seen.top || bottom > Math.min(seen.bottom, innerHeight))
    panel.scrollTop += top - seen.top - seen.height / 3
  uncover(entry)
}

/** Scrolls an entry so that its section's sticky head does not cover it. */
function uncover(entry: Element): void {
  const head = entry.closest('details')?.querySelector('summary')
  const covered = (head?.getBoundingClientRect().bottom ?? 0) - entry.getBoundingClientRect().top
  const panel = findScrollBox(entry)
  if (panel && covered > 0) panel.scrollTop -= covered
}

function findScrollBox(element: Element): Element | undefined {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (getComputedStyle(box).overflowY === 'auto') return box
  return undefined
}

type CourseContentDrawerProps = {
  course: CourseOutline
  record: CompletionRecord | undefined
  isTracked: boolean
  /** Id of the open module. */
  current: string
  children: ReactNode
}

/**
 * Row with the course's progress that opens the navigation in a drawer, if there is no space next to the
 * module. Opening another module closes the drawer.
 */
export function CourseContentDrawer({
  course,
  record,
  isTracked,
  current,
  children,
}: CourseContentDrawerProps) {
  const row = useRef<HTMLButtonElement>(null)
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === current
  const handleClose = useCallback(() => setOpenedAt(undefined), [])
  // The row has no width where the navigation fits next to the module.
  useOnNoWidth(row, isOpen, handleClose)
  return (
    <>
      <Button
        ref={row}
        className={styles.row}
        kind="secondary"
        aria-haspopup="dialog"
        data-print="no"
        onClick={() => setOpenedAt(current)}
      >
        {isTracked ? <CoursePaw course={course} record={record} /> : <Icon name="menu" />}
        <span className={styles.rowWords}>
          Course Content
          {isTracked && (
            <span className={classNames(textStyles.quiet, textStyles.plain, textStyles.numbers)}>
              , {countOf(course, record)}
            </span>
          )}
        </span>
        <Icon name="chevron" />
      </Button>
      {isOpen && (
        <Drawer label="Course Content" onClose={handleClose}>
          {children}
        </Drawer>
      )}
    </>
  )
}

/** Calls `onNone` when the width of the watched element becomes 0. */
function useOnNoWidth(element: RefObject<Element | null>, isWatched: boolean, onNone: () => void): void {
  useEffect(() => {
    if (!isWatched || !element.current) return
    const observer = new ResizeObserver(([size]) => size?.contentRect.width === 0 && onNone())
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isWatched, onNone])
}

function countOf(course: CourseOutline, record: CompletionRecord | undefined): string {
  if (courseStatus(course, record) === 'complete') return 'complete'
  const { completed, total } = completedCount(modulesOf(course), record)
  return `${completed} of ${total}`
}
