import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import type { PageAct } from '#client/form/use-page-act.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { type Loaded, useLoaded } from '#client/loading/use-loaded.ts'
import { toWanted } from '#client/parts/requirement-entry.ts'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import type { NamedPartners as Named, RequirementPreview } from '#contract/console/course-requirements.ts'
import { plural } from '#domain/messages.ts'
import { MAX_REQUIRED_PARTNERS } from '#domain/requirement/partner-effects.ts'
import checkStyles from '#ui/form/check-line.module.css'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { type NamedPartner, NamedPartners } from '../form/named-partners.tsx'
import { DeadlineFields, useRequireForm } from '../form/requirement-form.tsx'

const SCOPES = [
  { value: 'all', label: 'All partners, including new ones' },
  { value: 'only', label: 'Only these partners…' },
] as const

type RequireAtPartnersProps = {
  course: CompanyCourse
  /** Path of the course's requirements. */
  path: string
  act: PageAct
  onClose: () => void
}

/** Requires a course at all or at chosen partners, after a preview of the effect in numbers. */
export function RequireAtPartners({ course, path, act, onClose }: RequireAtPartnersProps) {
  const [scope, setScope] = useState<'all' | 'only'>('all')
  const [partners, setPartners] = useState<NamedPartner[]>([])
  const [replaces, setReplaces] = useState(false)
  const [isTried, setTried] = useState(false)
  const { form, fields, submit } = useRequireForm({ courseId: course.id })
  const problem = scope === 'all' ? undefined : findPartnersProblem(partners)
  const at = { replaces, ...(scope === 'all' ? {} : { partners: partners.map(({ id }) => id) }) }
  const preview = usePreview(path, problem === undefined ? at : undefined)
  async function handleSubmit() {
    setTried(true)
    const { by, within } = toWanted(fields.entry)
    const isSaved = await submit(async () => {
      if (problem === undefined) await act(path, { ...at, by, within })
    })
    if (isSaved && problem === undefined) onClose()
  }
  return (
    <FormDialog
      title={`Require ${course.name}`}
      verb="Require"
      width="broad"
      effect={problem === undefined && effectText(preview.data, scope)}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <RadioGroup
        legend="Required at"
        name="scope"
        compact="rows"
        options={SCOPES}
        value={scope}
        onChange={setScope}
      />
      {scope === 'only' && (
        <NamedPartners partners={partners} error={isTried ? problem : undefined} onChange={setPartners} />
      )}
      <DeadlineFields {...fields} zone={undefined} />
      {problem === undefined && (
        <PreviewNotes of={preview} scope={scope} replaces={replaces} onReplace={setReplaces} />
      )}
    </FormDialog>
  )
}

function findPartnersProblem({ length }: readonly NamedPartner[]): string | undefined {
  if (length === 0) return 'Choose at least one partner.'
  return length > MAX_REQUIRED_PARTNERS ? `Choose at most ${MAX_REQUIRED_PARTNERS} partners.` : undefined
}

function usePreview(path: string, at: object | undefined) {
  const { call } = useClient().session
  const url = `${path}/preview`
  return useLoaded(at && JSON.stringify([url, at]), () =>
    call<RequirementPreview>(url, { method: 'POST', body: at }),
  )
}

/** Returns the effect in numbers. */
function effectText(preview: RequirementPreview | undefined, scope: 'all' | 'only'): string {
  if (!preview) return 'Counting people…'
  const { partners, kept, people, done } = preview
  const count = scope === 'all' ? partners + kept.count : partners
  const already = done > 0 ? `, ${numberText(done)} already completed it` : ''
  return `${plural(count, 'partner', numberText)}: ${people === 1 ? '1 person' : `${numberText(people)} people`}${already}.`
}

type PreviewNotesProps = {
  of: Loaded<RequirementPreview>
  scope: 'all' | 'only'
  replaces: boolean
  onReplace: (replaces: boolean) => void
}

/** Partners that are left out or have requirements of their own, with the choice to replace these. */
function PreviewNotes({ of, scope, replaces, onReplace }: PreviewNotesProps) {
  return (
    <LoadedPart of={of} what="the effect" skeleton="text">
      {({ kept, leftOut, isEverywhere }) => (
        <Stack gap="small">
          {leftOut.count > 0 && (
            <Notice isAnnounced={false}>
              {scope === 'all'
                ? 'Required once they have this course: '
                : 'Not included (don’t have this course): '}
              {namesText(leftOut)}.
            </Notice>
          )}
          {isEverywhere && <Notice isAnnounced={false}>Already required at all partners.</Notice>}
          {kept.count > 0 && (
            <Notice isAnnounced={false}>
              {scope === 'all'
                ? 'Also have their own requirement (the earlier date applies): '
                : 'Keep their own requirement: '}
              {namesText(kept)}.
            </Notice>
          )}
          {(kept.count > 0 || (isEverywhere && scope === 'all') || replaces) && (
            <Line as="label" gap="snug" className={checkStyles.line}>
              <input
                type="checkbox"
                checked={replaces}
                onChange={({ target }) => onReplace(target.checked)}
              />
              <span>Replace existing requirements for everyone</span>
            </Line>
          )}
        </Stack>
      )}
    </LoadedPart>
  )
}

function namesText({ count, first }: Named): string {
  const names = first.map(({ name, isFull }) => (isFull ? `${name} (too many requirements)` : name))
  return [...names, ...(count > names.length ? [`${numberText(count - names.length)} more`] : [])].join(', ')
}
