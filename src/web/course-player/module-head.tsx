import { type ReactNode, type RefObject, useState } from 'react'
import { type CourseModule, MODULE_TYPE_TEXT, type ModuleOutline, moduleText } from '#domain/course/course.ts'
import { CheckMark } from '#ui/form/check-mark.tsx'
import { dayText } from '#ui/text/date-text.ts'
import { TimedText } from '#ui/text/timed-text.tsx'
import styles from './module-head.module.css'

type ModuleHeadProps = {
  heading: RefObject<HTMLHeadingElement | null>
  outline: ModuleOutline
  /** The whole module, once it is loaded. */
  module: CourseModule | undefined
  /** The length of the film in seconds, once it is known. */
  filmSeconds: number | undefined
  /** When it was completed, in ms since 1970; undefined for people who are not tracked, too. */
  dateCompleted: number | undefined
  /** At the end of the line. */
  children: ReactNode
}

/** The title of the open module, what it is and how long it takes, and whether it was completed before. */
export function ModuleHead({ heading, outline, module, filmSeconds, ...shown }: ModuleHeadProps) {
  const { dateCompleted, children } = shown
  return (
    <div className={styles.head}>
      <h2 className={styles.title} ref={heading} tabIndex={-1} dir="auto">
        {outline.title}
      </h2>
      <div className={styles.line}>
        <div className={styles.facts}>
          <p>{factsOf(outline, module, filmSeconds)}</p>
          {outline.type === 'quiz' ? (
            <p className={styles.completion} role="status">
              {dateCompleted !== undefined && <CheckMark done />}
              {dateCompleted !== undefined && <span aria-hidden="true">Completed</span>}
            </p>
          ) : (
            <OpenedBefore key={outline.id} dateCompleted={dateCompleted} />
          )}
        </div>
        {children}
      </div>
    </div>
  )
}

/** Says what a module is and how long it takes: a film exactly, once that is known. */
function factsOf(outline: ModuleOutline, module: CourseModule | undefined, filmSeconds: number | undefined) {
  if (module?.type !== 'video' || filmSeconds === undefined) return moduleText(outline)
  return filmFacts(filmSeconds, (module.captions ?? []).length > 0)
}

/** Says when a film or an article was opened, unless that is now: then its circle in Course Content fills. */
function OpenedBefore({ dateCompleted }: Pick<ModuleHeadProps, 'dateCompleted'>) {
  const [opened] = useState(dateCompleted)
  if (opened === undefined) return null
  return (
    <p>
      <TimedText write={(timeText) => `Opened ${timeText(opened)}`} timeText={dayText} />
    </p>
  )
}

/** Says what a film is, how long, and whether it has captions. */
export function filmFacts(length: number, hasCaptions: boolean): string {
  const facts = `${MODULE_TYPE_TEXT.video}, ${lengthText(length)}`
  return hasCaptions ? `${facts}, captions` : facts
}

/** Returns the length of a film as people read it, such as `14 s`, `1 min` or `1 min 5 s`. */
function lengthText(length: number): string {
  const seconds = Math.max(1, Math.round(length))
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}
