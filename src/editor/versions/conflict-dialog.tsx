import { useState } from 'react'
import { moduleOfPart, OUTLINE } from '#domain/course/draft/draft-parts.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { copyModule } from '../state/copy-module.ts'
import type { Conflict, DraftWriter } from '../state/draft-writer.ts'
import { type EditedOutline, modulesIn } from '../state/outline-edits.ts'
import type { AddModule } from '../state/use-draft-editing.ts'
import { SideBySide } from './side-by-side.tsx'

type ConflictDialogProps = {
  conflict: Conflict
  writer: DraftWriter
  outline: EditedOutline
  /** Shows another author's text. */
  onShow: (part: string, content: Fields) => void
  onAdd: AddModule
}

/**
 * Dialog with two texts of the same part, side by side. The author chooses one, and the other becomes a
 * version.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { outline, onAdd } = props
  const { part, message, mine, theirs } = props.conflict
  const id = moduleOfPart(part)
  const module = modulesIn(outline).find((each) => each.id === id)
  const { failed, choose } = useChoice(props)
  async function keepBoth() {
    const copy = copyModule(outline, id ?? '', { content: mine, word: 'mine' })
    if ((await choose('theirs')) && copy) onAdd(copy.at, copy.title, copy.content, copy.type)
  }
  const canKeepBoth = module?.type !== undefined
  const actions = (
    <>
      <Button onClick={() => void choose('mine')}>Use mine</Button>
      <Button kind="secondary" onClick={() => void choose('theirs')}>
        Use theirs
      </Button>
      {canKeepBoth && (
        <Button kind="secondary" onClick={() => void keepBoth()}>
          Keep both
        </Button>
      )}
    </>
  )
  // Escape does not close the dialog, because nothing is saved before a choice.
  const title = module?.title || (part === OUTLINE ? 'The outline' : 'This module')
  return (
    <Modal
      role="alertdialog"
      title={title}
      actions={actions}
      lead={
        <>
          <p>{message}</p>
          <p>The other version stays in Versions.</p>
        </>
      }
      onClose={() => undefined}
      width="wide"
    >
      {failed && <p role="alert">We couldn’t add your text to Versions. Try again.</p>}
      <SideBySide
        part={part}
        before={{ name: 'Mine', content: mine }}
        after={{ name: 'Theirs', content: theirs }}
      />
    </Modal>
  )
}

function useChoice({ conflict: { part }, writer, onShow }: ConflictDialogProps) {
  const [failed, setFailed] = useState(false)
  /** Returns true if the choice was applied. */
  async function choose(choice: 'mine' | 'theirs'): Promise<boolean> {
    try {
      const text = await writer.resolveConflict(part, choice)
      // The author's own text is already shown, with the caret in it.
      if (text !== undefined && choice === 'theirs') onShow(part, text)
      return text !== undefined
    } catch {
      setFailed(true)
      return false
    }
  }
  return { failed, choose }
}
