import { useMemo, useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { type Choice, ChoicePicker } from '#client/parts/choice-picker.tsx'
import { type Group, type GroupChange, groupsWord, MAX_GROUPS } from '#domain/people/member-groups.ts'
import { numberText } from '#ui/text/number-text.ts'
import { useGroups } from './use-groups.ts'

type ChangeGroupsDialogProps = {
  /** People whose groups change, with the ids of their current groups. */
  people: readonly { id: string; userName: string; groups?: readonly string[] | undefined }[]
  /** Called with the ids of the new groups, and a sentence on the result. */
  onDone: (groups: readonly string[], sentence: string) => void
  onClose: () => void
}

/** Dialog for changing the groups of one or more people, all to the same ones. */
export function ChangeGroupsDialog({ people, onDone, onClose }: ChangeGroupsDialogProps) {
  const { data: groups = [], word, manages, run } = useGroups()
  const [only, ...others] = people
  const isOne = others.length === 0
  const [before] = useState(() => currentOf(isOne ? only?.groups : [], groups))
  const [chosen, setChosen] = useState(before)
  const choices = useMemo(() => listFirst(groups, before), [groups, before])
  const form = useForm()
  const whom = isOne ? (only?.userName ?? '') : `${numberText(people.length)} people`
  const isChanged = [...chosen, ...before].some((id) => chosen.has(id) !== before.has(id))

  async function handleSubmit() {
    const uids = people.map(({ id }) => id)
    const changes = isOne ? findChanges(uids, before, chosen) : [changeOf('set', uids, [...chosen])]
    if (!(await form.submit(() => run((client) => client.assign(changes))))) return
    const names = groups.filter(({ id }) => chosen.has(id)).map(({ name }) => name)
    onDone([...chosen], names.length === 0 ? `${whom}: no ${word}.` : `${whom}: ${names.join(', ')}.`)
  }
  return (
    <FormDialog
      title={`Change ${word}`}
      verb="Save"
      form={form}
      isReady={isChanged && chosen.size <= MAX_GROUPS.ofMember && (!manages || chosen.size > 0)}
      before={
        <p>
          For <strong>{whom}</strong>. {!isOne && `This replaces their current ${groupsWord(word)}.`}
        </p>
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ChoicePicker
        choices={choices}
        searchLabel={`Search ${groupsWord(word)}`}
        none="No matches."
        chosen={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  )
}

/** Returns the ids of a person's groups that still exist. */
function currentOf(ids: readonly string[] = [], groups: readonly Group[]): ReadonlySet<string> {
  return new Set(ids.filter((id) => groups.some((group) => group.id === id)))
}

/** Lists groups with some of them first. */
function listFirst(groups: readonly Group[], first: ReadonlySet<string>): Choice[] {
  const rest = groups.filter(({ id }) => !first.has(id))
  const ordered = [...groups.filter(({ id }) => first.has(id)), ...rest]
  return ordered.map(({ id, name, area = '' }) => ({ id, name, note: area }))
}

function changeOf(
  how: GroupChange['how'],
  people: readonly string[],
  groups: readonly string[],
): GroupChange {
  return { how, people, groups }
}

/** Returns the differences only, so that groups that someone else added in the meantime stay. */
function findChanges(
  people: readonly string[],
  before: ReadonlySet<string>,
  chosen: ReadonlySet<string>,
): GroupChange[] {
  const added = [...chosen].filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !chosen.has(id))
  return [changeOf('add', people, added), changeOf('remove', people, removed)]
}
