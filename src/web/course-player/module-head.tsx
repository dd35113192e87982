import { type ReactNode, type RefObject, useState } from 'react'
import { type CourseModule, MODULE_TYPE_TEXT, type ModuleOutline, moduleText } from '#domain/course/course.ts'
import { CheckMark } from '#ui/form/check-mark.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dayText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { TimedText } from '#ui/text/timed-text.tsx'
import styles from './module-head.module.css'

type ModuleHeadProps = {
  heading: RefObject<HTMLHeadingElement | null>
  outline: ModuleOutline
  /** Complete module; undefined during loading. */
  module: CourseModule | undefined
  /** Length of the video in seconds; undefined until it is known. */
  filmSeconds: number | undefined
  /** Time of completion, in ms since 1970; undefined for untracked users. */
  dateCompleted: number | undefined
  /** Content at the end of the line. */
  children: ReactNode
}

/** Title of the open module with its type, duration and earlier completion. */
export function ModuleHead({ heading, outline, module, filmSeconds, ...shown }: ModuleHeadProps) {
  const { dateCompleted, children } = shown
  return (
    <Stack gap="tiny" className={styles.head}>
      <h2 className={classNames(textStyles.display, styles.title)} ref={heading} tabIndex={-1} dir="auto">
        {outline.title}
      </h2>
      <Row className={classNames(textStyles.note, textStyles.numbers, styles.line)}>
        <Row className={styles.facts}>
          <p>{factsOf(outline, module, filmSeconds)}</p>
          {outline.type === 'quiz' ? (
            <Line as="p" gap="small" role="status" data-print="no">
              {dateCompleted !== undefined && <CheckMark done />}
              {dateCompleted !== undefined && <span aria-hidden="true">Completed</span>}
            </Line>
          ) : (
            <OpenedBefore key={outline.id} dateCompleted={dateCompleted} />
          )}
        </Row>
        {children}
      </Row>
    </Stack>
  )
}

/** Returns a module's type and duration. A video's duration becomes exact once its length is known. */
function factsOf(outline: ModuleOutline, module: CourseModule | undefined, filmSeconds: number | undefined) {
  if (module?.type !== 'video' || filmSeconds === undefined) return moduleText(outline)
  return filmFacts(filmSeconds, (module.captions ?? []).length > 0)
}

/**
 * Shows the time when a video or an article was first opened. Omitted during the first visit, when its circle
 * in Course Content fills instead.
 */
function OpenedBefore({ dateCompleted }: Pick<ModuleHeadProps, 'dateCompleted'>) {
  const [opened] = useState(dateCompleted)
  if (opened === undefined) return null
  return (
    <p>
      <TimedText write={(timeText) => `Opened ${timeText(opened)}`} timeText={dayText} />
    </p>
  )
}

/** Returns a video's type, length and captions as text. */
export function filmFacts(length: number, hasCaptions: boolean): string {
  const facts = `${MODULE_TYPE_TEXT.video}, ${lengthText(length)}`
  return hasCaptions ? `${facts}, captions` : facts
}

/** Returns the length of a video as text, such as `14 s`, `1 min` or `1 min 5 s`. */
function lengthText(length: number): string {
  const seconds = Math.max(1, Math.round(length))
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}
