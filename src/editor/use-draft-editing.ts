import { useRef, useState } from 'react'
import type { ModuleType } from '#domain/course/course.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft-parts.ts'
import { type Fields, fieldsOf, parseJson } from '#domain/unknown-value.ts'
import { beginPart, type DraftWriter, openPart, readPart, writePart } from './draft-writer.ts'
import { findChanges, type HistoryStep, isAsExpected, withChanges } from './edit-history.ts'
import { newId } from './new-id.ts'
import {
  addModule,
  type EditedOutline,
  type EditedSection,
  findNewModule,
  type OutlinePlace,
  readOutline,
  writeOutline,
} from './outline-edits.ts'
import { type ApplyStep, useEditHistory } from './use-edit-history.ts'

/** Adds a module with its content at a position in the outline. */
export type AddModule = (at: OutlinePlace, title: string, content: object, type: ModuleType) => void

/** Content of the open module, which undo and redo may change. */
export interface OpenedContent {
  part: string
  read: () => Fields
  apply: (changes: Fields) => void
}

/** A draft while it is edited: its outline, and the edits of this window to structure, quizzes and settings. */
export type DraftEditing = ReturnType<typeof useDraftEditing>

/**
 * Returns the draft for editing. `onShow` opens a module in which a step changed something, or which a step brought
 * back.
 */
export function useDraftEditing(
  writer: DraftWriter,
  outlineContent: string,
  onShow: (moduleId: string) => void,
) {
  const outlineOf = useWrittenOutline(writer, outlineContent)
  const opened = useRef<OpenedContent>(undefined)
  const history = useEditHistory((step) =>
    step.act.part === OUTLINE
      ? outlineOf.apply(step, onShow)
      : applyToModule(step, { writer, opened, onShow }),
  )
  /** Changes the outline; `words` describe the edit, and `typing` is the edited text field, if any. */
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
    /** Adds a module; returns its id. */
    add(at: OutlinePlace, title: string, content: object, type: ModuleType): string {
      const id = newId()
      change(addModule(outlineOf.read(), { id, title, type }, at), `add ${title}`)
      beginPart(writer, partOfModule(id), JSON.stringify(content))
      return id
    },
    /** Adds a copy of a section with all its modules after it, as one edit. Throws if a module cannot be loaded. */
    async duplicate(section: EditedSection): Promise<void> {
      const reading = section.modules.map(({ id }) => readPart(writer, partOfModule(id)))
      const [{ copySection }, ...contents] = await Promise.all([import('./copy-module.ts'), ...reading])
      const copy = copySection(outlineOf.read(), section, contents)
      if (!copy) return
      change(copy.outline, `duplicate ${section.title}`)
      for (const [id, content] of copy.contents) beginPart(writer, partOfModule(id), JSON.stringify(content))
    },
    /** Shows the outline of another author. */
    show: outlineOf.show,
    /** Registers the content of the open module; returns the function that unregisters it. */
    open(content: OpenedContent): () => void {
      opened.current = content
      return () => {
        if (opened.current === content) opened.current = undefined
      }
    },
  }
}

/** Returns the outline while it is written; `read` returns the latest one, even before it is rendered. */
function useWrittenOutline(writer: DraftWriter, content: string) {
  const [outline, setOutline] = useState(() => readOutline(content))
  const latest = useRef(outline)
  function set(next: EditedOutline): void {
    latest.current = next
    setOutline(next)
  }
  function write(next: EditedOutline): void {
    set(next)
    writePart(writer, OUTLINE, () => writeOutline(next))
  }
  return {
    outline,
    read: () => latest.current,
    write,
    show: (text: string) => set(readOutline(text)),
    async apply({ from, to }: HistoryStep, onShow: (moduleId: string) => void): ReturnType<ApplyStep> {
      const before = latest.current
      if (!isAsExpected(before, from)) return 'changed'
      const next = { ...before, ...to }
      write(next)
      const shown = findNewModule(before, next)
      if (shown !== undefined) onShow(shown)
      return 'applied'
    },
  }
}

interface ModuleStep {
  writer: DraftWriter
  opened: { current: OpenedContent | undefined }
  onShow: (moduleId: string) => void
}

async function applyToModule(
  { act: { part }, from, to }: HistoryStep,
  { writer, opened, onShow }: ModuleStep,
): ReturnType<ApplyStep> {
  const content = opened.current?.part === part ? opened.current : await loadContent(writer, part)
  if (!isAsExpected(content.read(), from)) return 'changed'
  content.apply(to)
  onShow(part.slice(partOfModule('').length))
  return 'applied'
}

async function loadContent(writer: DraftWriter, part: string): Promise<OpenedContent> {
  const fields = fieldsOf(parseJson(await openPart(writer, part)))
  const apply = (changes: Fields) =>
    writePart(writer, part, () => JSON.stringify(withChanges(fields, changes)))
  return { part, read: () => fields, apply }
}
