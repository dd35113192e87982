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
import { useEffect, useRef, useState } from 'react'
import { fetchedPart } from '#client/loading/fetched-part.tsx'
import { TEXT_FORMATS, type TextFormat } from '#domain/course/article-values.ts'
import { Menu, menuItemClassName } from '#ui/dialog/menu.tsx'
import { Select } from '#ui/form/select.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
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
import { BlockMenu } from './block-menu.tsx'
import type { Insertion } from './insert-dialog.tsx'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'
import { useToolbarKeys } from './use-toolbar-keys.ts'

const InsertDialog = fetchedPart(() => import('./insert-dialog.tsx'), 'InsertDialog')

/** Formats with their own button. Other formats are in the `More` menu. */
const FIRST_FORMATS = ['bold', 'italic', 'underline'] as const
const isFirst = (name: TextFormat) => FIRST_FORMATS.some((first) => first === name)
const OTHER_FORMATS = TEXT_FORMATS.map(([name]) => name).filter((name) => !isFirst(name))

/** Toolbar of an article, for formats of the text and of the block at the caret. */
export function ArticleToolbar({ editor }: { editor: LexicalEditor }) {
  const caret = useAtCaret(editor)
  const can = useHistorySteps(editor)
  const [insertion, setInsertion] = useState<Insertion>()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => void InsertDialog.fetch(), [])
  useEffect(() => registerMissingPictures(editor, () => setInsertion('picture')), [editor])
  const keys = useToolbarKeys(bar)
  const props = { editor, caret, onInsert: setInsertion }
  function handleClose() {
    setInsertion(undefined)
    focusArticle(editor)
  }
  return (
    <>
      <Row ref={bar} gap="none" className={styles.toolbar} role="toolbar" aria-label="Format" {...keys}>
        <StyleChoice {...props} />
        <FormatTools {...props} />
        <BlockTools {...props} />
        <MenuTool {...props} label="More" icon="more" groups={moreGroups(props, can.redo)} />
        <HistoryTool editor={editor} which="undo" isDisabled={!can.undo} />
        <HistoryTool editor={editor} which="redo" isDisabled={!can.redo} />
      </Row>
      <BlockMenu editor={editor} onInsert={setInsertion} />
      {insertion && <InsertDialog {...props} insertion={insertion} onClose={handleClose} />}
    </>
  )
}

/** Calls `onMissing` after a click on a missing picture. Returns a function that unregisters it. */
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

type ToolsProps = { editor: LexicalEditor; caret: AtCaret; onInsert: (insertion: Insertion) => void }

function StyleChoice({ editor, caret }: Pick<ToolsProps, 'editor' | 'caret'>) {
  const isByKey = useRef(false)
  return (
    <Select
      boxClassName={styles.styles}
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
        // Arrow keys select the next option, which may not be the intended one.
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

function FormatTools({ editor, caret }: ToolsProps) {
  return FIRST_FORMATS.map((format) => (
    <Tool
      key={format}
      label={FORMAT_WORDS[format]}
      icon={format}
      isInMore={format === 'underline'}
      isOn={caret.formats.has(format)}
      onClick={() => {
        toggleFormat(editor, format)
        focusArticle(editor)
      }}
    />
  ))
}

/** Tools for links, lists and other blocks. */
function BlockTools(props: ToolsProps) {
  const { editor, caret, onInsert } = props
  const quote = quoteEntry(editor, caret)
  return (
    <>
      <Tool label={INSERT_WORDS.link} icon="link" isInMore onClick={() => onInsert('link')} />
      <MenuTool {...props} label="List" icon="list" groups={[{ entries: listEntries(editor, caret) }]} />
      <Tool
        label={quote.words}
        icon="quote"
        isInMore
        isOn={quote.isOn}
        onClick={() => {
          quote.act()
          focusArticle(editor)
        }}
      />
      <Tool
        label={caret.picture ? 'Edit image' : INSERT_WORDS.picture}
        icon="picture"
        onClick={() => onInsert('picture')}
      />
      {caret.isInTable ? (
        <MenuTool
          {...props}
          label={INSERT_WORDS.table}
          icon="table"
          groups={[{ entries: tableEntries(editor) }]}
        />
      ) : (
        <Tool label={INSERT_WORDS.table} icon="table" isInMore onClick={() => onInsert('table')} />
      )}
    </>
  )
}

/** Menu entry with its action and, for a format or a list, its state. */
interface Entry {
  words: string
  isOn?: boolean
  /** True if the entry opens a dialog, which takes the focus. */
  isDialog?: boolean
  /** True for a toolbar tool that is listed only for a narrow toolbar. */
  isNarrowOnly?: boolean
  act: () => void
}

/** Entries of a menu under a label, if there are several groups. */
interface EntryGroup {
  label?: string
  entries: Entry[]
}

/** Returns all tools without a button, and those hidden in a narrow toolbar. */
export function moreGroups({ editor, caret, onInsert }: ToolsProps, canRedo: boolean): EntryGroup[] {
  const insertion = (kind: 'link' | 'table'): Entry => ({
    words: INSERT_WORDS[kind],
    isDialog: true,
    isNarrowOnly: true,
    act: () => onInsert(kind),
  })
  const underline = { ...formatEntry(editor, caret, 'underline'), isNarrowOnly: true }
  const redo = { words: 'Redo', act: () => void editor.dispatchCommand(REDO_COMMAND, undefined) }
  return [
    {
      label: 'Text',
      entries: [
        underline,
        ...OTHER_FORMATS.map((format) => formatEntry(editor, caret, format)),
        { words: 'Clear formatting', act: () => clearFormatting(editor) },
      ],
    },
    {
      label: 'Paragraph',
      entries: [{ ...quoteEntry(editor, caret), isNarrowOnly: true }, ...blockEntries(editor)],
    },
    {
      label: 'Insert',
      entries: [
        insertion('link'),
        ...(caret.isInTable ? [] : [insertion('table')]),
        { words: INSERT_WORDS.rule, act: () => insertRule(editor) },
        ...(canRedo ? [{ ...redo, isNarrowOnly: true }] : []),
      ],
    },
  ]
}

function quoteEntry(editor: LexicalEditor, { style }: AtCaret) {
  const isOn = style === 'quote'
  return { words: BLOCK_STYLES.quote, isOn, act: () => setBlockStyle(editor, isOn ? 'paragraph' : 'quote') }
}

function formatEntry(editor: LexicalEditor, { formats }: AtCaret, format: TextFormat): Entry {
  return {
    words: FORMAT_WORDS[format],
    isOn: formats.has(format),
    act: () => toggleFormat(editor, format),
  }
}

function listEntries(editor: LexicalEditor, { list }: AtCaret): Entry[] {
  return keysOf(LIST_WORDS).map((kind) => ({
    words: LIST_WORDS[kind],
    isOn: list === kind,
    act: () => toggleList(editor, kind, list),
  }))
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
    { words: 'Outdent', act: () => indent(editor, -1) },
    { words: 'Move up', act: () => moveBlock(editor, -1) },
    { words: 'Move down', act: () => moveBlock(editor, 1) },
  ]
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}

type MenuToolProps = Pick<ToolsProps, 'editor'> & { label: string; icon: ToolIconName; groups: EntryGroup[] }

/** Menu in the toolbar. Actions return the focus to the article. */
function MenuTool({ editor, label, icon, groups }: MenuToolProps) {
  function handleChoose({ act, isDialog }: Entry, close: () => void) {
    close()
    act()
    if (!isDialog) focusArticle(editor)
  }
  return (
    <Menu
      label={label}
      title={label}
      trigger={<ToolIcon name={icon} />}
      className={styles.tool}
      place="below-start"
    >
      {(close) => (
        <div className={styles.groups}>
          {inOrder(groups, (group) => (
            <fieldset>
              {group.label && <legend className={textStyles.fine}>{group.label}</legend>}
              {group.entries.map((entry) => (
                <button
                  key={entry.words}
                  type="button"
                  className={classNames(menuItemClassName, entry.isNarrowOnly && styles.narrowOnly)}
                  aria-pressed={entry.isOn}
                  onClick={() => handleChoose(entry, close)}
                >
                  {entry.words}
                  {entry.isOn && ' ✓'}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </Menu>
  )
}

/** Returns whether the article's history has undo and redo steps. */
function useHistorySteps(editor: LexicalEditor) {
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
  return can
}

const HISTORY_TOOLS = {
  undo: { label: 'Undo', command: UNDO_COMMAND },
  redo: { label: 'Redo', command: REDO_COMMAND },
} as const

type HistoryToolProps = Pick<ToolsProps, 'editor'> & { which: 'undo' | 'redo'; isDisabled: boolean }

function HistoryTool({ editor, which, isDisabled }: HistoryToolProps) {
  const { label, command } = HISTORY_TOOLS[which]
  function handleClick() {
    editor.dispatchCommand(command, undefined)
    focusArticle(editor)
  }
  return (
    <Tool
      label={label}
      icon={which}
      isInMore={which === 'redo'}
      isDisabled={isDisabled}
      onClick={handleClick}
    />
  )
}

type ToolProps = {
  label: string
  icon: ToolIconName
  isOn?: boolean
  isDisabled?: boolean
  /** True if a narrow toolbar hides the tool, which is also in the `More` menu. */
  isInMore?: boolean
  onClick: () => void
}

function Tool({ label, icon, isOn, isDisabled, isInMore, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classNames(styles.tool, isInMore && styles.inMore)}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      // Preserves the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <ToolIcon name={icon} />
    </button>
  )
}

/**
 * Returns the formats and the block at the caret. Returns the same object while nothing changes, so that
 * typing does not re-render the toolbar.
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
