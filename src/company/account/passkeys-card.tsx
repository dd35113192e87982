import { useId, useState } from 'react'
import type { CompanyAccountAnswer } from '#contract/company/session.ts'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '#domain/company/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { dateText, dateTimeText } from '#web/ui/date-text.ts'
import { Field } from '#web/ui/field.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SetUpPasskey } from '../entry/set-up-passkey.tsx'
import { ActDialog } from '../form/act-dialog.tsx'
import { Form, useForm } from '../form/form.tsx'
import { removePasskey, renamePasskey } from '../services/account-calls.ts'
import { useConsole } from '../services/console.ts'
import { judgePasskeys } from '../services/passkeys.ts'
import styles from './account-card.module.css'
import { AccountCard } from './account-card.tsx'

type Passkey = CompanyAccountAnswer['passkeys'][number]
type PasskeysCardProps = { passkeys: readonly Passkey[]; onChange: () => Promise<void> }

/** The passkeys of the account: each with its name, when it was made and last used. */
export function PasskeysCard({ passkeys, onChange }: PasskeysCardProps) {
  const { call } = useConsole().session
  const [open, setOpen] = useState<{ what: 'new' } | { what: 'rename' | 'remove'; passkey: Passkey }>()
  const close = () => setOpen(undefined)
  return (
    <AccountCard title="Passkeys">
      {passkeys.length === 0 ? (
        <p>You have no passkey. With one you sign in without your password.</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ what: 'rename', passkey })}
              onRemove={() => setOpen({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {judgePasskeys() !== 'possible' && <p>A passkey cannot be made at this address or in this browser.</p>}
      {judgePasskeys() === 'possible' && passkeys.length < MAX_PASSKEYS && open?.what !== 'new' && (
        <div>
          <Button kind="secondary" onClick={() => setOpen({ what: 'new' })}>
            Create a passkey
          </Button>
        </div>
      )}
      {open?.what === 'new' && (
        <SetUpPasskey
          onBack={close}
          onDone={() => {
            close()
            void onChange()
          }}
        />
      )}
      {open?.what === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} onChange={onChange} />}
      {open?.what === 'remove' && (
        <ActDialog
          title={`Remove the passkey “${open.passkey.name}”?`}
          verb="Remove"
          onClose={close}
          onConfirm={async () => {
            await removePasskey(call, open.passkey.id)
            await onChange()
          }}
        >
          <p>Nobody can sign in with it any more. Your device may still offer it: remove it there, too.</p>
        </ActDialog>
      )}
    </AccountCard>
  )
}

type PasskeyItemProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { name, made, lastUsed, held } = passkey
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>
          <span dir="auto">{name}</span> {held !== undefined && <StatusBadge tone="active">held</StatusBadge>}
        </p>
        <p className={styles.times}>
          Made {dateText(made)}.{' '}
          {lastUsed === undefined ? 'Never used.' : `Last used ${dateTimeText(lastUsed)}.`}
          {held !== undefined && ' It cannot be used until an admin looks at it.'}
        </p>
      </div>
      <Row gap="small">
        <Button kind="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button kind="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </li>
  )
}

type RenameDialogProps = { passkey: Passkey; onClose: () => void; onChange: () => Promise<void> }

function RenameDialog({ passkey, onClose, onChange }: RenameDialogProps) {
  const { call } = useConsole().session
  const id = useId()
  const [name, setName] = useState(passkey.name)
  const form = useForm<'name'>({
    check: () => {
      if (name.trim() === '') return { field: 'name', sentence: 'Give the passkey a name.' }
      if (name.trim().length > MAX_PASSKEY_NAME)
        return { field: 'name', sentence: `A name has at most ${MAX_PASSKEY_NAME} characters.` }
      return undefined
    },
    place: () => 'name',
  })
  async function handleSubmit() {
    const isDone = await form.submit(() => renamePasskey(call, passkey.id, name.trim()))
    if (!isDone) return
    onClose()
    await onChange()
  }
  return (
    <Modal
      title="Rename the passkey"
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            Rename
          </Button>
        </>
      }
    >
      <Form id={id} problem={form.problem} onSubmit={() => void handleSubmit()}>
        <Field
          {...form.field('name')}
          label="Name of the passkey"
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
    </Modal>
  )
}
