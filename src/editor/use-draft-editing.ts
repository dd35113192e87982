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

/** Adds a module with its content at a place of the outline. */
export type AddModule = (at: OutlinePlace, title: string, content: object, type: ModuleType) => void

/** The content of a module that undoing may change. */
export interface OpenedContent {
  part: string
  read: () => Fields
  apply: (changes: Fields) => void
}

/** A draft while it is edited: its outline, and the acts of this window over structure, quizzes and settings. */
export type DraftEditing = ReturnType<typeof useDraftEditing>

/** `onShow` opens a module in which something was undone, or that is there again. */
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
  /** Changes the outline; the words name what that was, and `typing` the field that was typed in. */
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
    /** Puts a copy of a section with all its modules after it, as one act. Throws what loading one of them throws. */
    async duplicate(section: EditedSection): Promise<void> {
      const reading = section.modules.map(({ id }) => readPart(writer, partOfModule(id)))
      const [{ copySection }, ...contents] = await Promise.all([import('./copy-module.ts'), ...reading])
      const copy = copySection(outlineOf.read(), section, contents)
      if (!copy) return
      change(copy.outline, `duplicate ${section.title}`)
      for (const [id, content] of copy.contents) beginPart(writer, partOfModule(id), JSON.stringify(content))
    },
    /** Shows the outline as somebody else wrote it. */
    show: outlineOf.show,
    /** Takes the content of the module that is open; returns what ends that. */
    open(content: OpenedContent): () => void {
      opened.current = content
      return () => {
        if (opened.current === content) opened.current = undefined
      }
    },
  }
}

/** The outline as it is written: what is read is the latest, also before it is rendered. */
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
