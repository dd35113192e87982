import { type KeyboardEvent, useState } from 'react'
import type { ModuleType } from '#domain/course/course.ts'
import { MAX_MODULES, MAX_SECTIONS } from '#domain/course/draft-part-problem.ts'
import { partOfModule } from '#domain/course/draft-parts.ts'
import { paragraphNode, plainBlock, toEditorData } from '#domain/course/editor-state.ts'
import { fieldsOf, listOf, parseJson } from '#domain/unknown-value.ts'
import { Menu, menuItemClassName } from '#web/ui/dialog/menu.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Row, Stack } from '#web/ui/layout/layout.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import styles from './draft-editor.module.css'
import { openPart } from './draft-writer.ts'
import { newId } from './new-id.ts'
import {
  addSection,
  type EditedModule,
  type EditedOutline,
  type EditedSection,
  type ModulePlace,
  moveBy,
  moveTo,
  type OutlinePlace,
  remove,
  rename,
} from './outline-edits.ts'
import type { AddModule, OutlineEditing } from './use-outline.ts'

export type OutlinePanelProps = {
  editing: OutlineEditing
  /** The module that is open. */
  chosen: string | undefined
  onAdd: AddModule
  onOpen: (moduleId: string) => void
  /** Opens the settings of the course; they are what is open where no module is chosen. */
  onSettings: () => void
}

/** The sections of a course and their modules, with all that can be done with them. */
export function OutlinePanel(props: OutlinePanelProps) {
  const { outline, undo, undoable, change } = props.editing
  const modules = outline.sections.reduce((count, section) => count + section.modules.length, 0)
  function handleKeyDown(event: KeyboardEvent) {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!isUndo || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    undo()
  }
  return (
    <nav aria-label="Outline" onKeyDown={handleKeyDown}>
      <Stack>
        <SettingsLine {...props} />
        <ol className={styles.sections}>
          {outline.sections.map((section, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a section has no id
            <SectionItem key={at} {...props} section={section} at={at} isFull={modules >= MAX_MODULES} />
          ))}
        </ol>
        <Row gap="snug">
          {outline.sections.length < MAX_SECTIONS && (
            <Button
              kind="secondary"
              onClick={() => change(addSection(outline, 'New section'), 'add New section')}
            >
              Add a section
            </Button>
          )}
          {undoable !== undefined && (
            <Button kind="quiet" onClick={undo}>
              {`Undo: ${undoable}`}
            </Button>
          )}
        </Row>
      </Stack>
    </nav>
  )
}

function SettingsLine({ chosen, onSettings }: Pick<OutlinePanelProps, 'chosen' | 'onSettings'>) {
  return (
    <button
      type="button"
      className={styles.module}
      aria-current={chosen === undefined ? 'true' : undefined}
      onClick={onSettings}
    >
      Course settings
    </button>
  )
}

type SectionItemProps = OutlinePanelProps & { section: EditedSection; at: number; isFull: boolean }

function SectionItem(props: SectionItemProps) {
  const { section, at, isFull, onAdd } = props
  return (
    <li>
      <OutlineLine {...props} item={section} place={{ section: at }}>
        <strong className={styles.section} dir="auto">
          <Title text={section.title} none="Section without a title" />
        </strong>
      </OutlineLine>
      <ol className={styles.modules}>
        {section.modules.map((module, place) => (
          <li key={module.id}>
            <ModuleLine {...props} module={module} place={{ section: at, module: place }} />
          </li>
        ))}
      </ol>
      {!isFull && <AddMenu section={section} at={at} onAdd={onAdd} />}
    </li>
  )
}

function AddMenu({ section, at, onAdd }: Pick<SectionItemProps, 'section' | 'at' | 'onAdd'>) {
  return (
    <Menu label={`Add to ${section.title || 'this section'}`} trigger="+ Add" place="below">
      {(close) =>
        NEW_MODULES.map(([type, words, content]) => (
          <button
            key={type}
            type="button"
            className={menuItemClassName}
            onClick={() => {
              close()
              onAdd({ section: at }, `New ${words}`, content, type)
            }}
          >
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </button>
        ))
      }
    </Menu>
  )
}

/** The kinds of modules that can be added, and the content of a new one. */
const NEW_MODULES: readonly [type: ModuleType, words: string, content: object][] = [
  ['article', 'article', { editorData: toEditorData(plainBlock('root', [paragraphNode([])])) }],
  ['quiz', 'quiz', { questions: [] }],
  ['video', 'film', { videoUrl: '' }],
]

type ModuleLineProps = OutlinePanelProps & { module: EditedModule; place: ModulePlace }

function ModuleLine(props: ModuleLineProps) {
  const { module, place, chosen, onOpen } = props
  return (
    <OutlineLine {...props} item={module} place={place}>
      <button
        type="button"
        className={styles.module}
        aria-current={module.id === chosen ? 'true' : undefined}
        onClick={() => onOpen(module.id)}
      >
        {module.type && <Icon name={module.type} size={18} />}
        <span dir="auto">
          <Title text={module.title} none="Without a title" />
        </span>
      </button>
    </OutlineLine>
  )
}

function Title({ text, none }: { text: string; none: string }) {
  return text.trim() === '' ? <span className={styles.untitled}>{none}</span> : text
}

type OutlineLineProps = OutlinePanelProps & {
  item: EditedSection | EditedModule
  place: OutlinePlace
  children: React.ReactNode
}

/** A section or a module with its menu; its title is changed in its place. */
function OutlineLine({ children, ...props }: OutlineLineProps) {
  const { item, editing, place } = props
  const [isRenaming, setIsRenaming] = useState(false)
  if (isRenaming)
    return (
      <TitleField
        title={item.title}
        onEnd={(title) => {
          setIsRenaming(false)
          if (title !== undefined && title !== item.title)
            editing.change(rename(editing.outline, place, title), `rename ${item.title}`)
        }}
      />
    )
  return (
    <div className={styles.line}>
      {children}
      <Menu label={`Change ${item.title || 'this'}`} trigger={<Icon name="menu" size={18} />} place="below">
        {(close) => <LineEntries {...props} close={close} onRename={() => setIsRenaming(true)} />}
      </Menu>
    </div>
  )
}

function TitleField({ title, onEnd }: { title: string; onEnd: (title: string | undefined) => void }) {
  const [text, setText] = useState(title)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onEnd(text)
      }}
      onKeyDown={({ key }) => key === 'Escape' && onEnd(undefined)}
    >
      <Field
        label="Title"
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => onEnd(text)}
      />
    </form>
  )
}

type LineEntriesProps = Omit<OutlineLineProps, 'children'> & { close: () => void; onRename: () => void }

/** The menu of a section or a module. */
function LineEntries({ item, editing, place, onAdd, close, onRename }: LineEntriesProps) {
  const { outline, writer, change } = editing
  const act = (words: string, next: EditedOutline) => () => {
    if (next !== outline) change(next, `${words} ${item.title}`)
  }
  async function handleDuplicate(module: EditedModule) {
    const content = await openPart(writer, partOfModule(module.id)).catch(() => undefined)
    if (content === undefined) return
    const at = { section: place.section, module: (place.module ?? 0) + 1 }
    onAdd(at, `${module.title} (copy)`, withNewIds(content), module.type ?? 'article')
  }
  const entries: [words: string, act: () => void][] = [
    ['Rename', onRename],
    ['Move up', act('move', moveBy(outline, place, -1))],
    ['Move down', act('move', moveBy(outline, place, 1))],
    ...otherSections(outline, place).map(({ at, title }): [string, () => void] => [
      `Move to ${title}`,
      act('move', moveTo(outline, place, at)),
    ]),
    ['Delete', act('delete', remove(outline, place))],
  ]
  if ('id' in item && item.type) entries.splice(1, 0, ['Duplicate', () => void handleDuplicate(item)])
  return entries.map(([words, choose], at) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: two sections may be called alike
      key={at}
      type="button"
      className={menuItemClassName}
      onClick={() => {
        close()
        choose()
      }}
    >
      {words}
    </button>
  ))
}

/** The sections that a module can move to. */
function otherSections({ sections }: EditedOutline, place: OutlinePlace): { at: number; title: string }[] {
  if (place.module === undefined) return []
  const all = sections.map(({ title }, at) => ({ at, title: title || `section ${at + 1}` }))
  return all.filter(({ at }) => at !== place.section)
}

/** Returns the content of a module as that of another one: its questions are others, too. */
function withNewIds(content: string): object {
  const fields = fieldsOf(parseJson(content))
  if (!Array.isArray(fields.questions)) return fields
  return {
    ...fields,
    questions: listOf(fields.questions).map((each) => ({ ...fieldsOf(each), id: newId() })),
  }
}
