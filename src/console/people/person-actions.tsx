import { ActDialog } from '#client/form/act-dialog.tsx'
import { useClient } from '#client/session/session-context.ts'
import { downloadFile } from '#client/storage/download-file.ts'
import type { PersonDocument } from '#contract/console/console-people.ts'
import { keysOf } from '#domain/unknown-value.ts'
import type { MenuEntry } from '#ui/dialog/entry-menu.tsx'
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
  title: (name: string, person: PersonDocument) => string
  effect: (person: PersonDocument) => string
  isFor: (person: PersonDocument) => boolean
  takesAway?: true
}

const always = () => true

const ACTS: Record<ActName, PersonAct> = {
  unlock: {
    words: 'Unlock',
    title: (name) => `Unlock ${name}?`,
    effect: () => 'They can try again right away. Their password stays the same.',
    isFor: ({ lockedUntil }) => lockedUntil !== undefined,
  },
  invite: {
    words: 'Resend invitation',
    title: (name) => `Resend the invitation to ${name}?`,
    effect: ({ email }) => `We’ll email a new invitation to ${email}. Earlier links will stop working.`,
    isFor: ({ hasPassword, disabled }) => !hasPassword && !disabled,
  },
  'mend-address': {
    words: 'Correct email',
    title: (name) => `Correct email for ${name}?`,
    effect: () =>
      'We’ll email an invitation to the new address. Links sent to the old one will stop working.',
    isFor: ({ neverUsed, disabled }) => neverUsed === true && !disabled,
  },
  enable: {
    words: 'Enable',
    title: (name) => `Enable ${name}?`,
    effect: () => 'They’ll be able to sign in again. No email will be sent.',
    isFor: ({ disabled }) => disabled === true,
  },
  'end-sessions': {
    words: 'Sign out everywhere',
    title: (name) => `Sign ${name} out everywhere?`,
    effect: () => 'They’ll need to sign in again. Their password stays the same.',
    isFor: ({ sessions }) => sessions.count > 0,
    takesAway: true,
  },
  move: {
    words: 'Move to a partner',
    title: (name, { partner }) => `Move ${name} to ${partner ? 'another' : 'a'} partner?`,
    effect: () =>
      'They’ll be signed out. Their records and certificates stay with the previous partner and still appear here.',
    isFor: always,
  },
  disable: {
    words: 'Disable',
    title: (name) => `Disable ${name}?`,
    effect: () =>
      'They’ll be signed out and can’t sign in until you enable the account. Nothing will be deleted.',
    isFor: ({ disabled }) => !disabled,
    takesAway: true,
  },
  erase: {
    words: 'Erase',
    title: (name) => `Erase ${name}?`,
    effect: () => 'This can’t be undone.',
    isFor: always,
    takesAway: true,
  },
}

/** An action on a person, or the export of all data about the person. */
export type PersonAction = ActName | 'export'

/** Returns the label of an action. */
export const actLabel = (name: ActName) => ACTS[name].words

/** Returns the menu entries for the actions on a person, except the notice's action. */
export function personEntries(
  person: PersonDocument,
  shown: ActName | undefined,
  onChoose: (name: PersonAction) => void,
): MenuEntry[] {
  const names = keysOf(ACTS).filter((name) => name !== shown && ACTS[name].isFor(person))
  const entriesOf = (isDanger: boolean) =>
    names
      .filter((name) => (ACTS[name].takesAway ?? false) === isDanger)
      .map((name): MenuEntry => [ACTS[name].words, () => onChoose(name), isDanger])
  return [...entriesOf(false), ['Export', () => onChoose('export')], ...entriesOf(true)]
}

type ActionDialogProps = Pick<PersonDialogProps, 'person' | 'onSaid' | 'onClose'> & { name: PersonAction }

/** Dialog of an action. Asks for confirmation and explains the effect. */
export function ActionDialog({ name, ...props }: ActionDialogProps) {
  if (name === 'export') return <ExportDialog person={props.person} onClose={props.onClose} />
  return <PersonActDialog name={name} {...props} />
}

function PersonActDialog({ name, ...props }: ActionDialogProps & { name: ActName }) {
  const { words: verb, title, effect, takesAway = false } = ACTS[name]
  const { person } = props
  const words = { title: title(person.userName || person.email, person), verb, effect: effect(person) }
  const dialog = { ...props, ...words, takesAway }
  if (name === 'mend-address') return <MendDialog {...dialog} />
  if (name === 'move') return <MoveDialog {...dialog} />
  if (name === 'erase') return <EraseDialog {...dialog} />
  return <PlainDialog {...dialog} path={name} />
}

/** Dialog for downloading all data about a person. The server records the export. */
function ExportDialog({ person: { uid }, onClose }: Pick<ActionDialogProps, 'person' | 'onClose'>) {
  const { fetchFile } = useClient().session
  const handleConfirm = async () =>
    downloadFile(`person-${uid}.json`, await fetchFile(`${personPath(uid)}/copy`))
  return (
    <ActDialog
      title="Export all data about this person?"
      verb="Export"
      isDanger={false}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>You’ll get a file with everything we store about this person, except passwords and codes.</p>
    </ActDialog>
  )
}
