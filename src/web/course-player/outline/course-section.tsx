import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ModuleOutline, ModuleType, SectionOf } from '#domain/course/course.ts'
import { type CompletionRecord, isModuleDone } from '#domain/learning/completion-record.ts'
import { completedCount } from '#domain/learning/course-status.ts'
import { moduleEntryText } from '#domain/learning/learning-words.ts'
import { coursePath } from '#web/shared/paths.ts'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './course-content.module.css'

type CourseSectionProps = {
  section: SectionOf<ModuleOutline>
  record: CompletionRecord | undefined
  webPath: string
  currentId: string
}

/** A collapsible section of the navigation: initially open if it contains the current module. */
export function CourseSection({ section, record, webPath, currentId }: CourseSectionProps) {
  const { completed, total } = completedCount(section.modules, record)
  const summary = (
    <>
      <span className={styles.sectionTitle}>{section.title}</span>
      <span className={styles.count}>{`${completed} / ${total} Completed`}</span>
    </>
  )
  return (
    <Disclosure summary={summary} open={section.modules.some(({ id }) => id === currentId)}>
      <ul className={styles.modules}>
        {section.modules.map((module) => (
          <ModuleEntry
            key={module.id}
            module={module}
            path={coursePath(webPath, module.id)}
            isDone={isModuleDone(record, module)}
            isCurrent={module.id === currentId}
          />
        ))}
      </ul>
    </Disclosure>
  )
}

/** The picture of each type of module. */
export const MODULE_ICONS: Record<ModuleType, IconName> = { video: 'play', article: 'article', quiz: 'quiz' }

type ModuleEntryProps = { module: ModuleOutline; path: string; isDone: boolean; isCurrent: boolean }

/**
 * A module in the navigation: a check mark or an empty circle, its title, its type and its minutes. There may be hundreds:
 * only those whose props changed are rendered again.
 */
const ModuleEntry = memo(function ModuleEntry({ module, path, isDone, isCurrent }: ModuleEntryProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent && link.current) scrollIntoPanel(link.current)
  }, [isCurrent])
  return (
    <li>
      <Link
        ref={link}
        className={styles.entry}
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && uncover(currentTarget)}
      >
        <CheckMark done={isDone} />
        <span className={styles.words}>
          <span>{module.title}</span>
          <span className={styles.type}>
            <Icon name={MODULE_ICONS[module.type]} size={16} />
            {moduleEntryText(module)}
          </span>
        </span>
      </Link>
    </li>
  )
})

/** Scrolls an entry into the upper third of the panel around it, below its section's head, and never scrolls the page. */
function scrollIntoPanel(entry: Element): void {
  const panel = findScrollBox(entry)
  if (!panel) return
  const seen = panel.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  if (top < seen.top || bottom > Math.min(seen.bottom, innerHeight))
    panel.scrollTop += top - seen.top - seen.height / 3
  uncover(entry)
}

/** Scrolls an entry out from under its section's head, which stays in sight and is as high as the section's title is long. */
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
