import { useRef, useState } from 'react'
import type { ModuleType } from '#domain/course/course.ts'
import { moduleOfPart, OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import type { Fields } from '#domain/unknown-value.ts'
import type { DraftWriter } from './draft-writer.ts'
import { findChanges, isAsExpected, withChanges } from './edit-history.ts'
import { newId } from './new-id.ts'
import {
  addModule,
  type EditedOutline,
  type EditedSection,
  findNewModule,
  type OutlinePlace,
  readOutline,
} from './outline-edits.ts'
import { useEditHistory } from './use-edit-history.ts'

/** Adds a module with its content at a position in the outline. */
export type AddModule = (at: OutlinePlace, title: string, content: Fields, type: ModuleType) => void

/** Content of a part, which undo and redo may change. */
interface EditablePart {
  read: () => Fields
  apply: (changes: Fields) => void
}

/** The open module. */
type OpenedModule = EditablePart & { part: string }

/** A draft during editing: its outline, and this window's edits to structure, quizzes and settings. */
export type DraftEditing = ReturnType<typeof useDraftEditing>

/** Returns the draft for editing. `onShow` opens a module that a step has changed or restored. */
export function useDraftEditing(
  writer: DraftWriter,
  outlineContent: Fields,
  onShow: (moduleId: string) => void,
) {
  const outlineOf = useWrittenOutline(writer, outlineContent)
  const opened = useRef<OpenedModule>(undefined)
  async function findPart(part: string): Promise<EditablePart> {
    if (part === OUTLINE) return outlineOf
    return opened.current?.part === part ? opened.current : loadPart(writer, part)
  }
  const history = useEditHistory(async ({ act, from, to }) => {
    const part = await findPart(act.part)
    if (!isAsExpected(part.read(), from)) return 'changed'
    const before = outlineOf.read()
    part.apply(to)
    const shown = moduleOfPart(act.part) ?? findNewModule(before, outlineOf.read())
    if (shown !== undefined) onShow(shown)
    return 'applied'
  })
  /** Changes the outline. `words` describes the edit, and `typing` is the edited text field, if any. */
  function change(next: EditedOutline, words: string, typing?: string): void {
    const changes = findChanges(outlineOf.read(), next)
    if (!changes) return
    outlineOf.write(next)
    history.record({ words, part: OUTLINE, typing, ...changes })
  }
  return {
    ...history,
    outline: outlineOf.outline,
    writer,
    change,
    /** Adds a module and returns its id. */
    add(at: OutlinePlace, title: string, content: Fields, type: ModuleType): string {
      const id = newId()
      change(addModule(outlineOf.read(), { id, title, type }, at), `add ${title}`)
      writer.beginPart(partOfModule(id), content)
      return id
    },
    /**
     * Adds a copy of a section with all its modules after it, as a single edit. Throws if a module cannot be
     * loaded.
     */
    async duplicate(section: EditedSection): Promise<void> {
      const reading = section.modules.map(({ id }) => writer.readPart(partOfModule(id)))
      const [{ copySection }, ...contents] = await Promise.all([import('./copy-module.ts'), ...reading])
      const copy = copySection(outlineOf.read(), section, contents)
      if (!copy) return
      change(copy.outline, `duplicate ${section.title}`)
      for (const [id, content] of copy.contents) writer.beginPart(partOfModule(id), content)
    },
    /** Shows another author's outline. */
    show: outlineOf.show,
    /** Registers the content of the open module. Returns a function that unregisters it. */
    open(content: OpenedModule): () => void {
      opened.current = content
      return () => {
        if (opened.current === content) opened.current = undefined
      }
    },
  }
}

/** Returns the outline during writing. `read` returns the latest outline, even before it is rendered. */
function useWrittenOutline(writer: DraftWriter, content: Fields) {
  const [outline, setOutline] = useState(() => readOutline(content))
  const latest = useRef(outline)
  function set(next: EditedOutline): void {
    latest.current = next
    setOutline(next)
  }
  function write(next: EditedOutline): void {
    set(next)
    writer.writePart(OUTLINE, () => next)
  }
  return {
    outline,
    read: () => latest.current,
    write,
    apply: (changes: Fields) => write({ ...latest.current, ...changes }),
    show: (fields: Fields) => set(readOutline(fields)),
  }
}

async function loadPart(writer: DraftWriter, part: string): Promise<EditablePart> {
  const fields = await writer.openPart(part)
  const apply = (changes: Fields) => writer.writePart(part, () => withChanges(fields, changes))
  return { read: () => fields, apply }
}
