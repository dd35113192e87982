import { asSentence } from '#domain/text/as-sentence.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/text/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import styles from './draft-editor.module.css'
import type { EditedProblem } from './module-problems.ts'
import { focusField, useShownProblems } from './problems-at.tsx'

/** Lists the shown problems, each with a button that moves the focus to its field; renders nothing without any. */
export function ProblemPlaces() {
  const problems = useShownProblems()
  if (problems.length === 0) return null
  const places = new Set(problems.map(({ place }) => place))
  return (
    <section>
      <h3 className={styles.heading}>Problems</h3>
      <Stack as="ul" gap="snug">
        {[...places].map((place) => (
          <ProblemsOfPlace key={place} problems={problems.filter((problem) => problem.place === place)} />
        ))}
      </Stack>
    </section>
  )
}

/** The messages for one position, with the button that leads to it. */
function ProblemsOfPlace({ problems }: { problems: readonly EditedProblem[] }) {
  const byMessage = new Map(problems.map((problem) => [problem.message, problem]))
  const [first] = problems
  return (
    <li>
      {[...byMessage].map(([message, { severity }]) => (
        <p key={message} className={severity === 'error' ? textStyles.danger : undefined} dir="auto">
          {asSentence(message)}
        </p>
      ))}
      <button
        type="button"
        className={classNames(linkStyles.link, styles.lead)}
        dir="auto"
        onClick={() => first && focusField(first.field, first.block)}
      >
        {first?.place}
      </button>
    </li>
  )
}
