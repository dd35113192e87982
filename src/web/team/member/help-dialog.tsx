import { type ReactNode, useMemo, useState } from 'react'
import { ActDialog, FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import type { UserDocument } from '#contract/documents.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import { MAX_NAME_LENGTH } from '#domain/people/person-name.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { createAccountHelp } from '#web/services/account-help.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { memberChanged } from '#web/state/team.ts'
import { CorrectEmailDialog } from './correct-email-dialog.tsx'
import type { HelpAct } from './help-menu.tsx'
import { givenNameOf } from './member-mail.ts'
import type { useInvitation } from './use-invitation.ts'

interface DialogProps {
  member: UserDocument
  changeEmail: ReturnType<typeof useInvitation>['changeEmail']
  onChanged: (changes: Partial<Pick<UserDocument, 'userName' | 'email'>>) => void
  /** Called after the action with a sentence on its result. */
  onDone: (sentence: string) => void
  onClose: () => void
}

/** Dialog of an action on an associate's account. A refused action keeps the dialog open with the reason. */
export function HelpDialog({ act, ...props }: DialogProps & { act: HelpAct }) {
  if (act === 'name') return <CorrectNameDialog {...props} />
  if (act === 'email') return <AddressDialog {...props} />
  return <PlainDialog act={act} {...props} />
}

function useAccountHelp(associateId: string) {
  const services = useSignedInServices()
  const { partner = '' } = useAppSelector(({ user }) => user)
  return useMemo(
    () => createAccountHelp(services, { partnerId: partner, associateId }),
    [services, partner, associateId],
  )
}

function CorrectNameDialog({ member, onChanged, onDone, onClose }: DialogProps) {
  const { id, userName } = member
  const { correctName } = useAccountHelp(id)
  const dispatch = useAppDispatch()
  const [entry, setEntry] = useState(userName)
  const form = useForm<'name'>({ place: () => 'name' })
  const name = entry.trim()

  async function handleSubmit() {
    if (!(await form.submit(() => correctName(name)))) return
    dispatch(memberChanged({ id, userName: name }))
    onChanged({ userName: name })
    onDone(`The name is now ${name}.`)
  }
  return (
    <FormDialog
      title="Correct name"
      verb="Correct name"
      form={form}
      isReady={!isBlank(entry) && name !== userName}
      before={
        <p>
          <strong>{userName}</strong> will get an email about the correction. Earlier certificates keep the
          old name.
        </p>
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        maxLength={MAX_NAME_LENGTH}
        readOnly={form.busy}
        value={entry}
        onEnter={(value) => {
          setEntry(value)
          form.clear()
        }}
      />
    </FormDialog>
  )
}

function AddressDialog({
  member: { userName, email },
  changeEmail,
  onChanged,
  onDone,
  onClose,
}: DialogProps) {
  async function handleCorrect(entered: string) {
    const outcome = await changeEmail(entered)
    if (outcome.sent) {
      onChanged({ email: canonicalEmail(entered) })
      onDone(`The invitation is on its way to ${canonicalEmail(entered)}.`)
    }
    return outcome
  }
  return <CorrectEmailDialog userName={userName} email={email} onCorrect={handleCorrect} onClose={onClose} />
}

interface PlainAct {
  title: string
  verb: string
  effect: (member: UserDocument) => ReactNode
  done: (member: UserDocument) => string
}

/** The actions without further input. */
const PLAIN_ACTS: Record<'password' | 'unlock', PlainAct> = {
  password: {
    title: 'Send password link',
    verb: 'Send link',
    effect: ({ userName, email }) => (
      <>
        <strong>{userName}</strong> will get a link at <bdi>{email}</bdi> to create a new password. Until
        then, the current password keeps working.
      </>
    ),
    done: ({ email }) => `The link is on its way to ${email}.`,
  },
  unlock: {
    title: 'Unlock sign-in',
    verb: 'Unlock',
    effect: ({ userName }) => (
      <>
        <strong>{userName}</strong> can try again right away, and will get an email about it. The password
        stays the same.
      </>
    ),
    done: ({ userName }) => `${givenNameOf(userName)} can try to sign in again.`,
  },
}

function PlainDialog({ act, member, onDone, onClose }: DialogProps & { act: keyof typeof PLAIN_ACTS }) {
  const { sendPasswordLink, unlock } = useAccountHelp(member.id)
  const { title, verb, effect, done } = PLAIN_ACTS[act]

  async function handleConfirm() {
    await (act === 'password' ? sendPasswordLink() : unlock())
    onDone(done(member))
  }
  return (
    <ActDialog title={title} verb={verb} isDanger={false} onConfirm={handleConfirm} onClose={onClose}>
      <p>{effect(member)}</p>
    </ActDialog>
  )
}
