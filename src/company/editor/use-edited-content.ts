import { useRef, useState } from 'react'
import { type Fields, fieldsOf, parseJson } from '#domain/unknown-value.ts'
import { type DraftWriter, writePart } from './draft-writer.ts'

/** Time after a key in which the words are checked, in ms. */
const CHECK_PAUSE_MS = 250

/** The content of a module while it is edited. */
export type EditedContent = ReturnType<typeof useEditedContent>

/** Holds the content of a module, and saves it as it changes; an article is read from its editor only when needed. */
export function useEditedContent(writer: DraftWriter, part: string, content: string) {
  const [fields, setFields] = useState(() => fieldsOf(parseJson(content)))
  const latest = useRef<{ fields: Fields; readArticle?: () => string }>({ fields })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function read(): Fields {
    const { readArticle } = latest.current
    return readArticle ? { ...latest.current.fields, editorData: readArticle() } : latest.current.fields
  }
  function write(): void {
    writePart(writer, part, () => JSON.stringify(read()))
  }
  return {
    /** As they were when they were last checked, a moment after the last key. */
    fields,
    /** Changes fields; one that is undefined is taken out. */
    change(changes: Fields, _act?: { words: string; typing?: string | undefined }): void {
      const all = Object.entries({ ...latest.current.fields, ...changes })
      latest.current.fields = Object.fromEntries(all.filter(([, value]) => value !== undefined))
      setFields(read())
      write()
    },
    /** Takes what reads the article, which has changed. */
    setArticle(readArticle: () => string): void {
      latest.current.readArticle = readArticle
      write()
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setFields(read()), CHECK_PAUSE_MS)
    },
  }
}
