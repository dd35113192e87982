import type { CompletionRecord } from '#domain/completion-record.ts'
import { isModuleDone } from '#domain/completion-record.ts'
import type { ModuleOutline, SectionOf } from '#domain/course.ts'
import { completedCount } from '#domain/course-status.ts'
import { coursePath } from '#web/shared/paths.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './course-content.module.css'
import { ModuleEntry } from './module-entry.tsx'

type CourseSectionProps = {
  section: SectionOf<ModuleOutline>
  record: CompletionRecord | undefined
  webPath: string
  currentId: string
}

/** A collapsible section of the navigation: open at first where it holds the current module. */
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
            address={coursePath(webPath, module.id)}
            isDone={isModuleDone(record, module)}
            isCurrent={module.id === currentId}
          />
        ))}
      </ul>
    </Disclosure>
  )
}
