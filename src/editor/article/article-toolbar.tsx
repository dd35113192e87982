import { mergeRegister } from '@lexical/utils'
import {
  $onUpdate,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fetchedPart } from '#client/loading/fetched-part.tsx'
import { TEXT_FORMATS, type TextFormat } from '#domain/course/article-values.ts'
import { Menu, menuItemClassName } from '#ui/dialog/menu.tsx'
import { Select } from '#ui/form/select.tsx'
import { Row } from '#ui/layout/layout.tsx'
import styles from './article-editor.module.css'
import {
  ALIGNMENT_WORDS,
  type AtCaret,
  actOnTable,
  align,
  BLOCK_STYLES,
  type BlockStyle,
  clearFormatting,
  FORMAT_WORDS,
  focusArticle,
  INSERT_WORDS,
  indent,
  insertRule,
  LIST_WORDS,
  moveBlock,
  NOTHING_AT_CARET,
  readAtCaret,
  setBlockStyle,
  TABLE_WORDS,
  toggleFormat,
  toggleList,
} from './article-tools.ts'
import type { Insertion } from './insert-dialog.tsx'
import { useToolbarKeys } from './use-toolbar-keys.ts'

const InsertDialog = fetchedPart(() => import('./insert-dialog.tsx'), 'InsertDialog')

/** Formats with a button of their own; the others are in a menu. */
const FIRST_FORMATS = ['bold', 'italic', 'underline'] as const
const isFirst = (name: TextFormat) => FIRST_FORMATS.some((first) => first === name)
const OTHER_FORMATS = TEXT_FORMATS.map(([name]) => name).filter((name) => !isFirst(name))

/** Toolbar of an article, for its text and for the block at the caret. */
export function ArticleToolbar({ editor }: { editor: LexicalEditor }) {
  const caret = useAtCaret(editor)
  const [insertion, setInsertion] = useState<Insertion>()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => InsertDialog.fetch(), [])
  useEffect(() => registerMissingPictures(editor, () => setInsertion('picture')), [editor])
  const keys = useToolbarKeys(bar)
  const props = { editor, caret }
  function handleClose() {
    setInsertion(undefined)
    focusArticle(editor)
  }
  return (
    <>
      <div ref={bar} className={styles.toolbar} role="toolbar" aria-label="Format" {...keys}>
        <Row gap="tiny" className={styles.tools}>
          <StyleChoice {...props} />
          <FirstFormats {...props} />
          <MenuTool {...props} label="More formats" words="More" entries={formatEntries(editor, caret)} />
        </Row>
        <Row gap="tiny" className={styles.tools}>
          <BlockTools {...props} onInsert={setInsertion} />
        </Row>
        <Row gap="tiny" className={styles.tools}>
          <UndoTools editor={editor} />
        </Row>
      </div>
      {insertion && <InsertDialog {...props} insertion={insertion} onClose={handleClose} />}
    </>
  )
}

/** Calls `onMissing` after a click selects a missing picture; returns a function that unregisters it. */
function registerMissingPictures(editor: LexicalEditor, onMissing: () => void): () => void {
  return editor.registerCommand(
    CLICK_COMMAND,
    ({ target }) => {
      const picture = target instanceof Element && target.closest('[data-picture]')
      if (picture && !picture.querySelector('img')) $onUpdate(onMissing)
      return false
    },
    COMMAND_PRIORITY_CRITICAL,
  )
}

type ToolsProps = { editor: LexicalEditor; caret: AtCaret }

function StyleChoice({ editor, caret }: ToolsProps) {
  const isByKey = useRef(false)
  return (
    <Select
      className={styles.style}
      aria-label="Style"
      value={caret.style ?? ''}
      onKeyDown={() => {
        isByKey.current = true
      }}
      onPointerDown={() => {
        isByKey.current = false
      }}
      onChange={({ target }) => {
        setBlockStyle(editor, target.value as BlockStyle)
        // An arrow key selects the next option, which may not be the one wanted.
        if (isByKey.current) target.focus()
        else focusArticle(editor)
      }}
    >
      {caret.style === undefined && <option value="">{caret.list ? 'List' : 'Style'}</option>}
      {Object.entries(BLOCK_STYLES).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}

function FirstFormats({ editor, caret }: ToolsProps) {
  return FIRST_FORMATS.map((format) => (
    <Tool
      key={format}
      label={FORMAT_WORDS[format]}
      isOn={caret.formats.has(format)}
      onClick={() => {
        toggleFormat(editor, format)
        focusArticle(editor)
      }}
    >
      <span className={styles[`${format}Letter`]}>{FORMAT_WORDS[format].charAt(0)}</span>
    </Tool>
  ))
}

type BlockToolsProps = ToolsProps & { onInsert: (insertion: Insertion) => void }

/** Tools for blocks, insertions and tables. */
function BlockTools({ onInsert, ...props }: BlockToolsProps) {
  const { editor, caret } = props
  return (
    <>
      <MenuTool {...props} label="List" entries={listEntries(editor, caret)} />
      <MenuTool {...props} label="Insert" entries={insertEntries(editor, onInsert)} />
      {caret.isInTable && <MenuTool {...props} label="Table" entries={tableEntries(editor)} />}
      {caret.picture && (
        <Tool label="Change the picture" onClick={() => onInsert('picture')}>
          Picture
        </Tool>
      )}
      <MenuTool {...props} label="Paragraph" entries={blockEntries(editor)} />
    </>
  )
}

/** A menu entry with its action; for a format or a list also its state. */
interface Entry {
  words: string
  isOn?: boolean
  /** True if the entry opens a dialog, which takes the focus. */
  isDialog?: boolean
  act: () => void
}

function formatEntries(editor: LexicalEditor, { formats }: AtCaret): Entry[] {
  const others = OTHER_FORMATS.map((format) => ({
    words: FORMAT_WORDS[format],
    isOn: formats.has(format),
    act: () => toggleFormat(editor, format),
  }))
  return [...others, { words: 'Clear formatting', act: () => clearFormatting(editor) }]
}

function listEntries(editor: LexicalEditor, { list }: AtCaret): Entry[] {
  return keysOf(LIST_WORDS).map((kind) => ({
    words: LIST_WORDS[kind],
    isOn: list === kind,
    act: () => toggleList(editor, kind, list),
  }))
}

function insertEntries(editor: LexicalEditor, ask: (insertion: Insertion) => void): Entry[] {
  return keysOf(INSERT_WORDS).map((kind) => {
    const words = INSERT_WORDS[kind]
    if (kind === 'rule') return { words, act: () => insertRule(editor) }
    return { words, isDialog: true, act: () => ask(kind) }
  })
}

function tableEntries(editor: LexicalEditor): Entry[] {
  return keysOf(TABLE_WORDS).map((what) => ({
    words: TABLE_WORDS[what],
    act: () => actOnTable(editor, what),
  }))
}

function blockEntries(editor: LexicalEditor): Entry[] {
  const alignments = keysOf(ALIGNMENT_WORDS).map((alignment) => ({
    words: `Align: ${ALIGNMENT_WORDS[alignment]}`,
    act: () => align(editor, alignment),
  }))
  return [
    ...alignments,
    { words: 'Indent', act: () => indent(editor, 1) },
    { words: 'Indent less', act: () => indent(editor, -1) },
    { words: 'Move up', act: () => moveBlock(editor, -1) },
    { words: 'Move down', act: () => moveBlock(editor, 1) },
  ]
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}

type MenuToolProps = ToolsProps & { label: string; words?: string; entries: Entry[] }

/** Menu of the toolbar; an action returns the focus to the article. */
function MenuTool({ editor, label, words = label, entries }: MenuToolProps) {
  function handleChoose({ act, isDialog }: Entry, close: () => void) {
    close()
    act()
    if (!isDialog) focusArticle(editor)
  }
  return (
    <Menu label={label} trigger={words} place="below">
      {(close) =>
        entries.map((entry) => (
          <button
            key={entry.words}
            type="button"
            className={menuItemClassName}
            aria-pressed={entry.isOn}
            onClick={() => handleChoose(entry, close)}
          >
            {entry.words}
            {entry.isOn && ' ✓'}
          </button>
        ))
      }
    </Menu>
  )
}

function UndoTools({ editor }: Pick<ToolsProps, 'editor'>) {
  const [can, setCan] = useState({ undo: false, redo: false })
  useEffect(() => {
    const note = (which: 'undo' | 'redo') => (is: boolean) => {
      setCan((before) => (before[which] === is ? before : { ...before, [which]: is }))
      return false
    }
    return mergeRegister(
      editor.registerCommand(CAN_UNDO_COMMAND, note('undo'), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, note('redo'), COMMAND_PRIORITY_LOW),
    )
  }, [editor])
  const send = (command: typeof UNDO_COMMAND) => () => {
    editor.dispatchCommand(command, undefined)
    focusArticle(editor)
  }
  return (
    <>
      <Tool label="Undo" isDisabled={!can.undo} onClick={send(UNDO_COMMAND)}>
        Undo
      </Tool>
      <Tool label="Redo" isDisabled={!can.redo} onClick={send(REDO_COMMAND)}>
        Redo
      </Tool>
    </>
  )
}

type ToolProps = {
  label: string
  isOn?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, isOn, isDisabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      // Keeps the text selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/**
 * Returns the formats and the block at the caret. It is the same object while they are unchanged, so that typing does
 * not redraw the toolbar.
 */
function useAtCaret(editor: LexicalEditor): AtCaret {
  const [caret, setCaret] = useState(NOTHING_AT_CARET)
  useEffect(() => {
    function read(): void {
      const now = editor.getEditorState().read(readAtCaret, { editor })
      setCaret((before) => (isSameCaret(before, now) ? before : now))
    }
    read()
    return editor.registerUpdateListener(read)
  }, [editor])
  return caret
}

function isSameCaret(one: AtCaret, other: AtCaret): boolean {
  const textOf = (caret: AtCaret) => JSON.stringify({ ...caret, formats: [...caret.formats] })
  return textOf(one) === textOf(other)
}
