import { useState } from 'react'
import { ActDialog, FormDialog } from '#client/form/act-dialog.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyAccountAnswer } from '#contract/console/session.ts'
import { MAX_PASSKEYS } from '#domain/console/second-factor.ts'
import { EntryMenu } from '#ui/dialog/entry-menu.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dateText, dateTimeText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { SetUpPasskey, usePasskeyName } from '../entry/set-up-passkey.tsx'
import { removePasskey, renamePasskey } from '../services/account-calls.ts'
import { judgePasskeys } from '../services/passkeys.ts'
import styles from './account.module.css'
import { AccountCard } from './account-card.tsx'

type Passkey = CompanyAccountAnswer['passkeys'][number]
type PasskeysCardProps = { passkeys: readonly Passkey[]; onChange: () => Promise<void> }

/** Lists the account's passkeys with name, creation date and last use. */
export function PasskeysCard({ passkeys, onChange }: PasskeysCardProps) {
  const [open, setOpen] = useState<{ what: 'new' } | { what: 'rename' | 'remove'; passkey: Passkey }>()
  const close = () => setOpen(undefined)
  const handleDone = () => {
    close()
    void onChange()
  }
  const isPossible = judgePasskeys() === 'possible'
  return (
    <AccountCard title="Passkeys">
      {passkeys.length === 0 ? (
        <p>No passkeys yet. A passkey replaces your password.</p>
      ) : (
        <Stack as="ul" gap="none" className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ what: 'rename', passkey })}
              onRemove={() => setOpen({ what: 'remove', passkey })}
            />
          ))}
        </Stack>
      )}
      {!isPossible && <p>Passkeys don’t work at this address or in this browser.</p>}
      {isPossible && passkeys.length < MAX_PASSKEYS && open?.what !== 'new' && (
        <div>
          <Button kind="secondary" onClick={() => setOpen({ what: 'new' })}>
            Create a passkey
          </Button>
        </div>
      )}
      {open?.what === 'new' && <SetUpPasskey onBack={close} onDone={handleDone} />}
      {open?.what === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} onChange={onChange} />}
      {open?.what === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} onChange={onChange} />}
    </AccountCard>
  )
}

type PasskeyItemProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { name, made, lastUsed, held } = passkey
  return (
    <li className={styles.passkey}>
      <div>
        <Row as="p" gap="small" className={styles.name}>
          <span dir="auto">{name}</span>{' '}
          {held !== undefined && <StatusBadge tone="danger">On hold</StatusBadge>}
        </Row>
        {held !== undefined && <p className={textStyles.note}>An admin has to review it first.</p>}
      </div>
      <p className={classNames(textStyles.note, styles.dates)}>
        <span>Added {dateText(made)}</span>
        <span>{lastUsed === undefined ? 'Never used' : `Last used ${dateTimeText(lastUsed)}`}</span>
      </p>
      <EntryMenu
        label={`Actions: ${name}`}
        entries={() => [
          ['Rename', onRename],
          ['Remove', onRemove, true],
        ]}
      />
    </li>
  )
}

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void; onChange: () => Promise<void> }

function RemoveDialog({ passkey: { id, name }, onClose, onChange }: PasskeyDialogProps) {
  const { call } = useClient().session
  return (
    <ActDialog
      title={`Remove the passkey “${name}”?`}
      verb="Remove"
      onClose={onClose}
      onConfirm={() => removePasskey(call, id).then(onChange)}
    >
      <p>You won’t be able to sign in with it. Remove it from your device, too.</p>
    </ActDialog>
  )
}

function RenameDialog({ passkey, onClose, onChange }: PasskeyDialogProps) {
  const { call } = useClient().session
  const { form, field, name } = usePasskeyName(passkey.name)
  async function handleSubmit() {
    const isDone = await form.submit(() => renamePasskey(call, passkey.id, name))
    if (!isDone) return
    onClose()
    await onChange()
  }
  return (
    <FormDialog title="Rename passkey" verb="Rename" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <TextField {...field} />
    </FormDialog>
  )
}
