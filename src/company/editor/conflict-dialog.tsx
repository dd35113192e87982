import { articleText } from '#domain/course/article-text.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft-parts.ts'
import { fieldsOf, parseJson } from '#domain/unknown-value.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { compareLines, type MarkedLine } from './compare-lines.ts'
import styles from './draft-editor.module.css'
import { type Conflict, type DraftWriter, resolveConflict } from './draft-writer.ts'
import { type EditedOutline, findModulePlace, readOutline } from './outline-edits.ts'
import { useWriterState } from './use-draft-writer.ts'
import type { AddModule } from './use-outline.ts'

type ConflictDialogProps = {
  writer: DraftWriter
  outline: EditedOutline
  /** Shows the text of a part that was chosen. */
  onShow: (part: string, content: string) => void
  onAdd: AddModule
}

/** Two texts of one part, side by side: which is kept is for people to say. What is not is among the versions. */
export function ConflictDialog({ writer, outline, onShow, onAdd }: ConflictDialogProps) {
  const { conflict } = useWriterState(writer)
  if (!conflict) return null
  const { part, message } = conflict
  const place = placeOfPart(outline, part)
  const module = place && outline.sections[place.section]?.modules[place.module]
  function choose(choice: 'mine' | 'theirs') {
    const text = resolveConflict(writer, part, choice)
    if (text !== undefined) onShow(part, text)
  }
  function keepBoth(of: Conflict) {
    choose('theirs')
    if (!place || !module?.type) return
    const at = { section: place.section, module: place.module + 1 }
    onAdd(at, `${module.title} (mine)`, fieldsOf(parseJson(of.mine)), module.type)
  }
  const actions = (
    <>
      {module?.type && (
        <Button kind="secondary" onClick={() => keepBoth(conflict)}>
          Keep both
        </Button>
      )}
      <Button kind="secondary" onClick={() => choose('theirs')}>
        Take the other
      </Button>
      <Button onClick={() => choose('mine')}>Keep mine</Button>
    </>
  )
  // Escape does not close it: one of the two has to be chosen, and nothing is saved before.
  const title = module?.title || (part === OUTLINE ? 'The outline' : 'This module')
  return (
    <Modal role="alertdialog" title={title} actions={actions} onClose={() => undefined}>
      <p>{message}</p>
      <p>The text that you do not take is in Versions.</p>
      <Texts conflict={conflict} />
    </Modal>
  )
}

function placeOfPart(outline: EditedOutline, part: string) {
  const modules = outline.sections.flatMap((section) => section.modules)
  const module = modules.find(({ id }) => partOfModule(id) === part)
  return module && findModulePlace(outline, module.id)
}

function Texts({ conflict: { part, mine, theirs } }: { conflict: Conflict }) {
  const [own, other] = compareLines(linesOf(part, mine), linesOf(part, theirs))
  return (
    <div className={styles.texts}>
      <section>
        <h3>Mine</h3>
        <Text lines={own} />
      </section>
      <section>
        <h3>The other</h3>
        <Text lines={other} />
      </section>
    </div>
  )
}

function Text({ lines }: { lines: MarkedLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its box is scrolled by keyboard
    <div className={styles.text} dir="auto" tabIndex={0}>
      {lines.map(({ text, isDifferent }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <div key={place}>{isDifferent ? <ins>{text}</ins> : text}</div>
      ))}
    </div>
  )
}

/** Returns the words of a part, a line each. */
function linesOf(part: string, content: string): string[] {
  if (part === OUTLINE)
    return readOutline(content).sections.flatMap(({ title, modules }) => [
      title,
      ...modules.map((module) => `– ${module.title}`),
    ])
  const fields = fieldsOf(parseJson(content))
  const { editorData } = fields
  if (typeof editorData !== 'string') return JSON.stringify(fields, undefined, 1).split('\n')
  return articleText(editorData)
    .split('\n')
    .filter((line) => line.trim() !== '')
}
