import { type ReactNode, useState } from 'react'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { usePageAct } from '#client/form/use-page-act.ts'
import type { StaffMember } from '#contract/console/staff.ts'
import type { CompanyRole } from '#domain/console/company-roles.ts'
import { possessiveEnding } from '#domain/text/possessive.ts'
import { EntryMenu } from '#ui/dialog/entry-menu.tsx'
import { heldSentence } from './staff-words.ts'

/** Reloads the people. `old` is the message of an action refused because the page is outdated. */
type OnSaid = (old: string | undefined) => Promise<void>

interface StaffAct {
  /** Label of the menu entry. `verb` labels the dialog's button. */
  words: string
  verb: string
  title: string
  sentence: ReactNode
  isDanger: boolean
  /** Path of the call, below the person's. With a role, the call is a `PUT` of the role. */
  path: string
  role?: CompanyRole
}

/** Menu of the actions on a staff member. Each dialog explains the effect first. */
export function StaffActs({ member, onSaid }: { member: StaffMember; onSaid: OnSaid }) {
  const [open, setOpen] = useState<StaffAct>()
  return (
    <>
      <EntryMenu
        label={`Actions: ${member.name || member.email}`}
        entries={() => actsOn(member).map((act) => [act.words, () => setOpen(act), act.isDanger])}
      />
      {open && (
        <StaffActDialog act={open} member={member} onSaid={onSaid} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

type DialogProps = { act: StaffAct; member: StaffMember; onSaid: OnSaid; onClose: () => void }

function StaffActDialog({ act, member: { id, version }, onSaid, onClose }: DialogProps) {
  const { title, verb, isDanger, sentence, path, role } = act
  const send = usePageAct(
    () => onSaid(undefined),
    (old) => onSaid(old),
  )
  const body = { version, ...(role && { role }) }
  const address = `/staff/${encodeURIComponent(id)}/${path}`
  return (
    <ActDialog
      title={title}
      verb={verb}
      isDanger={isDanger}
      onClose={onClose}
      onConfirm={() => send(address, body, role ? 'PUT' : 'POST')}
    >
      <p>{sentence}</p>
    </ActDialog>
  )
}

/**
 * Returns the actions allowed by a person's state, destructive ones last. The last enabled administrator can
 * be neither demoted nor disabled.
 */
function actsOn(member: StaffMember): StaffAct[] {
  const { disabled, isLastAdmin, invitation, factors } = member
  const hasFactors = factors.passkeys > 0 || factors.hasApp
  return [
    ...(invitation && !disabled ? [resendInvitation(member)] : []),
    ...(disabled ? [enable(member)] : []),
    ...factors.held.map((passkey) => releasePasskey(member, passkey)),
    ...(isLastAdmin ? [] : [changeRole(member)]),
    ...factors.held.map((passkey) => removePasskey(member, passkey)),
    ...(hasFactors ? [resetFactors(member)] : []),
    ...(disabled || isLastAdmin ? [] : [disable(member)]),
  ]
}

function resendInvitation({ name, email }: StaffMember): StaffAct {
  return {
    words: 'Resend invitation',
    verb: 'Send invitation',
    title: `Resend the invitation to ${name}?`,
    sentence: `We’ll email a new invitation to ${email}. Earlier links will stop working.`,
    isDanger: false,
    path: 'invitation',
  }
}

type HeldPasskey = StaffMember['factors']['held'][number]

/** Returns the quoted name of a passkey on hold, or an empty string if it is the only one. */
function nameAmong({ held }: StaffMember['factors'], { name }: HeldPasskey): string {
  return held.length > 1 ? ` “${name}”` : ''
}

function releasePasskey({ name, factors }: StaffMember, passkey: HeldPasskey): StaffAct {
  return {
    words: `Release passkey${nameAmong(factors, passkey)}`,
    verb: 'Release',
    title: `Release ${name}${possessiveEnding(name)} passkey “${passkey.name}”?`,
    sentence: `${heldSentence(passkey)} Check with ${name} first, in person or by phone. Once released, it can be used to sign in again.`,
    isDanger: false,
    path: `passkeys/${encodeURIComponent(passkey.id)}/release`,
  }
}

function removePasskey({ name, factors }: StaffMember, passkey: HeldPasskey): StaffAct {
  return {
    words: `Remove passkey${nameAmong(factors, passkey)}`,
    verb: 'Remove',
    title: `Remove ${name}${possessiveEnding(name)} passkey “${passkey.name}”?`,
    sentence: `${heldSentence(passkey)} Removing the passkey signs ${name} out everywhere. If it’s their only one, they can request a setup link when they sign in.`,
    isDanger: true,
    path: `passkeys/${encodeURIComponent(passkey.id)}/remove`,
  }
}

function changeRole({ name, role }: StaffMember): StaffAct {
  const isAdmin = role === 'company-admin'
  return {
    words: isAdmin ? 'Make author' : 'Make admin',
    verb: isAdmin ? 'Make author' : 'Make admin',
    title: isAdmin ? `Make ${name} an author?` : `Make ${name} an admin?`,
    sentence: isAdmin
      ? 'Authors can see courses, drafts and question analysis, but not the names of partners or people.'
      : 'Admins have full access.',
    isDanger: isAdmin,
    path: 'role',
    role: isAdmin ? 'company-author' : 'company-admin',
  }
}

function resetFactors({ name, email }: StaffMember): StaffAct {
  return {
    words: 'Reset two-step verification',
    verb: 'Reset',
    title: `Reset two-step verification for ${name}?`,
    sentence: `This removes all passkeys, the authenticator app and the recovery codes, and signs ${name} out everywhere. We’ll email ${email} a link to set up new ones within an hour.`,
    isDanger: true,
    path: 'reset-factors',
  }
}

function enable({ name }: StaffMember): StaffAct {
  return {
    words: 'Enable',
    verb: 'Enable',
    title: `Enable ${name}?`,
    sentence: 'They’ll be able to sign in again with their passkey or codes.',
    isDanger: false,
    path: 'enable',
  }
}

function disable({ name }: StaffMember): StaffAct {
  return {
    words: 'Disable',
    verb: 'Disable',
    title: `Disable ${name}?`,
    sentence:
      'They’ll be signed out and can’t sign in until you enable the account. Nothing will be deleted.',
    isDanger: true,
    path: 'disable',
  }
}
