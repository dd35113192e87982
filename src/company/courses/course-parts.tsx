import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Change, RevisionOutline } from '#contract/company/company-courses.ts'
import type { CourseDraftDetails, DraftProblem } from '#contract/company/company-drafts.ts'
import { minutesText } from '#domain/course/course.ts'
import { MAX_NOTE_LENGTH } from '#domain/course/course-changes.ts'
import { plural } from '#domain/messages.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import linkStyles from '#web/ui/text/link.module.css'
import { numberText } from '#web/ui/text/number-text.ts'
import { TextArea } from '../form/text-area.tsx'
import { useConsole } from '../services/console.ts'
import { editorPath, usedByPath } from '../services/course-calls.ts'
import { DownloadButton } from '../table/table-tools.tsx'
import styles from './course.module.css'
import { asSentence, fileText } from './course-words.ts'

/** Changes in words, the warnings marked as such. */
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
    <ul className={styles.changes}>
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two messages may be alike
        <li key={at} className={change.severity === 'warning' ? styles.warning : undefined} dir="auto">
          {change.severity === 'warning' ? (
            <Notice isAnnounced={false}>{wordsOf(change)}</Notice>
          ) : (
            wordsOf(change)
          )}
        </li>
      ))}
    </ul>
  )
}

function pathOfChange(courseId: string, place: NonNullable<Change['place']>): string {
  if ('people' in place) return usedByPath(courseId)
  if ('section' in place) return editorPath(courseId, { section: place.section, field: 'section' })
  return editorPath(courseId, 'module' in place ? { module: place.module, field: 'title' } : place)
}

/** Stands where changes will. */
export function WorkingOutChanges() {
  return <Skeleton label="Working out what changes…" shape="text" />
}

type NoteFieldProps = {
  value: string
  onChange: (note: string) => void
  /** The field of a form, which says what the server refused. */
  error?: string | undefined
  ref?: (element: HTMLTextAreaElement | null) => void
}

/** The reason for an act on a course, which stands in its history. */
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
      // A note is one line, however many it fills here.
      onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
    />
  )
}

export function isNoteTooLong(note: string): boolean {
  return note.trim().length > MAX_NOTE_LENGTH
}

export const NOTE_TOO_LONG = `A note has at most ${MAX_NOTE_LENGTH} characters.`

/** Has the browser keep a course as a folder, packed as a ZIP. */
export function FolderDownload({ path, name }: { path: string; name: string }) {
  const { session } = useConsole()
  return <DownloadButton name={name} words="Download as folder" make={() => session.fetchFile(path)} />
}

const TYPES = { video: 'Film', article: 'Article', quiz: 'Quiz' } as const

type OutlineProps = { outline: Pick<RevisionOutline | CourseDraftDetails, 'description' | 'sections'> }

/** The sections of a course and their modules. */
export function Outline({ outline: { description, sections } }: OutlineProps) {
  return (
    <>
      {description !== '' && <p dir="auto">{description}</p>}
      {sections.map(({ title, modules }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of what is shown never move
        <Card as="section" key={place}>
          <Stack gap="snug">
            <h3 className={styles.title}>
              <bdi>{title}</bdi>
            </h3>
            <ul className={styles.list}>
              {modules.map((module) => (
                <li key={module.id}>
                  {module.type === undefined ? 'Of unknown type' : TYPES[module.type]}:{' '}
                  <span dir="auto">{module.title}</span>
                  {'minutes' in module && module.minutes !== undefined && `, ${minutesText(module.minutes)}`}
                </li>
              ))}
            </ul>
          </Stack>
        </Card>
      ))}
    </>
  )
}

export const isError = ({ severity }: DraftProblem) => severity === 'error'

type ProblemListProps<Problem> = {
  problems: readonly Problem[]
  /** Returns the link, or the button, to the place of a problem, around the words for it. */
  lead?: ((problem: Problem, words: string) => ReactNode) | undefined
}

/** What a check found, as it was ordered: each with its place, and with its file and line where there is one. */
export function ProblemList<Problem extends DraftProblem>({ problems, lead }: ProblemListProps<Problem>) {
  return (
    <Card>
      <ul className={styles.problems}>
        {problems.map((problem, index) => {
          const place = [problem.place || (lead && 'Course'), fileText(problem)].filter(Boolean).join(' – ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two problems may be alike
            <li key={index}>
              <p dir="auto">
                <strong className={isError(problem) ? styles.error : undefined}>
                  {isError(problem) ? 'Error: ' : 'Warning: '}
                </strong>
                {asSentence(problem.message)}
              </p>
              {place !== '' && (
                <p className={styles.where} dir="auto">
                  {lead ? lead(problem, place) : place}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type DraftProblemsProps = {
  draft: Pick<CourseDraftDetails, 'courseId' | 'sections' | 'problems' | 'more'>
  /** False where it is said already that errors keep it from being published. */
  isSummed?: boolean
  /** Called when somebody is led to a place. */
  onLead?: (() => void) | undefined
}

/** What the check says of a draft: each problem leads to its place in the editor. */
export function DraftProblems({ draft, isSummed = true, onLead }: DraftProblemsProps) {
  const { courseId, sections, problems, more } = draft
  const errors = problems.filter(isError).length
  function lead({ at }: DraftProblem, words: string) {
    if (!at) return words
    const module = sections[at.section ?? -1]?.modules[at.module ?? -1]?.id
    return (
      <Link className={linkStyles.link} to={editorPath(courseId, { ...at, module })} onClick={onLead}>
        {words}
      </Link>
    )
  }
  return (
    <>
      {isSummed && errors > 0 && (
        <p>{`${plural(errors, 'error', numberText)} ${errors === 1 ? 'keeps' : 'keep'} it from being published.`}</p>
      )}
      {problems.length === 0 ? <p>Nothing is wrong.</p> : <ProblemList problems={problems} lead={lead} />}
      {more > 0 && <p>{`And ${numberText(more)} more.`}</p>}
    </>
  )
}
