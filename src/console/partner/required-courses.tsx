import { type ReactNode, useState } from 'react'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { deadlineText, requiredText } from '#client/parts/requirement-outlook.ts'
import type { CompanyPartner, CompanyRequirement } from '#contract/console/company-partners.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import { type ConsoleColumn, ConsoleTable } from '#ui/table/console-table.tsx'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { tableDay } from '../table/table-times.ts'
import styles from './partner.module.css'
import { useShownPartner } from './partner-head.tsx'
import { RequireDialog } from './require-dialog.tsx'
import { loadRequirements, type ShownRequirements, whoText } from './shown-requirements.ts'
import type { PartnerAct } from './use-partner-act.ts'

/** Screen for a partner's required courses and their deadlines, including past requirements. */
export function RequiredCourses() {
  return <Requirements {...useShownPartner()} />
}

/** The open dialog: a new requirement, or the change or end of an existing one. */
type Doing = { what: 'add' } | { what: 'change' | 'end'; requirement: CompanyRequirement }

type RequirementsProps = { partner: CompanyPartner; act: PartnerAct }

function Requirements({ partner, act }: RequirementsProps) {
  const path = `/partners/${encodeURIComponent(partner.id)}`
  const loaded = useConsoleData(path, (call) => loadRequirements(call, path))
  const [doing, setDoing] = useState<Doing>()
  const onClose = () => setDoing(undefined)
  const send: PartnerAct = async (at, body) => {
    await act(at, body)
    await loaded.reload()
  }
  const isNoneOpen = loaded.data?.requirements.every(({ ended }) => ended !== undefined)
  const add = (
    <Button disabled={!loaded.data} onClick={() => setDoing({ what: 'add' })}>
      Require a course
    </Button>
  )
  return (
    <Stack gap="wide">
      {!isNoneOpen && <Row>{add}</Row>}
      <LoadedPart
        of={loaded}
        what="The requirements"
        skeleton={<TableSkeleton label="Loading the requirements…" count={4} />}
      >
        {(shown) => (
          <>
            <RequirementTables shown={shown} add={add} onDo={setDoing} />
            {doing && doing.what !== 'end' && (
              <RequireDialog
                partner={partner}
                shown={shown}
                send={send}
                onClose={onClose}
                before={doing.what === 'change' ? doing.requirement : undefined}
              />
            )}
          </>
        )}
      </LoadedPart>
      {doing?.what === 'end' && <EndDialog requirement={doing.requirement} send={send} onClose={onClose} />}
    </Stack>
  )
}

type RequirementTablesProps = {
  shown: ShownRequirements
  /** Button for requiring a course, shown if none is required. */
  add: ReactNode
  onDo: (doing: Doing) => void
}

function RequirementTables({ shown, add, onDo }: RequirementTablesProps) {
  const open = shown.requirements.filter(({ ended }) => ended === undefined)
  const past = shown.requirements.filter(({ ended }) => ended !== undefined)
  return (
    <>
      {open.length === 0 ? (
        <Empty title="No course is required." picture={emptyCourses}>
          <p>A required course has a day by which associates must have it complete.</p>
          {add}
        </Empty>
      ) : (
        <ConsoleTable
          caption="Required courses"
          columns={[...columnsFor(shown), sentenceColumn(shown), actsColumn(onDo)]}
          rows={open}
          keyOf={({ id }) => id}
        />
      )}
      {past.length > 0 && (
        <Stack as="section" gap="snug">
          <h2>Ended</h2>
          <ConsoleTable
            caption="Ended"
            columns={[...columnsFor(shown), DEADLINE, ENDED]}
            rows={past}
            keyOf={({ id }) => id}
          />
        </Stack>
      )}
    </>
  )
}

function columnsFor({ associates }: ShownRequirements): ConsoleColumn<CompanyRequirement>[] {
  return [
    { key: 'course', header: 'Course', cell: ({ course }) => <span dir="auto">{course}</span> },
    {
      key: 'people',
      header: 'For',
      cell: (requirement) => whoText(requirement, associates),
    },
    { key: 'added', header: 'Since', isNamed: true, cell: ({ added }) => tableDay(added) },
  ]
}

/** Returns the column that summarises each requirement as of today. */
function sentenceColumn({ countOpen }: ShownRequirements): ConsoleColumn<CompanyRequirement> {
  return {
    key: 'sentence',
    header: 'Rule',
    cell: (requirement) => requiredText({ name: 'it' }, requirement, countOpen(requirement)),
  }
}

const DEADLINE: ConsoleColumn<CompanyRequirement> = {
  key: 'deadline',
  header: 'Deadline',
  cell: (requirement) => {
    const words = deadlineText(requirement)
    return words.slice(0, 1).toUpperCase() + words.slice(1)
  },
}

const ENDED: ConsoleColumn<CompanyRequirement> = {
  key: 'ended',
  header: 'Ended',
  isNamed: true,
  cell: ({ ended }) => (ended === undefined ? '–' : tableDay(ended)),
}

function actsColumn(onDo: (doing: Doing) => void): ConsoleColumn<CompanyRequirement> {
  return {
    key: 'acts',
    header: 'Acts',
    acts: 'buttons',
    cell: (requirement) => (
      <Row gap="small" className={styles.acts}>
        {(['change', 'end'] as const).map((what) => (
          <Button
            key={what}
            kind="secondary"
            aria-label={`${what === 'change' ? 'Change' : 'End'}: ${requirement.course}`}
            onClick={() => onDo({ what, requirement })}
          >
            {what === 'change' ? 'Change' : 'End'}
          </Button>
        ))}
      </Row>
    ),
  }
}

type EndDialogProps = { requirement: CompanyRequirement; send: PartnerAct; onClose: () => void }

function EndDialog({ requirement: { id, course, byCompany }, send, onClose }: EndDialogProps) {
  const path = `requirements/${encodeURIComponent(id)}/end`
  return (
    <ActDialog
      title={`End the requirement of ${course}${byCompany ? ' at all partners' : ''}?`}
      verb="End"
      onConfirm={() => send(byCompany ? `/${path}` : path)}
      onClose={onClose}
    >
      <p>
        Nobody{byCompany && ' at any partner'} is overdue or reminded because of it any more. What was learned
        stays, and so does its line here.
      </p>
    </ActDialog>
  )
}
