import { useState } from 'react'
import type { CourseModule, ModuleLink } from '#domain/course/course.ts'
import { fileOfLink } from '#domain/media/named-media.ts'
import { linkOf } from '#domain/text/complete-link.ts'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { ExternalLink } from '#ui/text/external-link.tsx'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import layout from './course-player.module.css'
import styles from './module-aside.module.css'

const MEGABYTE = 1024 ** 2
const MEGABYTES = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

type ModuleAsideProps = { module: CourseModule | undefined }

/** Tab panel with the Notes and Links of a module (section 2). */
export function ModuleAside({ module, isFailed }: ModuleAsideProps & { isFailed: boolean }) {
  return (
    <Card as="aside" className={layout.aside} aria-label="Notes and links">
      <NotesAndLinks module={module} isFailed={isFailed} />
    </Card>
  )
}

type NotesAndLinksProps = ModuleAsideProps & { isFailed?: boolean; defaultTab?: 'notes' | 'links' }

/** Tabs with a module's notes and links. Notes is the default. */
function NotesAndLinks({ module, isFailed = false, defaultTab = 'notes' }: NotesAndLinksProps) {
  function missing(title: string) {
    if (isFailed) return <p>We couldn’t load the {title.toLowerCase()}.</p>
    return <Skeleton label="Loading notes and links…" shape="text" count={3} />
  }
  const tabs = [
    {
      id: 'notes',
      title: 'Notes',
      panel: module ? <ModuleNotes notes={module.notes} /> : missing('Notes'),
    },
    {
      id: 'links',
      title: 'Links',
      panel: module ? <ModuleLinks links={module.links} /> : missing('Links'),
    },
  ]
  return (
    <div className={styles.tabs}>
      <Tabs label="Notes and links" tabs={tabs} defaultTab={defaultTab} />
    </div>
  )
}

/** Shows a module's notes as plain text with line breaks. */
function ModuleNotes({ notes = '' }: { notes: string | undefined }) {
  if (notes.trim() === '') return <p className={textStyles.quiet}>This module has no notes.</p>
  return (
    <p className={styles.notes} dir="auto">
      {notes}
    </p>
  )
}

/** Lists a module's links. */
function ModuleLinks({ links = [] }: { links: ModuleLink[] | undefined }) {
  if (links.length === 0) return <p className={textStyles.quiet}>This module has no links.</p>
  return (
    <Stack as="ul" gap="none">
      {inOrder(links, renderLink)}
    </Stack>
  )
}

/** Renders a link with its destination, or with its file's type and size. Shows an unsafe URL as text. */
function renderLink({ title, value, bytes }: ModuleLink) {
  const isFile = fileOfLink(value) !== undefined
  const address = isFile ? value : linkOf(value)
  return (
    <li>
      {address === undefined ? (
        <span className={classNames(textStyles.strong, styles.linkTitle)}>{title}</span>
      ) : (
        <ExternalLink className={styles.address} address={address} isMarked>
          <span className={classNames(textStyles.strong, styles.linkTitle)}>{title}</span>
        </ExternalLink>
      )}
      <p className={textStyles.note}>
        {isFile ? pdfText(bytes) : address === undefined ? value : placeOf(address)}
      </p>
    </li>
  )
}

/** Returns a link's destination: its host, or the email address of a mailto link. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  return host || pathname
}

/** Formats the type and size of a PDF for learners, such as `PDF, 2.4 MB`. Omits the size if it is unknown. */
export function pdfText(bytes: number | undefined): string {
  if (bytes === undefined) return 'PDF'
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1000 ? `PDF, ${kilobytes} kB` : `PDF, ${MEGABYTES.format(bytes / MEGABYTE)} MB`
}

/** Button that opens the notes and links in a drawer, if there is no space next to the content. */
export function ModuleAsideButton({ module }: ModuleAsideProps) {
  const [isOpen, setOpen] = useState(false)
  const hasNotes = (module?.notes ?? '').trim() !== ''
  const hasLinks = (module?.links ?? []).length > 0
  if (!hasNotes && !hasLinks) return null
  return (
    <>
      <button
        type="button"
        className={classNames(linkStyles.back, layout.asideButton)}
        aria-haspopup="dialog"
        data-print="no"
        onClick={() => setOpen(true)}
      >
        {hasNotes && hasLinks ? 'Notes and links' : hasNotes ? 'Notes' : 'Links'}
        <Icon name="chevron" size={18} />
      </button>
      {isOpen && (
        <Drawer label="Notes and links" edge="bottom" onClose={() => setOpen(false)}>
          <NotesAndLinks module={module} defaultTab={hasNotes ? 'notes' : 'links'} />
        </Drawer>
      )}
    </>
  )
}
