import { doneText } from '#client/parts/requirement-outlook.ts'
import type { RequirementDocument } from '#contract/documents.ts'
import { plural } from '#domain/messages.ts'
import type { RequiredCounts } from '#domain/requirement/count-required.ts'
import { EntryMenu } from '#ui/dialog/entry-menu.tsx'
import { LabeledBar } from '#ui/state/bar.tsx'
import type { ConsoleColumn } from '#ui/table/console-table.tsx'
import { tableCalendarDay } from '../table/table-times.ts'

// Columns of tables of requirements.

/** The column of the deadline: `By Dec 31`, or `Within 30 days of joining`. */
export const RULE: ConsoleColumn<Pick<RequirementDocument, 'by' | 'within'>> = {
  key: 'rule',
  header: 'Deadline',
  cell: ({ by, within = 0 }) =>
    by === undefined ? `Within ${plural(within, 'day')} of joining` : `By ${tableCalendarDay(by)}`,
}

/** The number of people who have completed a course, of those who must, and the number of excused people. */
export function DoneBar({ counts }: { counts: RequiredCounts }) {
  const { open, done } = counts
  return (
    <LabeledBar complete={done} inProgress={0} total={Math.max(open + done, 1)}>
      {doneText(counts)}
    </LabeledBar>
  )
}

/** The open dialog of a screen: a new requirement, or the change or end of an existing one. */
export type Doing<Requirement> = { what: 'add' } | { what: 'change' | 'end'; requirement: Requirement }

/** Returns the column of actions on a requirement, which `nameOf` names. */
export function actsColumn<Requirement>(
  nameOf: (requirement: Requirement) => string,
  onDo: (doing: Exclude<Doing<Requirement>, { what: 'add' }>) => void,
): ConsoleColumn<Requirement> {
  return {
    key: 'acts',
    header: 'Actions',
    acts: 'menu',
    cell: (requirement) => (
      <EntryMenu
        label={`Actions: ${nameOf(requirement)}`}
        entries={() => [
          ['Change', () => onDo({ what: 'change', requirement })],
          ['Stop requiring', () => onDo({ what: 'end', requirement }), true],
        ]}
      />
    ),
  }
}
