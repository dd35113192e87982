import { type LexicalEditor, UNDO_COMMAND } from 'lexical'
import { useLayoutEffect } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Notice } from '#ui/state/notice.tsx'
import styles from './article-editor.module.css'
import { TOO_LONG } from './clipboard.ts'

type PastedLineProps = {
  editor: LexicalEditor
  /** Says what was left out; empty if there is nothing to say. */
  sentence: string
  onClose: () => void
}

/** Says what of a clipboard was left out, until the article is changed again. */
export function PastedLine({ editor, sentence, onClose }: PastedLineProps) {
  // Before the line is seen: else a key that is typed at once would leave it.
  useLayoutEffect(() => {
    if (sentence === '') return
    return editor.registerUpdateListener(({ tags, dirtyElements, dirtyLeaves }) => {
      const isChanged = dirtyElements.size > 0 || dirtyLeaves.size > 0
      // Uploaded pictures come into their places by and by.
      if (isChanged && !tags.has('history-merge')) onClose()
    })
  }, [editor, sentence, onClose])
  function handleUndo() {
    editor.dispatchCommand(UNDO_COMMAND, undefined)
    editor.focus()
  }
  return (
    <div role="status" className={styles.pasted}>
      {sentence !== '' && (
        <Notice isAnnounced={false}>
          {sentence}{' '}
          {sentence !== TOO_LONG && (
            <Button kind="quiet" onClick={handleUndo}>
              Undo the paste
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
