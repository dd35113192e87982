import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { groupsTitle, MAX_GROUPS } from '#domain/people/member-groups.ts'
import { numberText } from '#ui/text/number-text.ts'
import { GroupPicker } from './group-picker.tsx'
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
  const { data: groups = [], word, run } = useGroups()
  const [only, ...others] = people
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(others.length === 0 ? only?.groups : []),
  )
  const form = useForm()
  const whom = others.length === 0 ? (only?.userName ?? '') : `${numberText(people.length)} people`

  async function handleSubmit() {
    const ids = [...chosen]
    const change = { how: 'set' as const, people: people.map(({ id }) => id), groups: ids }
    if (!(await form.submit(() => run((client) => client.assign([change]))))) return
    const names = groups.filter(({ id }) => chosen.has(id)).map(({ name }) => name)
    onDone(ids, names.length === 0 ? `${whom}: no ${word}.` : `${whom}: ${names.join(', ')}.`)
  }
  return (
    <FormDialog
      title={`Change ${word}`}
      verb="Save"
      form={form}
      isReady={chosen.size <= MAX_GROUPS.ofMember}
      before={
        <p>
          For <strong>{whom}</strong>.
        </p>
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <GroupPicker label={groupsTitle(word)} groups={groups} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  )
}
