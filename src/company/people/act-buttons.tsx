import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ActDone, PersonDocument } from '#contract/company/console-people.ts'
import { ROLES, type Role, roleText } from '#domain/permissions.ts'
import { downloadFile } from '#web/shared/download-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Tone } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { ActDialog } from '../form/act-dialog.tsx'
import { usePageAct } from '../form/use-page-act.ts'
import { useConsole } from '../services/console.ts'
import styles from './person.module.css'

type ActName = 'unlock' | 'invite' | 'disable' | 'enable' | 'end-sessions' | 'mend-address' | 'move' | 'erase'

/** What an act is called, what it will do, and to whom it can be done. */
interface PersonAct {
  words: string
  effect: (person: PersonDocument) => string
  isFor: (person: PersonDocument) => boolean
  takesAway?: true
}

const always = () => true

const ACTS: Record<ActName, PersonAct> = {
  unlock: {
    words: 'Unlock',
    effect: () => 'The wrong passwords that lock the account are forgotten. The password stays as it is.',
    isFor: ({ lockedUntil }) => lockedUntil !== undefined,
  },
  invite: {
    words: 'Send the invitation again',
    effect: ({ email }) => `A new invitation goes to ${email}. The link of an older one stops working.`,
    isFor: ({ hasPassword, disabled }) => !hasPassword && !disabled,
  },
  'mend-address': {
    words: 'Mend the address',
    effect: () =>
      'Nobody has used this account yet. An invitation goes to the new address, and links mailed to the old one stop working.',
    isFor: ({ neverUsed, disabled }) => neverUsed === true && !disabled,
  },
  enable: {
    words: 'Enable',
    effect: () => 'The person can sign in again. Nobody gets a mail.',
    isFor: ({ disabled }) => disabled === true,
  },
  'end-sessions': {
    words: 'End sessions',
    effect: () => 'The person is signed out everywhere and signs in again with the same password.',
    isFor: ({ sessions }) => sessions.count > 0,
    takesAway: true,
  },
  disable: {
    words: 'Disable',
    effect: () =>
      'The person is signed out now and cannot sign in until you enable the account. Nothing is deleted.',
    isFor: ({ disabled }) => !disabled,
    takesAway: true,
  },
  move: {
    words: 'Move to a partner',
    effect: () =>
      'The person is signed out and begins anew there. What was learned stays with the old partner.',
    isFor: always,
  },
  erase: {
    words: 'Erase',
    effect: () =>
      'The account goes for good, with its name, email, sessions and mails. Learning records stay under an id that leads to nobody.',
    isFor: always,
    takesAway: true,
  },
}

type PersonActsProps = {
  person: PersonDocument
  /** Takes what an act ended with, to say it and to show the person as they are now. */
  onSaid: (tone: Tone, sentence: string) => Promise<void>
}

/** What can be done for a person: each act asks first, and says what it will do. */
export function PersonActs({ person, onSaid }: PersonActsProps) {
  const [chosen, setChosen] = useState<ActName>()
  const names = (Object.keys(ACTS) as ActName[]).filter((name) => ACTS[name].isFor(person))
  return (
    <div className={styles.acts}>
      {names.map((name) => (
        <Button key={name} kind="secondary" onClick={() => setChosen(name)}>
          {ACTS[name].words}
        </Button>
      ))}
      <ExportButton person={person} />
      {chosen && (
        <PersonActDialog name={chosen} person={person} onSaid={onSaid} onClose={() => setChosen(undefined)} />
      )}
    </div>
  )
}

type DialogProps = PersonActsProps & { name: ActName; onClose: () => void }

function PersonActDialog({ name, person, onSaid, onClose }: DialogProps) {
  const navigate = useNavigate()
  const [entry, setEntry] = useState('')
  const [role, setRole] = useState<Role>('partner-associate')
  const { words, effect, takesAway = false } = ACTS[name]
  const bodies: Partial<Record<ActName, object>> = {
    'mend-address': { email: entry },
    move: { partner: entry.trim(), role },
  }
  const act = usePageAct<ActDone>(
    async ({ said }) => (name === 'erase' ? navigate('/people') : onSaid('success', said)),
    (sentence) => onSaid('danger', sentence),
  )
  const { uid, version } = person
  const handleConfirm = () => act(`/people/${encodeURIComponent(uid)}/${name}`, { version, ...bodies[name] })
  let fields: ReactNode
  if (name === 'mend-address')
    fields = <EntryField label="New email" type="email" value={entry} onChange={setEntry} />
  if (name === 'move')
    fields = (
      <>
        <EntryField label="Id of the partner" type="text" value={entry} onChange={setEntry} />
        <RadioGroup
          legend="Role there"
          name="role"
          options={ROLES.map((value) => ({ value, label: roleText([value]) }))}
          value={role}
          onChange={(value) => setRole(value as Role)}
        />
      </>
    )
  return (
    <ActDialog
      title={`${words}: ${person.userName || person.email}?`}
      verb={words}
      isDanger={takesAway}
      typed={name === 'erase' ? { label: 'Type the email of the account', value: person.email } : undefined}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{effect(person)}</p>
      {fields}
    </ActDialog>
  )
}

type EntryFieldProps = {
  label: string
  type: 'email' | 'text'
  value: string
  onChange: (value: string) => void
}

function EntryField({ label, type, value, onChange }: EntryFieldProps) {
  return (
    <Field
      label={label}
      type={type}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Downloads all that is known of a person; that it was is written. */
function ExportButton({ person: { uid } }: { person: PersonDocument }) {
  const { fetchFile } = useConsole().session
  const [isAsking, setIsAsking] = useState(false)
  const handleConfirm = async () =>
    downloadFile(`person-${uid}.json`, await fetchFile(`/people/${encodeURIComponent(uid)}/copy`))
  return (
    <>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        Export
      </Button>
      {isAsking && (
        <ActDialog
          title="Export all that is known of this person?"
          verb="Export"
          isDanger={false}
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        >
          <p>A file with everything about the person, without any secret, for the person to have.</p>
        </ActDialog>
      )}
    </>
  )
}
