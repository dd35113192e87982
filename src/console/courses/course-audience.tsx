import { type ReactNode, useState } from 'react'
import { type FormProblem, useEntry, useForm } from '#client/form/use-form.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { Loaded } from '#client/loading/use-loaded.ts'
import type { CourseAudience as Audience, CourseOffers } from '#contract/console/company-audience.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import { findDaysProblem } from '#domain/course/catalogue.ts'
import { isSameJson } from '#domain/unknown-value.ts'
import { coursePath } from '#editor/services/course-calls.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { type ConsoleColumn, TableSection } from '#ui/table/console-table.tsx'
import textStyles from '#ui/text/text.module.css'
import { useSaidAct } from '../app/use-said-act.tsx'
import { NamedPartners } from '../form/named-partners.tsx'
import { PartnerRowName } from '../partner/partner-row-name.tsx'
import { offerLabel, offerReason, tableDay } from '../table/table-times.ts'
import { Pages } from '../table/table-tools.tsx'

type Entry = Omit<Audience, 'version'>
type AudienceField = 'partners' | 'until'

const KINDS = [
  { value: 'all', label: 'All partners, including new ones' },
  { value: 'except', label: 'All partners except…' },
  { value: 'only', label: 'Only these partners…' },
] as const

type CourseAudienceProps = {
  course: CompanyCourse
  /** Content below the list. */
  children: ReactNode
}

/**
 * Form for a course's audience, with a list of the partners and the course's state at each of them. For
 * administrators. Each part appears after the ones above it, to prevent layout shifts.
 */
export function CourseAudience({ course, children }: CourseAudienceProps) {
  const path = `${coursePath(course.id)}/audience`
  const audience = useConsoleData(path, (call) => call<Audience>(path))
  const [after, setAfter] = useState('')
  const page = `${path}/partners?after=${encodeURIComponent(after)}`
  const offers = useConsoleData(page, (call) => call<CourseOffers>(page))
  const { act, notice } = useSaidAct(() => Promise.all([audience.reload(), offers.reload()]))
  return (
    <Stack gap="wide">
      {notice}
      {!course.enabled && (
        <Notice>This course is hidden. Its audience applies once you show it to partners.</Notice>
      )}
      <LoadedPart of={audience} what="the audience" skeleton="text">
        {({ version, ...stored }) => (
          <AudienceForm stored={stored} onSave={(body) => act(path, { version, ...body })} />
        )}
      </LoadedPart>
      {isSettled(audience) && (
        <LoadedPart of={offers} what="the partners" skeleton="rows" count={5}>
          {({ partners, hasMore }) => (
            <Stack>
              <TableSection
                title="Availability by partner"
                none="No partners."
                columns={columnsFor(audience.data?.audience ?? 'all')}
                rows={partners}
                keyOf={({ id }) => id}
              />
              <Pages after={after} next={hasMore ? partners.at(-1)?.id : undefined} onPage={setAfter} />
            </Stack>
          )}
        </LoadedPart>
      )}
      {isSettled(audience) && isSettled(offers) && children}
    </Stack>
  )
}

/** Returns true once data has been loaded, or its load has failed. */
const isSettled = ({ data, state }: Pick<Loaded<unknown>, 'data' | 'state'>) =>
  data !== undefined || state === 'failed'

type AudienceFormProps = { stored: Entry; onSave: (body: object) => Promise<void> }

function AudienceForm({ stored, onSave }: AudienceFormProps) {
  const [entry, change] = useEntry(stored)
  const form = useForm<AudienceField>({ check: () => findProblems(entry) })
  const { audience, partners, from, until } = entry
  const ids = audience === 'all' ? [] : partners.map(({ id }) => id)
  const isChanged = !isSameJson(entry, stored)
  const save = () => isChanged && void form.submit(() => onSave({ audience, partners: ids, from, until }))
  const { error } = form.field('partners')
  return (
    <Card as="section" aria-label="Audience">
      <Form problem={form.problem} onSubmit={save}>
        <RadioGroup
          legend="Shown to"
          name="audience"
          compact="rows"
          options={KINDS}
          value={audience}
          onChange={(next) => change({ audience: next })}
        />
        {audience !== 'all' && (
          <NamedPartners partners={partners} error={error} onChange={(next) => change({ partners: next })} />
        )}
        <Row>
          <Field
            type="date"
            label="From"
            value={from ?? ''}
            onChange={({ target }) => change({ from: target.value || undefined })}
          />
          <Field
            {...form.field('until')}
            type="date"
            label="Until"
            value={until ?? ''}
            onChange={({ target }) => change({ until: target.value || undefined })}
          />
        </Row>
        <p className={textStyles.note}>
          Dates are in each partner’s time zone. A partner with its own catalog sees only courses in that
          catalog.
        </p>
        <Button type="submit" busy={form.busy} aria-disabled={!isChanged}>
          Save
        </Button>
      </Form>
    </Card>
  )
}

/** Returns the problems with an entry, in the order of its fields. */
function findProblems({ audience, partners, ...days }: Entry): FormProblem<AudienceField>[] {
  const problem = findDaysProblem(days)
  return [
    ...(audience !== 'all' && partners.length === 0
      ? [{ field: 'partners' as const, sentence: 'Choose at least one partner.' }]
      : []),
    ...(problem === undefined ? [] : [{ field: 'until' as const, sentence: problem }]),
  ]
}

type Offer = CourseOffers['partners'][number]

function columnsFor(audience: Audience['audience']): readonly ConsoleColumn<Offer>[] {
  return [
    {
      key: 'name',
      header: 'Partner',
      cell: (partner) => <PartnerRowName partner={partner} place="catalogue" />,
    },
    { key: 'state', header: 'Status', cell: offerLabel },
    {
      key: 'since',
      header: 'Since',
      isNamed: true,
      cell: ({ since }) => (since === undefined ? null : tableDay(since)),
    },
    {
      key: 'reason',
      header: 'Reason',
      cell: (offer) => offerReason(offer, offer.catalogue, audience),
    },
  ]
}
