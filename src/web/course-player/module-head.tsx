import type { RefObject } from 'react'
import type { CourseModule, ModuleOutline } from '#domain/course/course.ts'
import { MODULE_TYPE_TEXT, moduleText } from '#domain/learning/learning-words.ts'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { ModuleAsideLink } from './module-aside.tsx'
import styles from './module-head.module.css'

type ModuleHeadProps = {
  heading: RefObject<HTMLHeadingElement | null>
  outline: ModuleOutline
  /** The whole module, once it is loaded. */
  module: CourseModule | undefined
  /** The length of the film in seconds, once it is known. */
  filmSeconds: number | undefined
  /** True if it is completed; undefined for people who are not tracked. */
  isDone: boolean | undefined
}

/** The title of the open module, what it is and how long it takes, and that it is completed. */
export function ModuleHead({ heading, outline, module, filmSeconds, isDone }: ModuleHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {outline.title}
      </h2>
      <div className={styles.line}>
        <div className={styles.facts}>
          <p>{factsOf(outline, module, filmSeconds)}</p>
          {isDone !== undefined && (isDone || module) && (
            <Completion key={outline.id} outline={outline} isDone={isDone} />
          )}
        </div>
        <ModuleAsideLink module={module} />
      </div>
    </div>
  )
}

/** Says what a module is and how long it takes: a film exactly, once that is known. */
function factsOf(outline: ModuleOutline, module: CourseModule | undefined, filmSeconds: number | undefined) {
  if (module?.type !== 'video' || filmSeconds === undefined) return moduleText(outline)
  return filmFacts(filmSeconds, (module.captions ?? []).length > 0)
}

/** Says that a module is completed, filling its circle if that happens now. A quiz has no empty circle. */
function Completion({ outline, isDone }: { outline: ModuleOutline; isDone: boolean }) {
  return (
    <p className={styles.completion} role="status">
      {(isDone || outline.type !== 'quiz') && <CheckMark done={isDone} />}
      {(isDone || outline.type !== 'quiz') && (
        <span className={isDone ? undefined : styles.reserved} aria-hidden="true">
          Completed
        </span>
      )}
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
