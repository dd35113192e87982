import type { MouseEvent } from 'react'
import type { CourseModule, ModuleLink } from '#domain/course/course.ts'
import { safeLink } from '#domain/text/safe-link.ts'
import { Card } from '#web/ui/card.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import layout from './course-player.module.css'
import styles from './module-aside.module.css'

const ASIDE_ID = 'notes-and-links'

type ModuleAsideProps = { module: CourseModule | undefined }

/** The Notes/Links tab panel beside a module (section 2). Notes is the default tab. */
export function ModuleAside({ module, isFailed }: ModuleAsideProps & { isFailed: boolean }) {
  const loading = isFailed ? (
    <p>There is nothing to show here right now.</p>
  ) : (
    <Spinner label="Loading notes and links" />
  )
  const tabs = [
    { id: 'notes', title: 'Notes', panel: module ? <ModuleNotes notes={module.notes} /> : loading },
    { id: 'links', title: 'Links', panel: module ? <ModuleLinks links={module.links} /> : loading },
  ]
  return (
    <Card as="aside" id={ASIDE_ID} className={layout.aside} aria-label="Notes and links">
      <Tabs label="Notes and links" tabs={tabs} defaultTab="notes" />
    </Card>
  )
}

/** Shows a module's notes: plain text with its line breaks. */
function ModuleNotes({ notes = '' }: { notes: string | undefined }) {
  if (notes.trim() === '') return <p className={styles.empty}>This module has no notes.</p>
  return <p className={styles.notes}>{notes}</p>
}

/** Shows a module's links. Two of them may be the same, so their positions are their keys. */
function ModuleLinks({ links = [] }: { links: ModuleLink[] | undefined }) {
  if (links.length === 0) return <p className={styles.empty}>This module has no links.</p>
  return <ul className={styles.links}>{links.map(renderLink)}</ul>
}

/** Returns a link by its title, with its target below; an address that is not safe is shown as text. */
function renderLink({ title, value }: ModuleLink, position: number) {
  const address = safeLink(value)
  return (
    <li key={position}>
      {address === undefined ? (
        <span className={styles.linkTitle}>{title}</span>
      ) : (
        <ExternalLink className={styles.address} address={address} isMarked>
          <span className={styles.linkTitle}>{title}</span>
        </ExternalLink>
      )}
      <p className={styles.value}>{address === undefined ? value : placeOf(address)}</p>
    </li>
  )
}

/** Returns where a link leads to: its host, or the address that is written to. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  return host || pathname
}

/** Links to the notes and links from above the content, when there is no room beside it. */
export function ModuleAsideLink({ module }: ModuleAsideProps) {
  const hasNotes = (module?.notes ?? '').trim() !== ''
  const hasLinks = (module?.links ?? []).length > 0
  if (!hasNotes && !hasLinks) return null

  function handleClick(event: MouseEvent) {
    event.preventDefault()
    const [notes, links] = document.querySelectorAll<HTMLElement>(`#${ASIDE_ID} [role="tab"]`)
    const tab = hasNotes ? notes : links
    tab?.click()
    tab?.focus()
  }
  return (
    <a className={layout.asideLink} href={`#${ASIDE_ID}`} onClick={handleClick}>
      {hasNotes && hasLinks ? 'Notes and links' : hasNotes ? 'Notes' : 'Links'}
      <Icon name="chevron" size={18} />
    </a>
  )
}
