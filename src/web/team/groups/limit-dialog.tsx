import { useMemo, useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { ChoicePicker } from '#client/parts/choice-picker.tsx'
import { areaKey, splitTargets } from '#client/parts/requirement-entry.ts'
import { type AdminLimit, MAX_LIMIT } from '#domain/people/managed-team.ts'
import { type GroupWord, groupsWord } from '#domain/people/member-groups.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { listTargets } from './group-choices.ts'
import { limitText } from './limit-text.ts'
import { useGroups } from './use-groups.ts'

type LimitDialogProps = {
  /** The administrator. */
  member: { id: string; userName: string }
  limit: AdminLimit | undefined
  /** Called after the change with a sentence on its result. */
  onDone: (sentence: string) => void
  onClose: () => void
}

/** Dialog for limiting an administrator to groups and areas, or letting them manage everyone. */
export function LimitDialog({ member, limit, onDone, onClose }: LimitDialogProps) {
  const { data: groups = [], word, run } = useGroups()
  const [isLimited, setLimited] = useState(limit !== undefined)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => targetsOf(limit))
  const choices = useMemo(() => listTargets(groups), [groups])
  const form = useForm()
  const { groups: ids = [], areas = [] } = splitTargets(chosen)
  const next = isLimited ? { groups: ids, areas } : undefined

  async function handleSubmit() {
    const change = () => run((client) => client.limit(member.id, next ?? null), { changesPeople: false })
    if (await form.submit(change)) onDone(`${member.userName} manages ${limitText(next, groups)}.`)
  }
  return (
    <FormDialog
      title={`What ${member.userName} manages`}
      verb="Save"
      form={form}
      isReady={!isLimited || (chosen.size > 0 && chosen.size <= MAX_LIMIT)}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <SelectField
        label="Manages"
        options={optionsOf(word)}
        value={isLimited ? SOME : ''}
        disabled={form.busy}
        onChange={(value) => setLimited(value === SOME)}
      />
      {isLimited && (
        <ChoicePicker
          choices={choices}
          searchLabel={`Search ${groupsWord(word)} and areas`}
          none="No matches."
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </FormDialog>
  )
}

const SOME = 'some'

function optionsOf(word: GroupWord) {
  return [
    { value: '', words: 'Everyone' },
    { value: SOME, words: `Only some ${groupsWord(word)} or areas` },
  ]
}

function targetsOf({ groups, areas }: AdminLimit = { groups: [], areas: [] }): ReadonlySet<string> {
  return new Set([...areas.map(areaKey), ...groups])
}
