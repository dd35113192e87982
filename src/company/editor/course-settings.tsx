import { useMemo } from 'react'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { TextField } from '../form/text-field.tsx'
import { findSettingsProblems } from './module-problems.ts'
import type { EditedOutline } from './outline-edits.ts'
import { FieldOfAddress, ProblemsAround, ProblemsAt, useProblemsAt } from './problems-at.tsx'
import { TextArea } from './text-area.tsx'
import { type OutlineEditing, SETTINGS_WORDS } from './use-outline.ts'

type CourseSettingsProps = { editing: OutlineEditing; isPublished: boolean }

/** The fields of the course itself: its name, description, path, cover, and whether it is offered. */
export function CourseSettings({ editing, isPublished }: CourseSettingsProps) {
  const { outline, change } = editing
  const problems = useMemo(() => findSettingsProblems(outline), [outline])
  return (
    <Stack>
      <h2>Course settings</h2>
      <ProblemsAround problems={problems}>
        <SettingsFields outline={outline} change={change} isPublished={isPublished} />
        <FieldOfAddress />
      </ProblemsAround>
    </Stack>
  )
}

type SettingsFieldsProps = Pick<OutlineEditing, 'outline' | 'change'> & { isPublished: boolean }

/** The fields, each with its problems beside it. */
export function SettingsFields({ outline, change, isPublished }: SettingsFieldsProps) {
  const set = (changes: Partial<EditedOutline>) => change({ ...outline, ...changes }, SETTINGS_WORDS)
  return (
    <>
      <TextField
        {...useProblemsAt('name')}
        label="Name"
        value={outline.name}
        onEnter={(text) => set({ name: text })}
      />
      <TextArea
        {...useProblemsAt('description')}
        label="Description"
        value={textOf(outline.description)}
        onChange={({ target }) => set({ description: target.value })}
      />
      <PathField
        path={textOf(outline.webPath)}
        isPublished={isPublished}
        onChange={(webPath) => set({ webPath })}
      />
      <TextField
        {...useProblemsAt('backgroundImage')}
        label="Address of the cover"
        type="url"
        value={textOf(outline.backgroundImage)}
        onEnter={(text) => set({ backgroundImage: text.trim() })}
      />
      <OfferedChoice isOn={outline.enabled === true} onChange={(enabled) => set({ enabled })} />
    </>
  )
}

type PathFieldProps = { path: string; isPublished: boolean; onChange: (path: string) => void }

function PathField({ path, isPublished, onChange }: PathFieldProps) {
  return (
    <>
      <TextField
        {...useProblemsAt('webPath', 'The end of the course’s address, /course/…')}
        label="Path"
        spellCheck={false}
        autoCapitalize="none"
        value={path}
        onEnter={(text) => onChange(text)}
      />
      {isPublished && (
        <Notice isAnnounced={false}>Links to this course stop working if its path changes.</Notice>
      )}
    </>
  )
}

function OfferedChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label data-field="enabled">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} /> Offered to
      people once it is published
      <ProblemsAt field="enabled" />
    </label>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
