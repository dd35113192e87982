import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActDialog, FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { usePageAct } from '#client/form/use-page-act.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { ActDone, ErasurePreview, PersonDocument } from '#contract/console/console-people.ts'
import { ROLES, type Role, roleText } from '#domain/permissions.ts'
import checkStyles from '#ui/form/check-line.module.css'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { Notice, type Tone } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import textStyles from '#ui/text/text.module.css'
import { GoesAndStays } from '../form/erasure-summary.tsx'
import { NameChoice } from '../form/name-choice.tsx'
import { type Choice, findPartners } from '../services/find-choices.ts'
import { personPath } from './record-item.tsx'

export type PersonDialogProps = {
  person: PersonDocument
  /** Title, such as "Erase Ada Ames?". `verb` is the action's label, such as "Erase". */
  title: string
  verb: string
  /** Sentence on the effect of the action. */
  effect: string
  takesAway: boolean
  /** Called with an action's outcome to show, after which the person is reloaded. */
  onSaid: (tone: Tone, sentence: string) => Promise<void>
  onClose: () => void
}

/**
 * Returns a function that performs an action on the shown version of a person. Paths are relative to the
 * person's.
 */
function useActOn({ uid, version }: PersonDocument, onSaid: PersonDialogProps['onSaid']) {
  const act = usePageAct<ActDone>(
    ({ said }) => onSaid('success', said),
    (sentence) => onSaid('danger', sentence),
  )
  return (path: string, body: object = {}) => act(`${personPath(uid)}/${path}`, { version, ...body })
}

/** Confirmation dialog for an action without further input. */
export function PlainDialog({ path, ...props }: PersonDialogProps & { path: string }) {
  const { person, verb, effect, takesAway, onSaid, onClose } = props
  const act = useActOn(person, onSaid)
  return (
    <ActDialog
      title={props.title}
      verb={verb}
      isDanger={takesAway}
      onConfirm={() => act(path)}
      onClose={onClose}
    >
      <p>{effect}</p>
    </ActDialog>
  )
}

/** Dialog for correcting the email address of an account that has never been used. */
export function MendDialog(props: PersonDialogProps) {
  const { person, verb, effect, onSaid, onClose } = props
  const [email, setEmail] = useState('')
  const act = useActOn(person, onSaid)
  const form = useForm<'email'>({
    check: () => (email.trim() === '' ? { field: 'email', sentence: 'Enter the new email.' } : undefined),
    place: ({ code }) => (code === 'invalid-email' || code === 'email-already-in-use' ? 'email' : undefined),
  })
  async function handleSubmit() {
    if (await form.submit(() => act('mend-address', { email }))) onClose()
  }
  return (
    <FormDialog
      title={props.title}
      verb={verb}
      form={form}
      before={<p>{effect}</p>}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        {...form.field('email')}
        label="New email"
        type="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  )
}

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: roleText([value]) }))

/** Moves a person to another partner, found by name, and sets their role there. */
export function MoveDialog(props: PersonDialogProps) {
  const { person, verb, effect, onSaid, onClose } = props
  const [partner, setPartner] = useState<Choice>()
  const [role, setRole] = useState<Role>('partner-associate')
  const hasRecord = person.records.some((record) => record.partner.id === person.partner?.id)
  const [withRecord, setWithRecord] = useState(hasRecord)
  const act = useActOn(person, onSaid)
  const form = useForm<'partner'>({
    check: () => (partner ? undefined : { field: 'partner', sentence: 'Choose a partner.' }),
  })
  async function handleSubmit() {
    if (await form.submit(() => act('move', { partner: partner?.id, role, withRecord }))) onClose()
  }
  return (
    <FormDialog
      title={props.title}
      width="broad"
      verb={verb}
      form={form}
      before={<p>{effect}</p>}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <NameChoice
        label="Partner"
        searchLabel="Find a partner"
        find={findPartners}
        chosen={partner}
        onChange={setPartner}
        clear="Choose another"
        error={form.field('partner').error}
      />
      <RadioGroup
        legend="Role at the new partner"
        name="role"
        compact="columns"
        options={ROLE_OPTIONS}
        value={role}
        onChange={setRole}
      />
      {hasRecord && (
        <Stack gap="tiny">
          <Line as="label" gap="small" className={checkStyles.line}>
            <input
              type="checkbox"
              checked={withRecord}
              onChange={({ target }) => setWithRecord(target.checked)}
            />
            Transfer the learning record
          </Line>
          <p className={textStyles.note}>
            {withRecord
              ? 'Completed modules and courses count at the new partner.'
              : 'They’ll start over at the new partner.'}
          </p>
        </Stack>
      )}
    </FormDialog>
  )
}

/** Erases a person. Shows the effects and requires the user to enter the email address first. */
export function EraseDialog(props: PersonDialogProps) {
  const { person, verb, effect, onSaid, onClose } = props
  const navigate = useNavigate()
  const path = `${personPath(person.uid)}/erasure`
  const erasure = useConsoleData(path, (call) => call<ErasurePreview>(path))
  const act = useActOn(person, async (tone, sentence) =>
    tone === 'success' ? navigate('/people', { state: { said: sentence } }) : onSaid(tone, sentence),
  )
  return (
    <ActDialog
      title={props.title}
      verb={verb}
      isReady={erasure.data !== undefined}
      typed={{ label: 'Type the account’s email to confirm', value: person.email }}
      onConfirm={() => act('erase')}
      onClose={onClose}
    >
      <p>{effect}</p>
      <LoadedPart
        of={erasure}
        what="the summary"
        skeleton={<Skeleton label="Loading summary…" shape="text" />}
      >
        {(preview) => <ErasureLists {...preview} />}
      </LoadedPart>
    </ActDialog>
  )
}

function ErasureLists({ goes, stays, loss }: ErasurePreview) {
  return (
    <Stack gap="snug">
      {loss.map((sentence) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
      <GoesAndStays goes={goes} stays={stays} />
    </Stack>
  )
}
