import { useState } from 'react'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { useClient } from '#client/session/session-context.ts'
import { downloadFile } from '#client/storage/download-text.ts'
import type { PersonDocument } from '#contract/console/console-people.ts'
import { keysOf } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import styles from './person.module.css'
import {
  EraseDialog,
  MendDialog,
  MoveDialog,
  type PersonDialogProps,
  PlainDialog,
} from './person-dialogs.tsx'
import { personPath } from './record-item.tsx'

type ActName = 'unlock' | 'invite' | 'disable' | 'enable' | 'end-sessions' | 'mend-address' | 'move' | 'erase'

/** Label, confirmation title, effect and availability of an action on a person. */
interface PersonAct {
  words: string
  title: (name: string) => string
  effect: (person: PersonDocument) => string
  isFor: (person: PersonDocument) => boolean
  takesAway?: true
  /** True for an action that, if available, is probably the one wanted. */
  isMain?: true
}

const always = () => true

const ACTS: Record<ActName, PersonAct> = {
  unlock: {
    words: 'Unlock',
    title: (name) => `Unlock ${name}?`,
    effect: () => 'The wrong passwords that lock the account are forgotten. The password stays as it is.',
    isFor: ({ lockedUntil }) => lockedUntil !== undefined,
    isMain: true,
  },
  invite: {
    words: 'Send the invitation again',
    title: (name) => `Send the invitation to ${name} again?`,
    effect: ({ email }) => `A new invitation goes to ${email}. The link of an older one stops working.`,
    isFor: ({ hasPassword, disabled }) => !hasPassword && !disabled,
    isMain: true,
  },
  'mend-address': {
    words: 'Correct email',
    title: (name) => `Correct the email of ${name}?`,
    effect: () =>
      'Nobody has used this account yet. An invitation goes to the new address, and links mailed to the old one stop working.',
    isFor: ({ neverUsed, disabled }) => neverUsed === true && !disabled,
  },
  enable: {
    words: 'Enable',
    title: (name) => `Enable ${name}?`,
    effect: () => 'The person can sign in again. Nobody gets a mail.',
    isFor: ({ disabled }) => disabled === true,
    isMain: true,
  },
  'end-sessions': {
    words: 'End sessions',
    title: (name) => `End the sessions of ${name}?`,
    effect: () => 'The person is signed out everywhere and signs in again with the same password.',
    isFor: ({ sessions }) => sessions.count > 0,
    takesAway: true,
  },
  disable: {
    words: 'Disable',
    title: (name) => `Disable ${name}?`,
    effect: () =>
      'The person is signed out now and cannot sign in until you enable the account. Nothing is deleted.',
    isFor: ({ disabled }) => !disabled,
    takesAway: true,
  },
  move: {
    words: 'Move to a partner',
    title: (name) => `Move ${name} to a partner?`,
    effect: () =>
      'The person is signed out and begins anew there. What was learned stays with the old partner, and is still shown here.',
    isFor: always,
  },
  erase: {
    words: 'Erase',
    title: (name) => `Erase ${name}?`,
    effect: () => 'This cannot be undone.',
    isFor: always,
    takesAway: true,
  },
}

type PersonActsProps = Pick<PersonDialogProps, 'person' | 'onSaid'>

/** Buttons for the actions on a person, the most likely first. Each asks for confirmation and explains its effect. */
export function PersonActs({ person, onSaid }: PersonActsProps) {
  const [chosen, setChosen] = useState<ActName>()
  const names = keysOf(ACTS).filter((name) => name !== 'erase' && ACTS[name].isFor(person))
  const main = names.find((name) => ACTS[name].isMain)
  return (
    <div className={styles.acts}>
      {names.map((name) => (
        <Button key={name} kind={name === main ? 'primary' : 'secondary'} onClick={() => setChosen(name)}>
          {ACTS[name].words}
        </Button>
      ))}
      <ExportButton person={person} />
      <Button kind="quiet" className={styles.danger} onClick={() => setChosen('erase')}>
        {ACTS.erase.words}
      </Button>
      {chosen && (
        <PersonActDialog name={chosen} person={person} onSaid={onSaid} onClose={() => setChosen(undefined)} />
      )}
    </div>
  )
}

function PersonActDialog({ name, ...props }: PersonActsProps & { name: ActName; onClose: () => void }) {
  const { words: verb, title, effect, takesAway = false } = ACTS[name]
  const { person } = props
  const words = { title: title(person.userName || person.email), verb, effect: effect(person) }
  const dialog = { ...props, ...words, takesAway }
  if (name === 'mend-address') return <MendDialog {...dialog} />
  if (name === 'move') return <MoveDialog {...dialog} />
  if (name === 'erase') return <EraseDialog {...dialog} />
  return <PlainDialog {...dialog} path={name} />
}

/** Downloads all data about a person; the server records the export. */
function ExportButton({ person: { uid } }: { person: PersonDocument }) {
  const { fetchFile } = useClient().session
  const [isAsking, setIsAsking] = useState(false)
  const handleConfirm = async () =>
    downloadFile(`person-${uid}.json`, await fetchFile(`${personPath(uid)}/copy`))
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
