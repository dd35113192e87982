import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { PeoplePicker } from '#client/parts/people-picker.tsx'
import {
  findRequirementProblems,
  type RequirementEntry,
  type RequirementField,
  refusedField,
  toWanted,
} from '#client/parts/requirement-entry.ts'
import { deadlineText, outlookText } from '#client/parts/requirement-outlook.ts'
import type { CompanyPartner, CompanyRequirement } from '#contract/console/company-partners.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { MAX_WITHIN, MIN_DAYS } from '#domain/requirement/requirement.ts'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { catalogueOf } from './partner-words.ts'
import { type ShownRequirements, whoText } from './shown-requirements.ts'
import type { PartnerAct } from './use-partner-act.ts'

const FIELD_WORDS = {
  course: 'the course',
  people: 'the people',
  by: 'the date',
  within: 'the number of days',
} as const

const SENTENCES = { day: 'Choose a date.', days: `Enter a number of days from 1 to ${MAX_WITHIN}.` }

type RequireDialogProps = {
  partner: CompanyPartner
  shown: ShownRequirements
  /** The requirement being changed; undefined for a new one. */
  before: CompanyRequirement | undefined
  send: PartnerAct
  onClose: () => void
}

/** Requires a course or changes a requirement's deadline, after a preview of the effect. */
export function RequireDialog({ partner, shown, before, send, onClose }: RequireDialogProps) {
  const [entry, setEntry] = useState(() => entryOf(before))
  const change = (changes: Partial<RequirementEntry>) => setEntry({ ...entry, ...changes })
  const { busy, problem, field, submit } = useRequireForm(entry)
  async function handleSubmit() {
    const path = entry.who === 'all-partners' ? '/requirements' : 'requirements'
    const body = { ...toWanted(entry), ...(before ? { replaces: before.id } : {}) }
    if (await submit(() => send(path, body))) onClose()
  }
  const fields = { entry, change, field, partner, shown }
  return (
    <FormDialog
      title={before ? `Change the requirement for ${before.course}` : 'Require a course'}
      verb={before ? 'Change' : 'Require'}
      width="broad"
      effect={outlookOf(entry, before, partner, shown)}
      form={{ busy, problem }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {before ? (
        <p>For: {whoText(before, shown.associates)}.</p>
      ) : (
        <>
          <CourseField {...fields} />
          <WhoFields {...fields} />
        </>
      )}
      <DayFields {...fields} />
    </FormDialog>
  )
}

/** Returns the form of a requirement. After the first attempt it reports everything missing until it is entered. */
function useRequireForm(entry: RequirementEntry) {
  const [isTried, setIsTried] = useState(false)
  const problems = findRequirementProblems(entry, SENTENCES)
  const form = useForm<RequirementField>({
    check: () => problems[0],
    place: ({ serverMessage }) => refusedField(serverMessage, entry.kind),
  })
  const field: RequireFieldsProps['field'] = (name) => {
    const missing = problems.find((problem) => problem.field === name)?.sentence
    const { error, ...rest } = form.field(name)
    return { ...rest, error: problems.length === 0 ? error : isTried ? missing : undefined }
  }
  const allMissing =
    isTried && problems.length > 1
      ? `Check ${problems.map(({ field: name = 'course' }) => FIELD_WORDS[name]).join(' and ')}.`
      : undefined
  const submit: typeof form.submit = (act) => {
    setIsTried(true)
    return form.submit(act)
  }
  return { busy: form.busy, problem: form.problem ?? allMissing, field, submit }
}

function entryOf(before: CompanyRequirement | undefined): RequirementEntry {
  const { courseId = '', people, by = '', within, byCompany } = before ?? {}
  return {
    courseId,
    by,
    people: new Set(people),
    within: within?.toString() ?? '',
    who: byCompany ? 'all-partners' : people ? 'chosen' : 'everybody',
    kind: within === undefined ? 'by' : 'within',
  }
}

/** Returns a sentence on the effect of the requirement; while the entry is incomplete, a hint on what to choose. */
function outlookOf(
  entry: RequirementEntry,
  before: CompanyRequirement | undefined,
  partner: CompanyPartner,
  { countWanted, today, settings }: ShownRequirements,
): string {
  if (findRequirementProblems(entry, SENTENCES).length > 0)
    return before ? 'Choose a deadline.' : 'Choose a course, who must finish it, and by when.'
  const wanted = toWanted(entry)
  const name =
    before?.course ?? coursesAt(partner, entry.who).find(({ id }) => id === entry.courseId)?.name ?? ''
  if (entry.who !== 'all-partners')
    return outlookText({ name }, wanted, countWanted(wanted), { today, settings })
  return `All associates at partners with ${name} will be asked to finish it ${deadlineText(wanted)}, including new members. Everyone gets at least ${MIN_DAYS} days.`
}

type RequireFieldsProps = Pick<RequireDialogProps, 'partner' | 'shown'> & {
  entry: RequirementEntry
  change: (changes: Partial<RequirementEntry>) => void
  field: ReturnType<typeof useForm<RequirementField>>['field']
}

function CourseField({ entry, change, field, partner }: RequireFieldsProps) {
  return (
    <SelectField
      {...field('course')}
      label="Course"
      none="Choose a course"
      options={coursesAt(partner, entry.who).map(({ id: value, name: words }) => ({ value, words }))}
      value={entry.courseId}
      onChange={(courseId) => change({ courseId })}
    />
  )
}

/**
 * Returns the courses that can be required: for all partners those offered, otherwise those that the partner has now.
 */
function coursesAt(partner: CompanyPartner, who: RequirementEntry['who']) {
  const { offered } = partner
  return who === 'all-partners' ? offered : coursesOf(catalogueOf(partner), offered, Date.now())
}

function WhoFields({ entry, change, field, partner, shown: { associates } }: RequireFieldsProps) {
  return (
    <>
      <RadioGroup
        legend="For"
        name="who"
        compact="rows"
        options={[
          { value: 'everybody', label: `Everyone at ${partner.name}, including new members` },
          { value: 'all-partners', label: 'Everyone at all partners, including new members' },
          { value: 'chosen', label: 'Specific people' },
        ]}
        value={entry.who}
        onChange={(who) => change({ who })}
      />
      {entry.who === 'all-partners' && (
        <Notice>
          This applies to all partners, not just <bdi>{partner.name}</bdi>.
        </Notice>
      )}
      {entry.who === 'chosen' && (
        <div ref={(part) => field('people').ref(part?.querySelector('input') ?? null)}>
          <PeoplePicker
            people={associates}
            nobody="No members match."
            chosen={entry.people}
            problem={field('people').error}
            onChoose={(people) => change({ people })}
          />
        </div>
      )}
    </>
  )
}

const KINDS = [
  { value: 'by', label: 'By a date' },
  { value: 'within', label: 'Within a number of days of joining' },
] as const

function DayFields({ entry, change, field, partner }: RequireFieldsProps) {
  const zone = partner.timeZone ?? partner.portalTimeZone
  const ends = entry.who === 'all-partners' ? 'In each partner’s time zone.' : `In ${zone} time.`
  return (
    <>
      <RadioGroup
        legend="Deadline"
        name="deadline"
        compact="columns"
        options={KINDS}
        value={entry.kind}
        onChange={(kind) => change({ kind })}
      />
      {entry.kind === 'by' ? (
        <Field
          {...field('by')}
          type="date"
          label="Date"
          hint={`${ends} Everyone gets at least ${MIN_DAYS} days.`}
          value={entry.by}
          onChange={({ target }) => change({ by: target.value })}
        />
      ) : (
        <Field
          {...field('within')}
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          value={entry.within}
          onChange={({ target }) => change({ within: target.value })}
        />
      )}
    </>
  )
}
