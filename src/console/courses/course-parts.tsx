import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Change, RevisionOutline } from '#contract/console/company-courses.ts'
import type { CourseDraftDetails } from '#contract/console/company-drafts.ts'
import { minutesText } from '#domain/course/course.ts'
import { MAX_NOTE_LENGTH } from '#domain/course/course-changes.ts'
import { plural } from '#domain/messages.ts'
import { asSentence } from '#domain/text/as-sentence.ts'
import { editorPath, usedByPath } from '#editor/services/course-calls.ts'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './course.module.css'

/** Signs of changes, in list order. Changes to review come first. */
const CHANGE_SIGNS = { warning: '!', removed: '–', added: '+', changed: '~' } as const

const ORDER = Object.keys(CHANGE_SIGNS)

/** Number of changes listed at first. */
const FIRST_CHANGES = 20

/** Returns the kind of a change, which determines its sign. */
const signOf = ({ severity, kind }: Change) => (severity === 'warning' ? 'warning' : (kind ?? 'changed'))

/** Lists changes as sentences, each with the sign of its kind. */
export function ChangeList({
  changes,
  leadingIn,
}: {
  changes: readonly Change[]
  leadingIn?: string | undefined
}) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (changes.length === 0) return <p>Only durations and image sizes, updated automatically.</p>
  const ordered = [...changes].sort((one, other) => ORDER.indexOf(signOf(one)) - ORDER.indexOf(signOf(other)))
  const shown = isWhole ? ordered : ordered.slice(0, FIRST_CHANGES)

  function handleMore() {
    // Focuses the first added change, because the button disappears.
    flushSync(() => setWhole(true))
    list.current?.querySelector<HTMLElement>(':scope > [tabindex]')?.focus()
  }
  return (
    <Stack>
      <Stack as="ul" gap="tiny" ref={list}>
        {inOrder(shown, (change, at) => (
          <ChangeRow change={change} leadingIn={leadingIn} tabIndex={at === FIRST_CHANGES ? -1 : undefined} />
        ))}
      </Stack>
      {shown.length < ordered.length && (
        <div>
          <Button kind="secondary" onClick={handleMore}>
            {`Show ${numberText(ordered.length - shown.length)} more`}
          </Button>
        </div>
      )}
    </Stack>
  )
}

type ChangeRowProps = { change: Change; leadingIn: string | undefined; tabIndex: number | undefined }

function ChangeRow({ change, leadingIn, tabIndex }: ChangeRowProps) {
  const { message, place } = change
  const sign = signOf(change)
  return (
    <Line as="li" gap="small" className={classNames(styles.change, styles[sign])} tabIndex={tabIndex}>
      <span className={styles.sign} aria-hidden="true">
        {CHANGE_SIGNS[sign]}
      </span>
      <span dir="auto">
        {sign === 'warning' && <VisuallyHidden>Warning: </VisuallyHidden>}
        {place && leadingIn !== undefined ? (
          <Link className={styles.quietLink} to={pathOfChange(leadingIn, place)}>
            {asSentence(message)}
          </Link>
        ) : (
          asSentence(message)
        )}
      </span>
    </Line>
  )
}

function pathOfChange(courseId: string, place: NonNullable<Change['place']>): string {
  if ('people' in place) return usedByPath(courseId)
  if ('section' in place) return editorPath(courseId, { section: place.section, field: 'section' })
  return editorPath(courseId, 'module' in place ? { module: place.module, field: 'title' } : place)
}

/** Placeholder shown while the changes are computed. */
export function WorkingOutChanges() {
  return <Skeleton label="Checking for changes…" shape="text" />
}

type NoteFieldProps = {
  value: string
  onChange: (note: string) => void
  /** Error of the field, such as a refusal by the server. */
  error?: string | undefined
  ref?: (element: HTMLTextAreaElement | null) => void
}

/** Field for the reason for a change, which appears in the course's history. */
export function NoteField({ value, onChange, error, ref }: NoteFieldProps) {
  return (
    <TextArea
      label="Note for History (optional)"
      hint={noteHint(value)}
      error={isNoteTooLong(value) ? NOTE_TOO_LONG : error}
      ref={ref}
      rows={1}
      autoComplete="off"
      value={value}
      // A note has no line breaks; the field only wraps it.
      onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
    />
  )
}

/** Note length above which the hint counts characters. */
const LONG_NOTE = MAX_NOTE_LENGTH - 100

function noteHint(note: string): string | undefined {
  const { length } = note.trim()
  return length > LONG_NOTE ? `${numberText(length)} of ${MAX_NOTE_LENGTH} characters` : undefined
}

export function isNoteTooLong(note: string): boolean {
  return note.trim().length > MAX_NOTE_LENGTH
}

export const NOTE_TOO_LONG = `A note can have at most ${MAX_NOTE_LENGTH} characters.`

const TYPES = { video: 'Video', article: 'Article', quiz: 'Quiz' } as const

type OutlineProps = {
  outline: Pick<RevisionOutline | CourseDraftDetails, 'sections'>
  /** Level of the sections' headings. */
  level: 2 | 3
  /** Course whose editor the modules link to; undefined for a revision. */
  editing?: string | undefined
}
type OutlineSection = OutlineProps['outline']['sections'][number]
type OutlineModule = OutlineSection['modules'][number]

/** Outline of a course: its sections and modules, with icons and minutes. */
export function Outline({ outline: { sections }, level, editing }: OutlineProps) {
  const Heading = `h${level}` as const
  return (
    <Panel className={styles.outline}>
      {inOrder<OutlineSection>(sections, ({ title, modules }) => (
        <section>
          <Heading className={textStyles.title}>
            <bdi>{title}</bdi>
          </Heading>
          <Stack as="ul" gap="none">
            {modules.map((module) => (
              <li key={module.id}>
                <ModuleRow module={module} editing={editing} />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </Panel>
  )
}

/** Row of a module, linked to the module in the editor. */
function ModuleRow({ module, editing }: { module: OutlineModule; editing: string | undefined }) {
  const { id, title, type, minutes } = module
  const row = (
    <>
      <Icon name={type ?? 'alert'} />
      <VisuallyHidden>{type ? `${TYPES[type]}: ` : 'Unknown type: '}</VisuallyHidden>
      <span className={styles.moduleTitle}>
        <bdi>{title || 'No title'}</bdi>
      </span>
      {'errors' in module && <ModuleProblems module={module} />}
      {minutes !== undefined && <span className={textStyles.note}>{minutesText(minutes)}</span>}
    </>
  )
  if (editing === undefined) return <span className={styles.module}>{row}</span>
  return (
    <Link className={styles.module} to={editorPath(editing, { module: id, field: '' })}>
      {row}
    </Link>
  )
}

function ModuleProblems({ module: { errors, warnings } }: { module: { errors: number; warnings: number } }) {
  if (errors > 0)
    return (
      <span className={classNames(textStyles.note, textStyles.danger)}>
        {plural(errors, 'error', numberText)}
      </span>
    )
  return warnings > 0 && <span className={textStyles.note}>{plural(warnings, 'warning', numberText)}</span>
}
