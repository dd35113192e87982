import { useId, useState } from 'react'
import type { z } from 'zod'
import type {
  CompanyPartner,
  CompanyRequirement,
  CompanyRequirements,
} from '#contract/company/company-partners.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { plural } from '#domain/messages.ts'
import { MAX_WITHIN, MIN_DAYS } from '#domain/requirement/requirement.ts'
import { Button } from '#web/ui/button.tsx'
import { calendarDayText, dateText } from '#web/ui/date-text.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Field } from '#web/ui/field.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActDialog } from '../form/act-dialog.tsx'
import { Form, type FormProblem, useForm } from '../form/form.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { type ConsoleColumn, ConsoleTable } from '../table/console-table.tsx'
import styles from './partner.module.css'
import { PartnerHead } from './partner-head.tsx'
import type { PartnerAct } from './use-partner-act.ts'

/** Which courses a partner's associates must have by when, with those that were required. */
export function RequiredCourses() {
  return <PartnerHead>{(partner, act) => <Requirements partner={partner} act={act} />}</PartnerHead>
}

/** What is about to be done: a course required, a requirement changed, or ended. */
type Doing = { what: 'add' } | { what: 'change' | 'end'; requirement: CompanyRequirement }

function Requirements({ partner, act }: { partner: CompanyPartner; act: PartnerAct }) {
  const path = `/partners/${encodeURIComponent(partner.id)}/requirements`
  const list = useLoaded(path, (call) => call<z.infer<typeof CompanyRequirements>>(path))
  const [doing, setDoing] = useState<Doing>()
  const send: PartnerAct = async (at, body) => {
    await act(at, body)
    await list.reload()
  }
  return (
    <Stack gap="wide">
      <Row>
        <Button onClick={() => setDoing({ what: 'add' })}>Require a course</Button>
      </Row>
      <LoadedPart
        of={list}
        what="The requirements"
        skeleton={<Skeleton label="Loading the requirements…" shape="rows" count={4} />}
      >
        {({ documents }) => {
          const open = documents.filter(({ ended }) => ended === undefined)
          const past = documents.filter(({ ended }) => ended !== undefined)
          return (
            <>
              {open.length === 0 ? (
                <Empty title="No course is required.">
                  <p>A required course has a day by which associates must have it complete.</p>
                </Empty>
              ) : (
                <ConsoleTable
                  caption="Required courses"
                  columns={[...COLUMNS, actsColumn(setDoing)]}
                  rows={open}
                  keyOf={({ id }) => id}
                />
              )}
              {past.length > 0 && (
                <section className={styles.section}>
                  <h2>Not required any more</h2>
                  <ConsoleTable
                    caption="Not required any more"
                    columns={[...COLUMNS, ENDED]}
                    rows={past}
                    keyOf={({ id }) => id}
                  />
                </section>
              )}
            </>
          )
        }}
      </LoadedPart>
      {(doing?.what === 'add' || doing?.what === 'change') && (
        <RequireDialog
          partner={partner}
          before={doing.what === 'change' ? doing.requirement : undefined}
          send={send}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.what === 'end' && (
        <ActDialog
          title={`End the requirement of ${doing.requirement.course}?`}
          verb="End"
          onConfirm={() => send(`requirements/${encodeURIComponent(doing.requirement.id)}/end`)}
          onClose={() => setDoing(undefined)}
        >
          <p>
            Nobody is overdue or reminded because of it any more. What was learned stays, and so does its line
            here.
          </p>
        </ActDialog>
      )}
    </Stack>
  )
}

const COLUMNS: readonly ConsoleColumn<CompanyRequirement>[] = [
  { key: 'course', header: 'Course', cell: ({ course }) => <span dir="auto">{course}</span> },
  { key: 'people', header: 'Of whom', cell: peopleText },
  {
    key: 'deadline',
    header: 'Deadline',
    cell: ({ by, within = 0 }) =>
      by === undefined
        ? `Within ${plural(within, 'day')} of joining`
        : `By ${calendarDayText(Date.parse(by))}`,
  },
  { key: 'added', header: 'Since', cell: ({ added }) => dateText(added) },
]

const ENDED: ConsoleColumn<CompanyRequirement> = {
  key: 'ended',
  header: 'Ended',
  cell: ({ ended }) => (ended === undefined ? '–' : dateText(ended)),
}

function peopleText({ people, byCompany }: CompanyRequirement): string {
  if (byCompany) return 'Everybody, at all partners'
  if (people === undefined) return 'Everybody'
  return people.length === 1 ? '1 person' : `${people.length} people`
}

/** The acts on a requirement; what the company requires everywhere is not changed at one partner. */
function actsColumn(onDo: (doing: Doing) => void): ConsoleColumn<CompanyRequirement> {
  return {
    key: 'acts',
    header: 'Acts',
    cell: (requirement) =>
      requirement.byCompany ? (
        '–'
      ) : (
        <Row gap="small">
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

const KINDS = [
  { value: 'by', label: 'By a day' },
  { value: 'within', label: 'Within days of joining' },
] as const

type RequireField = 'course' | 'by' | 'within'
type RequireEntry = Record<RequireField, string> & { kind: 'by' | 'within' }

function findRequireProblem({
  course,
  kind,
  by,
  within,
}: RequireEntry): FormProblem<RequireField> | undefined {
  if (course === '') return { field: 'course', sentence: 'Choose a course.' }
  if (kind === 'by') return by === '' ? { field: 'by', sentence: 'Choose the day.' } : undefined
  const days = /^\d{1,3}$/.test(within.trim()) ? Number(within) : 0
  return days >= 1 && days <= MAX_WITHIN
    ? undefined
    : { field: 'within', sentence: `Days are a whole number from 1 to ${MAX_WITHIN}.` }
}

type RequireDialogProps = {
  partner: CompanyPartner
  /** The requirement that is changed; absent for a new one, which is for everybody. */
  before: CompanyRequirement | undefined
  send: PartnerAct
  onClose: () => void
}

function RequireDialog({ partner, before, send, onClose }: RequireDialogProps) {
  const id = useId()
  const [entry, setEntry] = useState<RequireEntry>({
    ...{ course: before?.courseId ?? '', kind: before?.within === undefined ? 'by' : 'within' },
    ...{ by: before?.by ?? '', within: before?.within?.toString() ?? '' },
  })
  const change = (changes: Partial<RequireEntry>) => setEntry({ ...entry, ...changes })
  const form = useForm<RequireField>({
    check: () => findRequireProblem(entry),
    place: ({ code }) => (code === 'invalid-argument' ? entry.kind : undefined),
  })
  async function handleSubmit() {
    const { course: courseId, kind, by, within } = entry
    const deadline = kind === 'by' ? { by } : { within: Number(within) }
    const same = before ? { replaces: before.id, people: before.people } : {}
    if (await form.submit(() => send('requirements', { courseId, ...deadline, ...same }))) onClose()
  }
  const verb = before ? 'Change' : 'Require'
  return (
    <Modal
      title={before ? `Change the requirement of ${before.course}` : 'Require a course'}
      onClose={form.busy ? () => undefined : onClose}
      actions={
        <>
          <Button kind="secondary" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            {verb}
          </Button>
        </>
      }
    >
      <Form id={id} problem={form.problem} onSubmit={() => void handleSubmit()}>
        {before ? (
          <p>Of whom: {peopleText(before)}.</p>
        ) : (
          <>
            <p>Of everybody at {partner.name}, also who joins later.</p>
            <SelectField
              {...form.field('course')}
              label="Course"
              none="Choose a course"
              options={coursesNow(partner).map(({ id: value, name: words }) => ({ value, words }))}
              value={entry.course}
              onChange={(course) => change({ course })}
            />
          </>
        )}
        <RadioGroup
          legend="Deadline"
          name="deadline"
          options={KINDS}
          value={entry.kind}
          onChange={(kind) => change({ kind: kind as RequireEntry['kind'] })}
        />
        {entry.kind === 'by' ? (
          <Field
            {...form.field('by')}
            type="date"
            label="Day"
            hint={`It ends as in ${partner.timeZone ?? partner.portalTimeZone}. Nobody has less than ${MIN_DAYS} days.`}
            value={entry.by}
            onChange={({ target }) => change({ by: target.value })}
          />
        ) : (
          <Field
            {...form.field('within')}
            label="Days"
            inputMode="numeric"
            autoComplete="off"
            value={entry.within}
            onChange={({ target }) => change({ within: target.value })}
          />
        )}
      </Form>
    </Modal>
  )
}

/** Returns the courses that the partner has now: only those can be required. */
function coursesNow({ catalogue, offered, timeZone, portalTimeZone }: CompanyPartner) {
  return coursesOf({ ...catalogue, zone: timeZone ?? portalTimeZone }, offered, Date.now())
}
