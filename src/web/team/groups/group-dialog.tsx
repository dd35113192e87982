import { useState } from 'react'
import { ActDialog, FormDialog } from '#client/form/act-dialog.tsx'
import { useEntry, useForm } from '#client/form/use-form.ts'
import {
  GROUP_MESSAGES,
  type Group,
  type GroupWord,
  groupKey,
  groupsTitle,
  MAX_GROUP_NAME_LENGTH,
  trimGroupName,
} from '#domain/people/member-groups.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ActAnswer } from '#web/services/gateway.ts'
import type { GroupsClient } from '#web/services/groups-client.ts'
import { listAreas } from './group-choices.ts'
import type { useGroups } from './use-groups.ts'

/** An act on a partner's groups. */
export type GroupAct = { kind: 'create' } | { kind: 'edit' | 'merge' | 'remove'; group: Group }

type GroupDialogProps<Act = GroupAct> = {
  act: Act
  groups: readonly Group[]
  word: GroupWord
  run: ReturnType<typeof useGroups>['run']
  /** Called after the act with a sentence on its result. */
  onDone: (sentence: string) => void
  onClose: () => void
}

type OfGroup = GroupDialogProps<Extract<GroupAct, { group: Group }>>

/** Dialog of an act on a group. A refused act keeps the dialog open with the reason. */
export function GroupDialog({ act, ...props }: GroupDialogProps) {
  if (act.kind === 'create') return <EditDialog {...props} />
  if (act.kind === 'edit') return <EditDialog group={act.group} {...props} />
  if (act.kind === 'merge') return <MergeDialog act={act} {...props} />
  return <RemoveDialog act={act} {...props} />
}

type EditProps = Omit<GroupDialogProps, 'act'> & { group?: Group }

/** Dialog that creates a group or changes its name and area. */
function EditDialog({ group, groups, word, run, onDone, onClose }: EditProps) {
  const [entry, change] = useEntry({ name: group?.name ?? '', area: group?.area ?? '' })
  const isTaken = groups.some((one) => one.id !== group?.id && groupKey(one.name) === groupKey(entry.name))
  const form = useForm<'name'>({
    check: () => (isTaken ? { field: 'name', sentence: GROUP_MESSAGES.nameTaken } : undefined),
    place: ({ status }) => (status === 409 ? 'name' : undefined),
  })
  const name = trimGroupName(entry.name)
  const area = trimGroupName(entry.area)

  async function handleSubmit() {
    const send = (client: GroupsClient) =>
      group
        ? client.change(group.id, {
            ...(name === group.name ? {} : { name }),
            ...(area === (group.area ?? '') ? {} : { area: area === '' ? null : area }),
          })
        : client.create([{ name, ...(area === '' ? {} : { area }) }])
    const isSent = await form.submit(() => run<ActAnswer>(send, { changesPeople: false }))
    if (!isSent) return
    onDone(group ? `${name} was changed.` : `${name} was added.`)
    onClose()
  }
  return (
    <FormDialog
      title={group ? `Edit ${word}` : `Add ${word}`}
      verb={group ? 'Save' : 'Add'}
      form={form}
      isReady={!isBlank(entry.name) && (name !== group?.name || area !== (group.area ?? ''))}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        maxLength={MAX_GROUP_NAME_LENGTH}
        readOnly={form.busy}
        value={entry.name}
        onEnter={(value) => {
          change({ name: value })
          form.clear()
        }}
      />
      <TextField
        label="Area (optional)"
        hint={`${groupsTitle(word)} of one area can be shown together`}
        maxLength={MAX_GROUP_NAME_LENGTH}
        readOnly={form.busy}
        list="group-areas"
        value={entry.area}
        onEnter={(value) => change({ area: value })}
      />
      <datalist id="group-areas">
        {listAreas(groups).map((one) => (
          <option key={one.name} value={one.name} />
        ))}
      </datalist>
    </FormDialog>
  )
}

function MergeDialog({ act: { group }, groups, word, run, onDone, onClose }: OfGroup) {
  const [into, setInto] = useState('')
  const target = groups.find(({ id }) => id === into)
  const others = groups.filter(({ id }) => id !== group.id)

  async function handleConfirm() {
    await run((client) => client.merge(group.id, into))
    onDone(`${group.name} is now part of ${target?.name}.`)
  }
  return (
    <ActDialog
      title={`Merge ${group.name}?`}
      verb="Merge"
      isReady={target !== undefined}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        Everyone in <strong>{group.name}</strong> moves to the other {word}, and <strong>{group.name}</strong>{' '}
        is removed. Learning records stay the same.
      </p>
      <SelectField
        label="Move to"
        none={`Choose a ${word}`}
        options={others.map(({ id, name }) => ({ value: id, words: name }))}
        value={into}
        onChange={setInto}
      />
    </ActDialog>
  )
}

function RemoveDialog({ act: { group }, word, run, onDone, onClose }: OfGroup) {
  async function handleConfirm() {
    await run((client) => client.remove(group.id))
    onDone(`${group.name} was removed.`)
  }
  return (
    <ActDialog title={`Remove ${group.name}?`} verb="Remove" onConfirm={handleConfirm} onClose={onClose}>
      <p>
        This removes the {word} <strong>{group.name}</strong>. Its people stay on your team, with their
        learning records.
      </p>
    </ActDialog>
  )
}
