import { useState } from 'react'
import type { CompanyAccountAnswer } from '#contract/company/session.ts'
import { MAX_PASSKEYS } from '#domain/company/second-factor.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Item, ItemList } from '#web/ui/layout/item-list.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { StatusBadge } from '#web/ui/state/status-badge.tsx'
import { dateText, dateTimeText } from '#web/ui/text/date-text.ts'
import { SetUpPasskey, usePasskeyName } from '../entry/set-up-passkey.tsx'
import { ActDialog, FormDialog } from '../form/act-dialog.tsx'
import { TextField } from '../form/text-field.tsx'
import { removePasskey, renamePasskey } from '../services/account-calls.ts'
import { useConsole } from '../services/console.ts'
import { judgePasskeys } from '../services/passkeys.ts'
import { AccountCard } from './account-card.tsx'

type Passkey = CompanyAccountAnswer['passkeys'][number]
type PasskeysCardProps = { passkeys: readonly Passkey[]; onChange: () => Promise<void> }

/** The passkeys of the account: each with its name, when it was made and last used. */
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
        <p>You have no passkey. With one you sign in without your password.</p>
      ) : (
        <ItemList>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ what: 'rename', passkey })}
              onRemove={() => setOpen({ what: 'remove', passkey })}
            />
          ))}
        </ItemList>
      )}
      {!isPossible && <p>A passkey cannot be made at this address or in this browser.</p>}
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
    <Item
      name={
        <>
          <span dir="auto">{name}</span> {held !== undefined && <StatusBadge tone="active">held</StatusBadge>}
        </>
      }
      about={
        <>
          Made {dateText(made)}.{' '}
          {lastUsed === undefined ? 'Never used.' : `Last used ${dateTimeText(lastUsed)}.`}
          {held !== undefined && ' It cannot be used until an admin looks at it.'}
        </>
      }
    >
      <Row gap="small">
        <Button kind="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button kind="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </Item>
  )
}

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void; onChange: () => Promise<void> }

function RemoveDialog({ passkey: { id, name }, onClose, onChange }: PasskeyDialogProps) {
  const { call } = useConsole().session
  return (
    <ActDialog
      title={`Remove the passkey “${name}”?`}
      verb="Remove"
      onClose={onClose}
      onConfirm={() => removePasskey(call, id).then(onChange)}
    >
      <p>Nobody can sign in with it any more. Your device may still offer it: remove it there, too.</p>
    </ActDialog>
  )
}

function RenameDialog({ passkey, onClose, onChange }: PasskeyDialogProps) {
  const { call } = useConsole().session
  const { form, field, name } = usePasskeyName(passkey.name)
  async function handleSubmit() {
    const isDone = await form.submit(() => renamePasskey(call, passkey.id, name))
    if (!isDone) return
    onClose()
    await onChange()
  }
  return (
    <FormDialog
      title="Rename the passkey"
      verb="Rename"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField {...field} />
    </FormDialog>
  )
}
