import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { type FormProblem, useForm } from '#client/form/use-form.ts'
import { PeoplePicker } from '#client/parts/people-picker.tsx'
import { deadlineText, outlookText, type Wanted } from '#client/parts/requirement-outlook.ts'
import type { CompanyPartner, CompanyRequirement } from '#contract/console/company-partners.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { MAX_PEOPLE, MAX_WITHIN, MIN_DAYS, REQUIREMENT_MESSAGES } from '#domain/requirement/requirement.ts'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import { type ShownRequirements, whoText } from './shown-requirements.ts'
import type { PartnerAct } from './use-partner-act.ts'

type RequireField = 'course' | 'people' | 'by' | 'within'

const FIELD_WORDS = { course: 'the course', people: 'of whom', by: 'the day', within: 'the days' } as const

interface RequireEntry {
  course: string
  who: 'everybody' | 'chosen' | 'all-partners'
  people: ReadonlySet<string>
  kind: 'by' | 'within'
  by: string
  within: string
}

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
  const change = (changes: Partial<RequireEntry>) => setEntry({ ...entry, ...changes })
  const { busy, problem, field, submit } = useRequireForm(entry)
  async function handleSubmit() {
    const path = entry.who === 'all-partners' ? '/requirements' : 'requirements'
    const body = { ...wantedOf(entry), ...(before ? { replaces: before.id } : {}) }
    if (await submit(() => send(path, body))) onClose()
  }
  const fields = { entry, change, field, partner, shown }
  return (
    <FormDialog
      title={before ? `Change the requirement of ${before.course}` : 'Require a course'}
      verb={before ? 'Change' : 'Require'}
      form={{ busy, problem }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {before ? (
        <p>Of whom: {whoText(before, shown.associates)}.</p>
      ) : (
        <>
          <CourseField {...fields} />
          <WhoFields {...fields} />
        </>
      )}
      <DayFields {...fields} />
      <p role="status" className={textStyles.quiet}>
        {outlookOf(entry, before, partner, shown)}
      </p>
    </FormDialog>
  )
}

/** Returns the form of a requirement. After the first attempt it reports everything missing until it is entered. */
function useRequireForm(entry: RequireEntry) {
  const [isTried, setIsTried] = useState(false)
  const problems = findRequireProblems(entry)
  const form = useForm<RequireField>({
    check: () => problems[0],
    place: ({ serverMessage }) => fieldOf(serverMessage, entry),
  })
  const field: RequireFieldsProps['field'] = (name) => {
    const missing = problems.find((problem) => problem.field === name)?.sentence
    const { error, ...rest } = form.field(name)
    return { ...rest, error: problems.length === 0 ? error : isTried ? missing : undefined }
  }
  const allMissing =
    isTried && problems.length > 1
      ? `Not complete yet: ${problems.map(({ field: name = 'course' }) => FIELD_WORDS[name]).join(' and ')}.`
      : undefined
  const submit: typeof form.submit = (act) => {
    setIsTried(true)
    return form.submit(act)
  }
  return { busy: form.busy, problem: form.problem ?? allMissing, field, submit }
}

function entryOf(before: CompanyRequirement | undefined): RequireEntry {
  const { courseId: course = '', people, by = '', within, byCompany } = before ?? {}
  return {
    course,
    by,
    people: new Set(people),
    within: within?.toString() ?? '',
    who: byCompany ? 'all-partners' : people ? 'chosen' : 'everybody',
    kind: within === undefined ? 'by' : 'within',
  }
}

function wantedOf({ course: courseId, who, people, kind, by, within }: RequireEntry): Wanted {
  const of = who === 'chosen' ? { people: [...people] } : {}
  return { courseId, ...of, ...(kind === 'by' ? { by } : { within: Number(within) }) }
}

/** Returns all problems with the entry, in field order. */
function findRequireProblems(entry: RequireEntry): FormProblem<RequireField>[] {
  const { course, kind, by } = entry
  return [
    ...(course === '' ? [{ field: 'course', sentence: 'Choose a course.' } as const] : []),
    ...findPeopleProblems(entry),
    ...(kind === 'by' && by === '' ? [{ field: 'by', sentence: 'Choose the day.' } as const] : []),
    ...(kind === 'within' && !isWithin(entry.within)
      ? [{ field: 'within', sentence: `Days are a whole number from 1 to ${MAX_WITHIN}.` } as const]
      : []),
  ]
}

function findPeopleProblems({ who, people }: RequireEntry): FormProblem<RequireField>[] {
  if (who === 'chosen' && people.size === 0)
    return [{ field: 'people', sentence: 'Choose at least one person.' }]
  const tooMany = `Choose at most ${MAX_PEOPLE.toLocaleString('en')} people.`
  return people.size > MAX_PEOPLE ? [{ field: 'people', sentence: tooMany }] : []
}

function isWithin(entered: string): boolean {
  const days = /^\d{1,3}$/.test(entered.trim()) ? Number(entered) : 0
  return days >= 1 && days <= MAX_WITHIN
}

/** Returns the field that a server's refusal concerns. */
function fieldOf(message: string | undefined, { kind }: RequireEntry): RequireField | undefined {
  const { tooEarly, tooLate, notOffered } = REQUIREMENT_MESSAGES
  if (message === tooEarly || message === tooLate) return kind
  return message === notOffered ? 'course' : undefined
}

/** Returns a sentence on the effect of the requirement; while the entry is incomplete, a hint on what to choose. */
function outlookOf(
  entry: RequireEntry,
  before: CompanyRequirement | undefined,
  partner: CompanyPartner,
  { countWanted, today, settings }: ShownRequirements,
): string {
  if (findRequireProblems(entry).length > 0)
    return before ? 'Choose by when it must be finished.' : 'Choose a course, and who must finish it by when.'
  const wanted = wantedOf(entry)
  const name =
    before?.course ?? coursesAt(partner, entry.who).find(({ id }) => id === entry.course)?.name ?? ''
  if (entry.who !== 'all-partners')
    return outlookText({ name }, wanted, countWanted(wanted), { today, settings })
  return `Every associate of every partner that has ${name} will be asked to finish it ${deadlineText(wanted)}, also whoever joins later. Nobody has less than ${MIN_DAYS} days to a fixed day.`
}

type RequireFieldsProps = Pick<RequireDialogProps, 'partner' | 'shown'> & {
  entry: RequireEntry
  change: (changes: Partial<RequireEntry>) => void
  field: ReturnType<typeof useForm<RequireField>>['field']
}

function CourseField({ entry, change, field, partner }: RequireFieldsProps) {
  return (
    <SelectField
      {...field('course')}
      label="Course"
      none="Choose a course"
      options={coursesAt(partner, entry.who).map(({ id: value, name: words }) => ({ value, words }))}
      value={entry.course}
      onChange={(course) => change({ course })}
    />
  )
}

/**
 * Returns the courses that can be required: for all partners those offered, otherwise those that the partner has now.
 */
function coursesAt(
  { catalogue, offered, timeZone, portalTimeZone }: CompanyPartner,
  who: RequireEntry['who'],
) {
  if (who === 'all-partners') return offered
  return coursesOf({ ...catalogue, zone: timeZone ?? portalTimeZone }, offered, Date.now())
}

function WhoFields({ entry, change, field, partner, shown: { associates } }: RequireFieldsProps) {
  return (
    <>
      <RadioGroup
        legend="Of whom"
        name="who"
        options={[
          { value: 'everybody', label: `Everybody at ${partner.name}, also who joins later` },
          { value: 'all-partners', label: 'Everybody at all partners, also who joins later' },
          { value: 'chosen', label: 'Chosen people' },
        ]}
        value={entry.who}
        onChange={(who) => change({ who })}
      />
      {entry.who === 'all-partners' && (
        <Notice>
          Every partner’s people will have to finish this course, not only those of <bdi>{partner.name}</bdi>.
        </Notice>
      )}
      {entry.who === 'chosen' && (
        <div ref={(part) => field('people').ref(part?.querySelector('input') ?? null)}>
          <PeoplePicker
            people={associates}
            nobody="Nobody at this partner matches this search."
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
  { value: 'by', label: 'By a day' },
  { value: 'within', label: 'Within days of joining' },
] as const

function DayFields({ entry, change, field, partner }: RequireFieldsProps) {
  const zone = partner.timeZone ?? partner.portalTimeZone
  const ends =
    entry.who === 'all-partners' ? 'It ends at each partner as its clocks say.' : `It ends as in ${zone}.`
  return (
    <>
      <RadioGroup
        legend="Deadline"
        name="deadline"
        options={KINDS}
        value={entry.kind}
        onChange={(kind) => change({ kind })}
      />
      {entry.kind === 'by' ? (
        <Field
          {...field('by')}
          type="date"
          label="Day"
          hint={`${ends} Nobody has less than ${MIN_DAYS} days.`}
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
