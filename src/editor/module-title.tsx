import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './draft-editor.module.css'
import problemStyles from './problems/problems-at.module.css'
import { focusField, useProblemsAt } from './problems/problems-at.tsx'

type ModuleTitleProps = { title: string; isFocused: boolean; onEnter: (title: string) => void }

/** Heading of a module, as the field of its title. */
export function ModuleTitle({ title, isFocused, onEnter }: ModuleTitleProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { hint, error, ...place } = useProblemsAt('title')
  useEffect(() => {
    if (!isFocused) return
    focusField('title')
    field.current?.select()
  }, [isFocused])
  return (
    <div>
      <h2 className={styles.title} aria-label={title || 'Untitled'} data-text={title}>
        <textarea
          {...place}
          ref={field}
          rows={1}
          aria-label="Title"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error || hint ? 'title-problems' : undefined}
          placeholder="Title"
          dir="auto"
          autoComplete="off"
          value={title}
          onKeyDown={leaveOnEnter}
          // A title has no line breaks, even when pasted.
          onChange={({ target }) => onEnter(target.value.replaceAll('\n', ' '))}
        />
      </h2>
      <p id="title-problems" className={problemStyles.problems}>
        {error && <span className={problemStyles.error}>{error}</span>}
        {hint}
      </p>
    </div>
  )
}

/** Handles Enter in the title: moves the focus to the article's text. Titles have no line breaks. */
function leaveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  focusField('editorData', 0)
}
