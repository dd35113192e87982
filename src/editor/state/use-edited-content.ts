import { useRef, useState } from 'react'
import type { Fields } from '#domain/unknown-value.ts'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { findChanges, withChanges } from './edit-history.ts'
import type { DraftEditing } from './use-draft-editing.ts'

/** Pause after a keystroke before an article is checked, in ms. Longer than the pauses of a slow typist. */
const CHECK_PAUSE_MS = 500

/** Content of a module during editing. */
export type EditedContent = Pick<ReturnType<typeof useEditedContent>, 'fields' | 'change' | 'setArticle'>

/** Description of an edit, and the edited text field, if any. */
interface ContentAct {
  words: string
  typing?: string | undefined
}

/** Names of a module's fields, for the descriptions of edits. */
const FIELD_WORDS: Record<string, string> = {
  notes: 'the notes',
  links: 'the links',
  videoUrl: 'the video',
  videoThumbnail: 'the video cover',
  captions: 'the captions',
  minutes: 'the length',
}

/** Manages the content of a module and saves its changes. An article is serialized only on demand. */
export function useEditedContent(editing: DraftEditing, part: string, content: Fields) {
  const { writer } = editing
  const [fields, setFields] = useState(content)
  const latest = useRef<{ fields: Fields; readArticle?: () => string }>({ fields })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function read(): Fields {
    const { readArticle } = latest.current
    return readArticle ? { ...latest.current.fields, editorData: readArticle() } : latest.current.fields
  }
  const write = () => writer.writePart(part, read)
  function apply(changes: Fields): void {
    latest.current.fields = withChanges(latest.current.fields, changes)
    setFields(read())
    write()
  }
  useOnChange(part, () => editing.open({ part, read: () => latest.current.fields, apply }))

  return {
    /** Fields as of the last check, shortly after the last keystroke. */
    fields,
    /**
     * Changes fields. An undefined value removes a field. Without `act`, the change counts as typing in these
     * fields.
     */
    change(changes: Fields, act?: ContentAct): void {
      const before = latest.current.fields
      const found = findChanges(before, { ...before, ...changes })
      if (!found) return
      apply(found.after)
      const name = Object.keys(found.after).join()
      const entered = { words: `change ${FIELD_WORDS[name] ?? 'a module'}`, typing: name }
      editing.record({ part, ...found, ...(act ?? entered) })
    },
    /** Registers the article's getter after a change. */
    setArticle(readArticle: () => string): void {
      latest.current.readArticle = readArticle
      write()
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setFields(read()), CHECK_PAUSE_MS)
    },
  }
}
