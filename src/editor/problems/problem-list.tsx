import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CourseDraftDetails, DraftProblem } from '#contract/console/company-drafts.ts'
import { placeInWords } from '#domain/course-check/place-words.ts'
import { plural } from '#domain/messages.ts'
import { asSentence } from '#domain/text/as-sentence.ts'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { editorPath } from '../services/course-calls.ts'

/** Returns the position of a problem in its files, such as `course.yaml, line 12`. */
export function fileText({ file, line }: { file?: string | undefined; line?: number | undefined }): string {
  return [file, line === undefined ? undefined : `line ${line}`]
    .filter((part) => part !== undefined)
    .join(', ')
}

export const isError = ({ severity }: DraftProblem) => severity === 'error'

/** The icon is on the first line of its problem. Inline, as below. */
const ON_FIRST_LINE = { alignItems: 'first baseline' } as const

/** Fills the space next to the icon. Inline, because every console page would have to list a style sheet. */
const WORDS = { flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' } as const

type ProblemListProps<Problem> = {
  problems: readonly Problem[]
  /** Renders a link or a button to the position of a problem, with this label. */
  lead?: ((problem: Problem, words: string) => ReactNode) | undefined
  /** False in a dialog, which has its own frame. */
  isFramed?: boolean
}

/** Lists problems in the given order. Each row has the position and, if known, the file and line. */
export function ProblemList<Problem extends DraftProblem>(props: ProblemListProps<Problem>) {
  const { problems, lead, isFramed = true } = props
  const list = (
    <Stack as="ul">
      {inOrder(problems, (problem) => {
        const place = [problem.place || (lead && 'Course'), fileText(problem)].filter(Boolean).join(' – ')
        return (
          <Line as="li" gap="snug" style={ON_FIRST_LINE}>
            <Icon
              name="alert"
              size={18}
              className={isError(problem) ? textStyles.danger : textStyles.quiet}
            />
            <div style={WORDS}>
              <p dir="auto" className={textStyles.strong}>
                <VisuallyHidden>{isError(problem) ? 'Error: ' : 'Warning: '}</VisuallyHidden>
                {problem.short ?? asSentence(problem.message)}
              </p>
              {place !== '' && (
                <p className={textStyles.note} dir="auto">
                  {lead ? lead(problem, place) : place}
                </p>
              )}
            </div>
          </Line>
        )
      })}
    </Stack>
  )
  return isFramed ? <Card>{list}</Card> : list
}

type DraftProblemsProps = {
  draft: Pick<CourseDraftDetails, 'courseId' | 'sections' | 'problems' | 'more'>
  /** False if the errors that prevent publishing are already mentioned. */
  isSummed?: boolean
  /** Called when the user follows a link to a position. Only for dialogs. */
  onLead?: (() => void) | undefined
}

/**
 * Returns the position of a problem for a link, without the module's section, such as `Washing hands,
 * question 2`.
 */
export function shortPlace(
  place: string,
  { section, module, field }: NonNullable<DraftProblem['at']>,
  sections: readonly OutlineSection[],
): string {
  const shown = sections[section ?? -1]
  const named = module === undefined ? shown : shown?.modules[module]
  const path = `sections[${section}]${module === undefined ? '' : `.modules[${module}]`}`
  const start = placeInWords(path, { sections })
  if (!named || !place.startsWith(start)) return place
  const title = named.title.trim() || (module === undefined ? 'Untitled section' : 'Untitled module')
  // In an article, the problem names its block, to which the link leads.
  return title + (field === 'editorData' ? '' : place.slice(start.length))
}

type OutlineSection = CourseDraftDetails['sections'][number]

/** Lists the problems of a draft, each with a link to its position in the editor. */
export function DraftProblems({ draft, isSummed = true, onLead }: DraftProblemsProps) {
  const { courseId, sections, problems, more } = draft
  const errors = problems.filter(isError).length
  function lead({ at, place }: DraftProblem, words: string) {
    if (!at) return words
    const module = sections[at.section ?? -1]?.modules[at.module ?? -1]?.id
    return (
      <Link className={linkStyles.link} to={editorPath(courseId, { ...at, module })} onClick={onLead}>
        {place === '' ? words : shortPlace(place, at, sections)}
      </Link>
    )
  }
  return (
    <>
      {isSummed && errors > 0 && <p>{`Fix ${plural(errors, 'error', numberText)} before you publish.`}</p>}
      {problems.length === 0 ? (
        <p>No problems found.</p>
      ) : (
        <ProblemList problems={problems} lead={lead} isFramed={!onLead} />
      )}
      {more > 0 && <p>{`And ${numberText(more)} more.`}</p>}
    </>
  )
}
