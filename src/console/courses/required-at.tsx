import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActDialog, FormDialog } from '#client/form/act-dialog.tsx'
import type { PageAct } from '#client/form/use-page-act.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { toWanted } from '#client/parts/requirement-entry.ts'
import { useSession } from '#client/session/session-context.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import type { CourseRequirements as Requirements } from '#contract/console/course-requirements.ts'
import { plural } from '#domain/messages.ts'
import { coursePath } from '#editor/services/course-calls.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { type ConsoleColumn, ConsoleTable } from '#ui/table/console-table.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { useSaidAct } from '../app/use-said-act.tsx'
import { actsColumn, type Doing, DoneBar, RULE } from '../form/requirement-columns.tsx'
import { DeadlineFields, useRequireForm } from '../form/requirement-form.tsx'
import { PartnerRowName } from '../partner/partner-row-name.tsx'
import { tableDay } from '../table/table-times.ts'
import { Pages } from '../table/table-tools.tsx'
import { PublishedCourse } from './course-head.tsx'
import { RequireAtPartners } from './require-course-dialog.tsx'

/** A requirement in the table; without a partner it applies at all. */
type Shown = Requirements['everywhere'][number] &
  Partial<Pick<Requirements['requirements'][number], 'partner'>>

/** Screen: where a course is required, with all acts for admins, and for authors only the number of partners. */
export function RequiredAt() {
  return <PublishedCourse>{(course) => <RequirementsOf course={course} />}</PublishedCourse>
}

function RequirementsOf({ course }: { course: CompanyCourse }) {
  const session = useSession()
  const isAdmin = session.state === 'signed-in' && session.session.user.role === 'company-admin'
  const path = `${coursePath(course.id)}/requirements`
  const [after, setAfter] = useState('')
  const [doing, setDoing] = useState<Doing<Shown>>()
  const page = `${path}?after=${encodeURIComponent(after)}`
  const loaded = useConsoleData(page, (call) => call<Requirements>(page))
  const { act, notice } = useSaidAct(loaded.reload)
  const onClose = () => setDoing(undefined)
  return (
    <Stack gap="wide">
      {notice}
      {isAdmin && !course.enabled && <Notice>Show this course to partners before you require it.</Notice>}
      {isAdmin && course.enabled && (
        <Row>
          <Button kind="secondary" onClick={() => setDoing({ what: 'add' })}>
            Require this course
          </Button>
        </Row>
      )}
      <LoadedPart of={loaded} what="the requirements" skeleton="rows" count={4}>
        {(found) =>
          isAdmin ? (
            <RequirementTable found={found} after={after} onPage={setAfter} onDo={setDoing} />
          ) : (
            <p>{countText(found)}</p>
          )
        }
      </LoadedPart>
      {doing?.what === 'add' && <RequireAtPartners course={course} path={path} act={act} onClose={onClose} />}
      {doing?.what === 'change' && (
        <ChangeDialog course={course} requirement={doing.requirement} act={act} onClose={onClose} />
      )}
      {doing?.what === 'end' && (
        <ActDialog
          title={`Stop requiring ${course.name} at ${whereText(doing.requirement)}?`}
          verb="Stop requiring"
          onConfirm={() => act(`${actPath(doing.requirement)}/${doing.requirement.id}/end`)}
          onClose={onClose}
        >
          <p>People keep the course and their progress.</p>
        </ActDialog>
      )}
    </Stack>
  )
}

function countText({ everywhere, count }: Requirements): string {
  if (everywhere.length > 0) return 'Required at all partners.'
  return count === 0 ? 'Not required at any partner.' : `Required at ${plural(count, 'partner', numberText)}.`
}

const whereText = ({ partner }: Shown) => partner?.name ?? 'all partners'

/** Returns the path of the requirements at a partner, or at all. */
function actPath({ partner }: Shown): string {
  return partner ? `/partners/${encodeURIComponent(partner.id)}/requirements` : '/requirements'
}

type RequirementTableProps = {
  found: Requirements
  after: string
  onPage: (after: string) => void
  onDo: (doing: Doing<Shown>) => void
}

function RequirementTable({ found, after, onPage, onDo }: RequirementTableProps) {
  const navigate = useNavigate()
  // A requirement of named people is changed at its partner.
  const handleDo: typeof onDo = (doing) =>
    doing.what === 'change' && doing.requirement.done === undefined
      ? void navigate(actPath(doing.requirement))
      : onDo(doing)
  const rows: Shown[] = [...found.everywhere, ...found.requirements]
  if (rows.length === 0) return <Empty title="Not required at any partner." />
  return (
    <Stack>
      <ConsoleTable
        caption="Required at"
        columns={[...COLUMNS, actsColumn(whereText, handleDo)]}
        rows={rows}
        keyOf={({ id }) => id}
      />
      <Pages after={after} next={found.next} onPage={onPage} />
    </Stack>
  )
}

const COLUMNS: readonly ConsoleColumn<Shown>[] = [
  {
    key: 'partner',
    header: 'Partner',
    cell: ({ partner }) =>
      partner ? <PartnerRowName partner={partner} place="requirements" /> : <strong>All partners</strong>,
  },
  RULE,
  { key: 'since', header: 'Since', isNamed: true, cell: ({ added }) => tableDay(added) },
  {
    key: 'done',
    header: 'Complete',
    isNamed: true,
    cell: ({ people, done, excused = 0 }) =>
      done === undefined ? (
        people === 1 ? (
          'For 1 person'
        ) : (
          `For ${numberText(people)} people`
        )
      ) : (
        <DoneBar counts={{ open: people - done, done, excused }} />
      ),
  },
]

type ChangeDialogProps = { course: CompanyCourse; requirement: Shown; act: PageAct; onClose: () => void }

/** Changes the deadline of a requirement for everyone at a partner, or at all. */
function ChangeDialog({ course, requirement, act, onClose }: ChangeDialogProps) {
  const { id: replaces, by, within } = requirement
  const { form, fields, submit } = useRequireForm({ courseId: course.id, by, within })
  async function handleSubmit() {
    if (await submit(() => act(actPath(requirement), { ...toWanted(fields.entry), replaces }))) onClose()
  }
  return (
    <FormDialog
      title={`Change the deadline at ${whereText(requirement)}`}
      verb="Change"
      width="broad"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <DeadlineFields {...fields} zone={undefined} />
    </FormDialog>
  )
}
