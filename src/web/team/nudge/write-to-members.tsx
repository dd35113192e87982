import { Suspense, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { CourseOutline } from '#domain/course/course.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Toast } from '#ui/state/toast.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { givenNameOf } from '../member/member-mail.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import type { FindNotes, MailableFilter } from '../table/team-filter.ts'
import { mailtoLink, nudgeMail } from './nudge-mail.ts'
import styles from './write-to-members.module.css'

type WriteToMembersProps = {
  entries: readonly TeamEntry[]
  filter: MailableFilter
  courses: readonly CourseOutline[]
  findNotes: FindNotes | undefined
}

// Loaded with the first filter for due courses.
const SendReminder = lazyPart(() => import('../requirements/send-reminder.tsx'), 'SendReminder')

/**
 * Opens an email to the members of a filter in the manager's email client, or copies the addresses if there
 * are too many. Members with due courses can get a reminder instead.
 */
export function WriteToMembers({ entries, filter, courses, findNotes }: WriteToMembersProps) {
  const emails = entries.map(({ member }) => member.email)
  const only = entries.length === 1 ? entries[0] : undefined
  if (emails.length === 0) return null
  const link = mailtoLink(emails, nudgeMail(filter, courses, window.location.origin))
  const kind = filter.kind === 'due' ? 'secondary' : 'primary'
  return (
    <>
      <Suspense>{filter.kind === 'due' && <SendReminder entries={entries} findNotes={findNotes} />}</Suspense>
      {link === undefined ? (
        <CopyAddresses emails={emails} kind={kind} />
      ) : (
        <a className={buttonClassName(kind)} href={link}>
          {only ? `Email ${givenNameOf(only.member.userName)}` : `Email ${numberText(emails.length)}`}
        </a>
      )}
    </>
  )
}

/** Copies addresses too many for one email, for its Bcc field. Shows them if the browser forbids copying. */
export function CopyAddresses({
  emails,
  kind,
}: {
  emails: readonly string[]
  kind: 'primary' | 'secondary'
}) {
  const list = emails.join(', ')
  const [isCopied, setIsCopied] = useState(false)
  const [isRefused, setIsRefused] = useState(false)

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(list)
      setIsCopied(true)
    } catch {
      setIsRefused(true)
    }
  }
  return (
    <>
      <Button kind={kind} onClick={handleCopy}>{`Copy ${numberText(emails.length)} addresses`}</Button>
      <Toast
        words={isCopied ? 'Copied. Paste them into the Bcc field of your email.' : ''}
        onEnd={() => setIsCopied(false)}
      />
      {isRefused && <AddressesModal list={list} onClose={() => setIsRefused(false)} />}
    </>
  )
}

function AddressesModal({ list, onClose }: { list: string; onClose: () => void }) {
  return (
    <Modal title="Copy the addresses" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>Copy these addresses and paste them into the Bcc field of your email.</p>
      <textarea
        className={styles.addresses}
        aria-label="Addresses"
        rows={6}
        readOnly
        value={list}
        onFocus={({ target }) => target.select()}
      />
    </Modal>
  )
}
