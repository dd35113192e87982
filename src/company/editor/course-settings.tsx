import { useMemo } from 'react'
import { findCourseProblems } from '#domain/course-check/find-course-problems.ts'
import { placeInWords } from '#domain/course-check/place-words.ts'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { ProblemList } from '../courses/course-parts.tsx'
import { TextField } from '../form/text-field.tsx'
import type { EditedOutline } from './outline-edits.ts'
import { TextArea } from './text-area.tsx'
import { type OutlineEditing, SETTINGS_WORDS } from './use-outline.ts'

type CourseSettingsProps = { editing: OutlineEditing; isPublished: boolean }

/** The fields of the course itself: its name, description, path, cover, and whether it is offered. */
export function CourseSettings({ editing, isPublished }: CourseSettingsProps) {
  const { outline, change } = editing
  const problems = useMemo(() => findSettingsProblems(outline), [outline])
  const set = (changes: Partial<EditedOutline>) => change({ ...outline, ...changes }, SETTINGS_WORDS)
  return (
    <Stack>
      <h2>Course settings</h2>
      <TextField label="Name" value={outline.name} onEnter={(text) => set({ name: text })} />
      <TextArea
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
        label="Address of the cover"
        type="url"
        value={textOf(outline.backgroundImage)}
        onEnter={(text) => set({ backgroundImage: text.trim() })}
      />
      <OfferedChoice isOn={outline.enabled === true} onChange={(enabled) => set({ enabled })} />
      {problems.length > 0 && <ProblemList problems={problems} />}
    </Stack>
  )
}

type PathFieldProps = { path: string; isPublished: boolean; onChange: (path: string) => void }

function PathField({ path, isPublished, onChange }: PathFieldProps) {
  return (
    <>
      <TextField
        label="Path"
        hint="The end of the course’s address, /course/…"
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
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} /> Offered to
      people once it is published
    </label>
  )
}

/** Finds what the check says of a course's own fields. */
function findSettingsProblems(outline: EditedOutline) {
  const own = { ...outline, sections: [] }
  return findCourseProblems(own).map(({ place, ...problem }) => ({
    ...problem,
    place: placeInWords(place, own),
  }))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
