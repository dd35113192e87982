import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CourseDraftDetails, DraftProblem } from '#contract/console/company-drafts.ts'
import { plural } from '#domain/messages.ts'
import { asSentence } from '#domain/text/as-sentence.ts'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { editorPath } from './services/course-calls.ts'

/** Returns the position of a problem in its files: `course.yaml, line 12`. */
export function fileText({ file, line }: { file?: string | undefined; line?: number | undefined }): string {
  return [file, line === undefined ? undefined : `line ${line}`]
    .filter((part) => part !== undefined)
    .join(', ')
}

export const isError = ({ severity }: DraftProblem) => severity === 'error'

type ProblemListProps<Problem> = {
  problems: readonly Problem[]
  /** Returns a link or a button to the position of a problem, with this label. */
  lead?: ((problem: Problem, words: string) => ReactNode) | undefined
}

/** Lists problems in the given order, each with its position, and with its file and line if it has one. */
export function ProblemList<Problem extends DraftProblem>({ problems, lead }: ProblemListProps<Problem>) {
  return (
    <Card>
      <Stack as="ul" gap="snug">
        {inOrder(problems, (problem) => {
          const place = [problem.place || (lead && 'Course'), fileText(problem)].filter(Boolean).join(' – ')
          return (
            <li>
              <p dir="auto">
                <strong className={isError(problem) ? textStyles.danger : undefined}>
                  {isError(problem) ? 'Error: ' : 'Warning: '}
                </strong>
                {asSentence(problem.message)}
              </p>
              {place !== '' && (
                <p className={textStyles.note} dir="auto">
                  {lead ? lead(problem, place) : place}
                </p>
              )}
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}

type DraftProblemsProps = {
  draft: Pick<CourseDraftDetails, 'courseId' | 'sections' | 'problems' | 'more'>
  /** False if the errors that prevent publishing are already mentioned. */
  isSummed?: boolean
  /** Called when the user follows a link to a position. */
  onLead?: (() => void) | undefined
}

/** Section and module at the start of a position. */
const SECTION_OR_MODULE = /^(?:Section|module) (?:“.*?”|\d+)(?:, |$)/

/** Start of the name of an article with the first words of a block, at the end of a position. */
const IN_ARTICLE = /(?:^|, )(?:article(?:$|, at “)|at “)/

/** Returns the position of a problem for a link: `Washing hands, question 2`. */
function shortPlace(
  place: string,
  section: CourseDraftDetails['sections'][number] | undefined,
  at: number | undefined,
): string {
  if (!section) return place
  const module = at === undefined ? undefined : section.modules[at]
  const title = module ? module.title.trim() || 'Untitled module' : section.title.trim() || 'Untitled section'
  const field = place.replace(SECTION_OR_MODULE, '').replace(module ? SECTION_OR_MODULE : '', '')
  const article = field.search(IN_ARTICLE)
  return [title, article < 0 ? field : field.slice(0, article)].filter(Boolean).join(', ')
}

/** Lists the problems of a draft; each leads to its position in the editor. */
export function DraftProblems({ draft, isSummed = true, onLead }: DraftProblemsProps) {
  const { courseId, sections, problems, more } = draft
  const errors = problems.filter(isError).length
  function lead({ at, place }: DraftProblem, words: string) {
    if (!at) return words
    const module = sections[at.section ?? -1]?.modules[at.module ?? -1]?.id
    return (
      <Link className={linkStyles.link} to={editorPath(courseId, { ...at, module })} onClick={onLead}>
        {place === '' ? words : shortPlace(place, sections[at.section ?? -1], at.module)}
      </Link>
    )
  }
  return (
    <>
      {isSummed && errors > 0 && <p>{`Fix ${plural(errors, 'error', numberText)} before you publish.`}</p>}
      {problems.length === 0 ? <p>No problems found.</p> : <ProblemList problems={problems} lead={lead} />}
      {more > 0 && <p>{`And ${numberText(more)} more.`}</p>}
    </>
  )
}
