import type { CourseModule } from '#domain/course.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './course-player.module.css'
import { ModuleLinks } from './module-links.tsx'
import { ModuleNotes } from './module-notes.tsx'

/** The Notes/Links tab panel beside a module (section 2). Notes is the default tab. */
export function ModuleAside({ module, isFailed }: { module: CourseModule | undefined; isFailed: boolean }) {
  const loading = isFailed ? (
    <p>Nothing to show here just now.</p>
  ) : (
    <Spinner label="Loading notes and links" />
  )
  const tabs = [
    { id: 'notes', title: 'Notes', panel: module ? <ModuleNotes notes={module.notes} /> : loading },
    { id: 'links', title: 'Links', panel: module ? <ModuleLinks links={module.links} /> : loading },
  ]
  return (
    <Card as="aside" className={styles.aside} aria-label="Notes and links">
      <Tabs label="Notes and links" tabs={tabs} defaultTab="notes" />
    </Card>
  )
}
