import type { MouseEvent } from 'react'
import type { CourseModule } from '#domain/course.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './course-player.module.css'
import { ModuleLinks } from './module-links.tsx'
import { ModuleNotes } from './module-notes.tsx'

const ASIDE_ID = 'notes-and-links'

type ModuleAsideProps = { module: CourseModule | undefined }

/** The Notes/Links tab panel beside a module (section 2). Notes is the default tab. */
export function ModuleAside({ module, isFailed }: ModuleAsideProps & { isFailed: boolean }) {
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
    <Card as="aside" id={ASIDE_ID} className={styles.aside} aria-label="Notes and links">
      <Tabs label="Notes and links" tabs={tabs} defaultTab="notes" />
    </Card>
  )
}

/** Where there is no room beside the content, its beginning tells that there are notes or links, and leads to them. */
export function ToModuleAside({ module }: ModuleAsideProps) {
  const hasNotes = (module?.notes ?? '').trim() !== ''
  const hasLinks = (module?.links ?? []).length > 0
  if (!hasNotes && !hasLinks) return null

  function open(event: MouseEvent) {
    event.preventDefault()
    const [notes, links] = document.querySelectorAll<HTMLElement>(`#${ASIDE_ID} [role="tab"]`)
    const tab = hasNotes ? notes : links
    tab?.click()
    tab?.focus()
  }
  return (
    <a className={styles.toAside} href={`#${ASIDE_ID}`} onClick={open}>
      {hasNotes && hasLinks ? 'Notes and links' : hasNotes ? 'Notes' : 'Links'}
      <Icon name="chevron" size={18} />
    </a>
  )
}
