import { Link } from 'react-router'
import { useClient } from '#client/session/session-context.ts'
import type { Change, RevisionOutline } from '#contract/console/company-courses.ts'
import type { CourseDraftDetails } from '#contract/console/company-drafts.ts'
import { minutesText } from '#domain/course/course.ts'
import { MAX_NOTE_LENGTH } from '#domain/course/course-changes.ts'
import { asSentence } from '#domain/text/as-sentence.ts'
import { editorPath, usedByPath } from '#editor/services/course-calls.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { DownloadButton } from '../table/table-tools.tsx'
import styles from './course.module.css'

/** Lists changes as sentences, with warnings highlighted. */
export function ChangeList({ changes, leadingIn }: { changes: readonly Change[]; leadingIn?: string }) {
  if (changes.length === 0)
    return <p>Nothing but what the portal works out: minutes, and sizes of pictures.</p>
  const wordsOf = ({ message, place }: Change) =>
    place && leadingIn !== undefined ? (
      <Link className={linkStyles.link} to={pathOfChange(leadingIn, place)}>
        {asSentence(message)}
      </Link>
    ) : (
      asSentence(message)
    )
  return (
    <Stack as="ul" gap="small" className={styles.changes}>
      {inOrder(changes, (change) => (
        <li className={change.severity === 'warning' ? styles.warning : undefined} dir="auto">
          {change.severity === 'warning' ? (
            <Notice isAnnounced={false}>{wordsOf(change)}</Notice>
          ) : (
            wordsOf(change)
          )}
        </li>
      ))}
    </Stack>
  )
}

function pathOfChange(courseId: string, place: NonNullable<Change['place']>): string {
  if ('people' in place) return usedByPath(courseId)
  if ('section' in place) return editorPath(courseId, { section: place.section, field: 'section' })
  return editorPath(courseId, 'module' in place ? { module: place.module, field: 'title' } : place)
}

/** Placeholder shown while the changes are computed. */
export function WorkingOutChanges() {
  return <Skeleton label="Working out what changes…" shape="text" />
}

type NoteFieldProps = {
  value: string
  onChange: (note: string) => void
  /** Error message of the field, such as the server's refusal. */
  error?: string | undefined
  ref?: (element: HTMLTextAreaElement | null) => void
}

/** Field for the reason for a change, which appears in the course's history. */
export function NoteField({ value, onChange, error, ref }: NoteFieldProps) {
  return (
    <TextArea
      label="Note (optional)"
      hint={`Stands in the history of the course. ${numberText(value.trim().length)} of ${MAX_NOTE_LENGTH} characters.`}
      error={isNoteTooLong(value) ? NOTE_TOO_LONG : error}
      ref={ref}
      rows={2}
      autoComplete="off"
      value={value}
      // A note is a single line, even if it wraps here.
      onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
    />
  )
}

export function isNoteTooLong(note: string): boolean {
  return note.trim().length > MAX_NOTE_LENGTH
}

export const NOTE_TOO_LONG = `A note has at most ${MAX_NOTE_LENGTH} characters.`

/** Button that downloads a course's folder as a ZIP file. */
export function FolderDownload({ path, name }: { path: string; name: string }) {
  const { session } = useClient()
  return <DownloadButton name={name} words="Download as folder" make={() => session.fetchFile(path)} />
}

const TYPES = { video: 'Film', article: 'Article', quiz: 'Quiz' } as const

type OutlineProps = { outline: Pick<RevisionOutline | CourseDraftDetails, 'description' | 'sections'> }

/** The sections of a course and their modules. */
export function Outline({ outline: { description, sections } }: OutlineProps) {
  return (
    <>
      {description !== '' && <p dir="auto">{description}</p>}
      {inOrder<OutlineProps['outline']['sections'][number]>(sections, ({ title, modules }) => (
        <Card as="section">
          <Stack gap="snug">
            <h3 className={textStyles.title}>
              <bdi>{title}</bdi>
            </h3>
            <Stack as="ul" gap="small" className={styles.list}>
              {modules.map((module) => (
                <li key={module.id}>
                  {module.type === undefined ? 'Of unknown type' : TYPES[module.type]}:{' '}
                  <span dir="auto">{module.title}</span>
                  {'minutes' in module && module.minutes !== undefined && `, ${minutesText(module.minutes)}`}
                </li>
              ))}
            </Stack>
          </Stack>
        </Card>
      ))}
    </>
  )
}
