import type { Ref } from 'react'
import { Link } from 'react-router'
import { countDone, deadlineText, doneText, peopleText } from '#client/parts/requirement-outlook.ts'
import type { RequirementDocument } from '#contract/documents.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { RequiredCounts } from '#domain/requirement/count-required.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Bar } from '#ui/state/bar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Cell, Table, TableRow } from '#ui/table/table.tsx'
import { dayText } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { useServices } from '#web/services/services.ts'
import { filterQuery } from '../table/team-filter.ts'
import styles from './requirement-list.module.css'
import { NOBODY_NOW } from './requirement-words.ts'
import type { ShownRequirements } from './use-requirements.ts'

type RequirementListProps = ShownRequirements & {
  titleRef: Ref<HTMLHeadingElement>
  onChange: (requirement: RequirementDocument) => void
  onEnd: (requirement: RequirementDocument) => void
}

const COLUMNS = [
  { key: 'course', header: 'Course' },
  { key: 'who', header: 'For' },
  { key: 'when', header: 'Deadline' },
  { key: 'done', header: 'Complete' },
  { key: 'end', header: 'Actions', isPrinted: false },
]

/** Lists the current requirements, with the ended ones collapsed below. */
export function RequirementList({ titleRef, onChange, onEnd, ...shown }: RequirementListProps) {
  const now = shown.requirements.filter(({ ended }) => ended === undefined)
  const over = shown.requirements.filter(({ ended }) => ended !== undefined)
  return (
    <Panel as="section" aria-labelledby="required-now" className={styles.panel}>
      <h2 id="required-now" ref={titleRef} tabIndex={-1} className={styles.title}>
        Required now
      </h2>
      {now.length === 0 && (
        <p className={classNames(styles.nothing, textStyles.quiet)}>No required courses yet.</p>
      )}
      {now.length > 0 && (
        <Table caption="Required courses" columns={COLUMNS} narrow="cards">
          {now.map((requirement) => (
            <RequirementRow
              key={requirement.id}
              {...shown}
              requirement={requirement}
              onChange={onChange}
              onEnd={onEnd}
            />
          ))}
        </Table>
      )}
      {over.length > 0 && (
        <Disclosure summary={`Ended (${numberText(over.length)})`}>
          <Stack as="ul" gap="small" className={styles.ended}>
            {over.map((requirement) => (
              <li key={requirement.id}>{endedText(requirement, shown)}</li>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Panel>
  )
}

function endedText(requirement: RequirementDocument, { courses, associates }: ShownRequirements): string {
  const { courseId, added, ended = 0 } = requirement
  const name = courses.find(({ id }) => id === courseId)?.name ?? courseId
  const what = `${name}, ${deadlineText(requirement)}: ${peopleText(requirement, associates, NOBODY_NOW)}`
  return `${what}. Added ${dayText(added)}, ended ${dayText(ended)}.`
}

type RequirementRowProps = ShownRequirements &
  Pick<RequirementListProps, 'onChange' | 'onEnd'> & { requirement: RequirementDocument }

function RequirementRow({ requirement, courses, associates, open, onChange, onEnd }: RequirementRowProps) {
  const { companyName } = useServices().config
  const { courseId, added, byCompany, isWider, reach } = requirement
  const name = courses.find(({ id }) => id === courseId)?.name
  return (
    <TableRow>
      <Cell label="Course" isRowHeader>
        <span className={classNames(styles.course, textStyles.strong)}>{name ?? 'Hidden course'}</span>
      </Cell>
      <Cell label="For">{peopleText(requirement, associates, NOBODY_NOW)}</Cell>
      <Cell label="Deadline">
        <span>
          <span className={styles.when}>{deadlineText(requirement)}</span>
          <span className={classNames(styles.added, textStyles.note)}>Added {dayText(added)}</span>
        </span>
      </Cell>
      <Cell label="Complete">
        {name !== undefined && (
          <Progress courseId={courseId} name={name} counts={countDone(requirement, associates, open)} />
        )}
      </Cell>
      {/* The button describes itself, so the cell has no label. */}
      <Cell label="" isPrinted={false}>
        {byCompany || isWider ? (
          <span className={textStyles.note}>
            {byCompany ? `Required by ${companyName}` : 'Required by your organization'}
          </span>
        ) : (
          <Row gap="small" className={styles.acts}>
            {name !== undefined && reach?.groups.length !== 0 && (
              <Button
                kind="secondary"
                aria-label={`Change the requirement for ${name}`}
                onClick={() => onChange(requirement)}
              >
                Change
              </Button>
            )}
            <Button
              kind="secondary"
              aria-label={`End the requirement for ${name ?? 'this course'}`}
              onClick={() => onEnd(requirement)}
            >
              End
            </Button>
          </Row>
        )}
      </Cell>
    </TableRow>
  )
}

type ProgressProps = { courseId: string; name: string; counts: RequiredCounts }

/** Shows the number of people who have completed a course, with a link to the others. */
function Progress({ courseId, name, counts }: ProgressProps) {
  const { open, done } = counts
  const query = filterQuery({ kind: 'due', due: 'open', courseId })
  return (
    <Row gap="snug" className={styles.progress}>
      <Bar className={styles.bar} complete={done} inProgress={0} total={Math.max(open + done, 1)} />
      <span>{doneText(counts)}</span>
      {open > 0 && (
        <Link
          className={linkStyles.link}
          to={SCREEN_PATHS.team + query}
          aria-label={`See who’s left in ${name}`}
        >
          See who’s left
        </Link>
      )}
    </Row>
  )
}
