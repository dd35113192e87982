import { FormDialog } from '#client/form/act-dialog.tsx'
import { PeoplePicker } from '#client/parts/people-picker.tsx'
import { findRequirementProblems, type RequirementEntry, toWanted } from '#client/parts/requirement-entry.ts'
import { deadlineText, outlookText } from '#client/parts/requirement-outlook.ts'
import type { CompanyPartner, CompanyRequirement } from '#contract/console/company-partners.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { MIN_DAYS } from '#domain/requirement/requirement.ts'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { DeadlineFields, type DeadlineFieldsProps, useRequireForm } from '../form/requirement-form.tsx'
import { catalogueOf } from './partner-words.ts'
import { type ShownRequirements, whoText } from './shown-requirements.ts'
import type { PartnerAct } from './use-partner-act.ts'

type RequireDialogProps = {
  partner: CompanyPartner
  shown: ShownRequirements
  /** Requirement to change; undefined for a new one. */
  before: CompanyRequirement | undefined
  send: PartnerAct
  onClose: () => void
}

/** Requires a course or changes a requirement's deadline, after a preview of the effect. */
export function RequireDialog({ partner, shown, before, send, onClose }: RequireDialogProps) {
  const { form, fields: entered, submit } = useRequireForm(before ?? { courseId: '' })
  const { entry } = entered
  async function handleSubmit() {
    const path = entry.who === 'all-partners' ? '/requirements' : 'requirements'
    const body = { ...toWanted(entry), ...(before ? { replaces: before.id } : {}) }
    if (await submit(() => send(path, body))) onClose()
  }
  const fields = { ...entered, partner, shown }
  const zone = partner.timeZone ?? partner.portalTimeZone
  return (
    <FormDialog
      title={before ? `Change the requirement for ${before.course}` : 'Require a course'}
      verb={before ? 'Change' : 'Require'}
      width="broad"
      effect={outlookOf(entry, before, partner, shown)}
      form={form}
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
      <DeadlineFields {...fields} zone={entry.who === 'all-partners' ? undefined : zone} />
    </FormDialog>
  )
}

/** Returns a sentence on the effect of the requirement; while the entry is incomplete, a hint on what to choose. */
function outlookOf(
  entry: RequirementEntry,
  before: CompanyRequirement | undefined,
  partner: CompanyPartner,
  { countWanted, today, settings }: ShownRequirements,
): string {
  if (findRequirementProblems(entry).length > 0)
    return before ? 'Choose a deadline.' : 'Choose a course, who must finish it, and by when.'
  const wanted = toWanted(entry)
  const name =
    before?.course ?? coursesAt(partner, entry.who).find(({ id }) => id === entry.courseId)?.name ?? ''
  if (entry.who !== 'all-partners')
    return outlookText({ name }, wanted, countWanted({ ...wanted, reach: before?.reach }), {
      today,
      settings,
    })
  return `All associates at partners with ${name} will be asked to finish it ${deadlineText(wanted)}, including new members. Everyone gets at least ${MIN_DAYS} days.`
}

type RequireFieldsProps = Pick<RequireDialogProps, 'partner' | 'shown'> & Omit<DeadlineFieldsProps, 'zone'>

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
 * Returns the courses that can be required: for all partners the offered ones, otherwise the partner's
 * current ones.
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
