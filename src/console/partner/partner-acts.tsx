import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActDialog, FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import type { MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { GoesAndStays } from '../form/erasure-summary.tsx'
import {
  goingTexts,
  hasActiveAdmin,
  resumingText,
  stayingTexts,
  suspendingText,
} from './partner-sentences.ts'
import type { PartnerAct } from './use-partner-act.ts'

/** Actions on a partner, in menu order. */
export type ActName = 'invite' | 'suspend' | 'resume' | 'remove'

const LABELS: Record<ActName, string> = {
  invite: 'Invite administrator',
  suspend: 'Suspend',
  resume: 'Resume',
  remove: 'Remove',
}

/** Actions allowed in each state. The first is the primary action, where needed. */
const ALLOWED: Record<CompanyPartner['state'], readonly ActName[]> = {
  open: ['invite', 'suspend', 'remove'],
  suspended: ['resume', 'remove'],
  removed: ['resume'],
}

/** Returns the entries of a partner's menu: the allowed actions except the primary one. */
export function menuEntries(partner: CompanyPartner, onChoose: (name: ActName) => void): MenuEntry[] {
  const primary = primaryAct(partner)
  return ALLOWED[partner.state]
    .filter((name) => name !== primary)
    .map((name) => [LABELS[name], () => onChoose(name), name === 'remove'])
}

/** Returns the primary action of a partner; undefined if the partner is already in use. */
function primaryAct(partner: CompanyPartner): ActName | undefined {
  if (partner.state !== 'open') return 'resume'
  return hasActiveAdmin(partner) ? undefined : 'invite'
}

type PrimaryActProps = { partner: CompanyPartner; catalogue: string; onChoose: (name: ActName) => void }

/** Primary action in a partner's head. `catalogue` is the path of the partner's catalogue. */
export function PrimaryAct({ partner, catalogue, onChoose }: PrimaryActProps) {
  const name = primaryAct(partner)
  if (name) return <Button onClick={() => onChoose(name)}>{LABELS[name]}</Button>
  return (
    <Link className={buttonClassName('secondary')} to={catalogue}>
      Edit catalog
    </Link>
  )
}

type DialogProps = { name: ActName; partner: CompanyPartner; act: PartnerAct; onClose: () => void }

/**
 * Dialog of an action on a partner: invites an administrator, or asks for confirmation and explains the
 * effect.
 */
export function PartnerActDialog({ name, partner, act, onClose }: DialogProps) {
  if (name === 'invite') return <InviteDialog act={act} onClose={onClose} />
  const { id, version } = partner
  return (
    <ActDialog
      title={`${LABELS[name]} ${partner.name}?`}
      verb={LABELS[name]}
      isDanger={name !== 'resume'}
      typed={name === 'remove' ? { label: `Type ${id} to confirm`, value: id } : undefined}
      onConfirm={() => act(name, name === 'remove' ? { version, id } : { version })}
      onClose={onClose}
    >
      {EFFECTS[name](partner)}
    </ActDialog>
  )
}

const EFFECTS: Record<Exclude<ActName, 'invite'>, (partner: CompanyPartner) => ReactNode> = {
  suspend: (partner) => <p>{suspendingText(partner)}</p>,
  resume: ({ state }) => <p>{resumingText(state)}</p>,
  remove: (partner) => <GoesAndStays goes={goingTexts(partner)} stays={stayingTexts(partner)} />,
}

/** Dialog that invites a further administrator. */
function InviteDialog({ act, onClose }: Pick<DialogProps, 'act' | 'onClose'>) {
  const [entry, setEntry] = useState({ userName: '', email: '' })
  const form = useForm<'userName' | 'email'>({
    check: () => [
      ...(isBlank(entry.userName) ? [{ field: 'userName', sentence: 'Enter a name.' } as const] : []),
      ...(isBlank(entry.email) ? [{ field: 'email', sentence: 'Enter an email address.' } as const] : []),
    ],
    place: ({ code }) => (code === 'invalid-email' || code === 'email-already-in-use' ? 'email' : undefined),
  })
  const text = (field: 'userName' | 'email') => ({
    ...form.field(field),
    value: entry[field],
    autoComplete: 'off',
    onEnter: (value: string) => setEntry({ ...entry, [field]: value }),
  })
  async function handleSubmit() {
    if (await form.submit(() => act('administrators', entry))) onClose()
  }
  return (
    <FormDialog
      title="Invite administrator"
      verb="Invite"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField {...text('userName')} label="Name" />
      <TextField {...text('email')} type="email" label="Email" hint="We’ll email an invitation." />
    </FormDialog>
  )
}
