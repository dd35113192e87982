import { type ReactNode, useState } from 'react'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyPartner, CompanyRequirement } from '#contract/console/company-partners.ts'
import { Button } from '#ui/form/button.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import { type ConsoleColumn, ConsoleTable } from '#ui/table/console-table.tsx'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { actsColumn, type Doing, DoneBar, RULE } from '../form/requirement-columns.tsx'
import { RowCover } from '../table/row-name.tsx'
import { tableDay } from '../table/table-times.ts'
import { useShownPartner } from './partner-head.tsx'
import { RequireDialog } from './require-dialog.tsx'
import { loadRequirements, type ShownRequirements, whoText } from './shown-requirements.ts'
import type { PartnerAct } from './use-partner-act.ts'

/** Screen for a partner's required courses and their deadlines, including past requirements. */
export function RequiredCourses() {
  return <Requirements {...useShownPartner()} />
}

type RequirementsProps = { partner: CompanyPartner; act: PartnerAct }

function Requirements({ partner, act }: RequirementsProps) {
  const path = `/partners/${encodeURIComponent(partner.id)}`
  const loaded = useConsoleData(path, (call) => loadRequirements(call, path))
  const [doing, setDoing] = useState<Doing<CompanyRequirement>>()
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
        what="the requirements"
        skeleton={<TableSkeleton label="Loading requirements…" count={4} />}
      >
        {(shown) => (
          <>
            <RequirementTables partner={partner} shown={shown} add={add} onDo={setDoing} />
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
  partner: CompanyPartner
  shown: ShownRequirements
  /** Button for requiring a course, shown if no course is required. */
  add: ReactNode
  onDo: (doing: Doing<CompanyRequirement>) => void
}

function RequirementTables({ partner, shown, add, onDo }: RequirementTablesProps) {
  const open = shown.requirements.filter(({ ended }) => ended === undefined)
  const past = shown.requirements.filter(({ ended }) => ended !== undefined)
  return (
    <>
      {open.length === 0 ? (
        <Empty title="No required courses yet." picture={emptyCourses}>
          <p>Set who must finish a course, and by when.</p>
          {add}
        </Empty>
      ) : (
        <ConsoleTable
          caption="Required courses"
          columns={[
            ...columnsFor(shown, partner),
            doneColumn(shown),
            actsColumn(({ course }) => course, onDo),
          ]}
          rows={open}
          keyOf={({ id }) => id}
        />
      )}
      {past.length > 0 && (
        <Stack as="section" gap="snug">
          <h2>Ended</h2>
          <ConsoleTable
            caption="Ended"
            columns={[...columnsFor(shown, partner), ENDED]}
            rows={past}
            keyOf={({ id }) => id}
          />
        </Stack>
      )}
    </>
  )
}

function columnsFor({ associates }: ShownRequirements, partner: CompanyPartner) {
  const covers = new Map(partner.offered.map(({ id, cover }) => [id, cover]))
  const columns: ConsoleColumn<CompanyRequirement>[] = [
    {
      key: 'course',
      header: 'Course',
      cell: ({ course, courseId }) => (
        <Line as="span" gap="snug">
          <RowCover cover={covers.get(courseId)} />
          <bdi>{course}</bdi>
        </Line>
      ),
    },
    { key: 'people', header: 'For', cell: (requirement) => whoText(requirement, associates) },
    RULE,
  ]
  return columns
}

/** Returns the column with the number of required people who have finished a course. */
function doneColumn({ countOpen }: ShownRequirements): ConsoleColumn<CompanyRequirement> {
  const cell = (requirement: CompanyRequirement) => <DoneBar counts={countOpen(requirement)} />
  return { key: 'done', header: 'Complete', isNamed: true, cell }
}

const ENDED: ConsoleColumn<CompanyRequirement> = {
  key: 'ended',
  header: 'Ended',
  isNamed: true,
  cell: ({ ended }) => (ended === undefined ? '–' : tableDay(ended)),
}

type EndDialogProps = { requirement: CompanyRequirement; send: PartnerAct; onClose: () => void }

function EndDialog({ requirement: { id, course, byCompany }, send, onClose }: EndDialogProps) {
  const path = `requirements/${encodeURIComponent(id)}/end`
  return (
    <ActDialog
      title={`Stop requiring ${course}${byCompany ? ' at all partners' : ''}?`}
      verb="Stop requiring"
      onConfirm={() => send(byCompany ? `/${path}` : path)}
      onClose={onClose}
    >
      <p>
        {byCompany ? 'It stops being required at all partners.' : 'It stops being required.'} People keep the
        course and their progress.
      </p>
    </ActDialog>
  )
}
