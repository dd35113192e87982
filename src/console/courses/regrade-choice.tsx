import type { Corrections } from '#contract/console/company-courses.ts'
import checkStyles from '#ui/form/check-line.module.css'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'

type RegradeChoiceProps = {
  corrections: Corrections
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Numbers of people affected by corrected questions, with the choice to regrade their attempts. */
export function RegradeChoice({ corrections, isOn, onChange }: RegradeChoiceProps) {
  return (
    <Stack gap="tiny">
      <Line as="label" gap="small" className={checkStyles.line}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
        Regrade their attempts
      </Line>
      <p className={textStyles.note}>{affectedText(corrections)}</p>
    </Stack>
  )
}

/**
 * Collapsed list of the people who failed only because of a corrected question; renders nothing if there are
 * none.
 */
export function FailedPeople({
  corrections: { failed, people = [] },
}: Pick<RegradeChoiceProps, 'corrections'>) {
  const more = failed - people.length
  if (people.length === 0) return null
  return (
    <details>
      <summary>People who failed only because of the question</summary>
      <ul>
        {people.map(({ uid, name, partner }) => (
          <li key={`${uid} ${partner}`}>
            <bdi>{name}</bdi>, <bdi>{partner}</bdi>
          </li>
        ))}
        {more > 0 && <li>{`${numberText(more)} more`}</li>}
      </ul>
    </details>
  )
}

/** Returns sentences on the affected people, without those for groups of zero. */
function affectedText({ failed, running, passed }: Corrections): string {
  return [
    'The correct answer to a question changes.',
    failed > 0 && `${peopleIn(failed)} failed only because of it and will get an email.`,
    running > 0 && `${peopleIn(running)} taking the quiz will continue with the correction.`,
    passed > 0 && `${peopleIn(passed)} passed and will keep their result.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function peopleIn(count: number): string {
  return count === 1 ? '1 person' : `${numberText(count)} people`
}
