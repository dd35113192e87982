import { useState } from 'react'
import type { ModuleType } from '#domain/course/course.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft-parts.ts'
import { beginPart, type DraftWriter, writePart } from './draft-writer.ts'
import { newId } from './new-id.ts'
import {
  addModule,
  type EditedOutline,
  type OutlinePlace,
  readOutline,
  writeOutline,
} from './outline-edits.ts'

/** Adds a module with its content at a place of the outline. */
export type AddModule = (at: OutlinePlace, title: string, content: object, type: ModuleType) => void

/** Most acts on the outline that can be undone. */
const MAX_UNDO = 100

/** Typing in a title, or in the settings, is one act, however many letters it has. */
const TITLE_WORDS = 'change a title'
export const SETTINGS_WORDS = 'change the settings'
const TYPING = [TITLE_WORDS, SETTINGS_WORDS]

/** The outline of a draft while it is edited, with the acts of this window, the last first. */
export type OutlineEditing = ReturnType<typeof useOutline>

export function useOutline(writer: DraftWriter, outlineContent: string) {
  const [outline, setOutline] = useState(() => readOutline(outlineContent))
  const [acts, setActs] = useState<readonly { words: string; before: EditedOutline }[]>([])

  function write(next: EditedOutline): void {
    setOutline(next)
    writePart(writer, OUTLINE, () => writeOutline(next))
  }
  /** Changes the outline; the words name what that was. */
  function change(next: EditedOutline, words = TITLE_WORDS): void {
    if (!TYPING.includes(words) || acts[0]?.words !== words)
      setActs([{ words, before: outline }, ...acts].slice(0, MAX_UNDO))
    write(next)
  }
  return {
    outline,
    writer,
    change,
    /** Adds a module; returns its id. */
    add(at: OutlinePlace, title: string, content: object, type: ModuleType): string {
      const id = newId()
      change(addModule(outline, { id, title, type }, at), `add ${title}`)
      beginPart(writer, partOfModule(id), JSON.stringify(content))
      return id
    },
    /** Shows the outline as somebody else wrote it. */
    show(content: string): void {
      setActs([])
      setOutline(readOutline(content))
    },
    /** The last act in words, if there is one that can be undone. */
    undoable: acts[0]?.words,
    undo(): void {
      const [last, ...earlier] = acts
      if (!last) return
      write(last.before)
      setActs(earlier)
    },
  }
}
