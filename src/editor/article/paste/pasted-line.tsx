import { type LexicalEditor, UNDO_COMMAND } from 'lexical'
import { useLayoutEffect } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import styles from '../tools/article-editor.module.css'
import { TOO_LONG } from './clipboard.ts'

type PastedLineProps = {
  editor: LexicalEditor
  /** Sentence on left-out content; empty if there is none. */
  sentence: string
  onClose: () => void
}

/** Reports the content left out of a paste until the article changes again. */
export function PastedLine({ editor, sentence, onClose }: PastedLineProps) {
  // Runs before paint. Otherwise, a key typed right away would not close the line.
  useLayoutEffect(() => {
    if (sentence === '') return
    return editor.registerUpdateListener(({ tags, dirtyElements, dirtyLeaves }) => {
      const isChanged = dirtyElements.size > 0 || dirtyLeaves.size > 0
      // Uploaded pictures are inserted later, but do not close the line.
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
          <Row gap="snug">
            <p>{sentence}</p>
            {sentence !== TOO_LONG && (
              <Button kind="secondary" onClick={handleUndo}>
                Undo paste
              </Button>
            )}
          </Row>
        </Notice>
      )}
    </div>
  )
}
