import { mergeRegister } from '@lexical/utils'
import {
  $addUpdateTag,
  $getNodeByKey,
  $isElementNode,
  BLUR_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import menuStyles from '#ui/dialog/menu.module.css'
import { menuItemClassName } from '#ui/dialog/menu.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { RuleNode } from '../document/article-editor-nodes.ts'
import { $setBlock, BLOCK_MARKS, type BlockName } from './article-blocks.ts'
import styles from './article-editor.module.css'
import { BLOCK_STYLES, INSERT_WORDS, LIST_WORDS } from './article-tools.ts'
import { $findBlockQuery, type BlockQuery, nextBlockQuery } from './find-block-query.ts'

type Choice = BlockName | 'picture' | 'table' | 'rule'

const { paragraph: _text, ...STYLES } = BLOCK_STYLES
const { link: _link, ...INSERTIONS } = INSERT_WORDS
const CHOICES = Object.entries({ ...STYLES, ...LIST_WORDS, ...INSERTIONS }) as [Choice, string][]

type BlockMenuProps = { editor: LexicalEditor; onInsert: (insertion: 'picture' | 'table') => void }

/**
 * Menu of blocks, opened by a slash at the start of an empty line. The focus stays in the article, where
 * further letters filter the menu.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function BlockMenu({ editor, onInsert }: BlockMenuProps) {
  const [query, setQuery] = useBlockQuery(editor)
  const [active, setActive] = useState(0)
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const text = query?.text.trim().toLowerCase() ?? ''
  const choices = query ? CHOICES.filter(([, words]) => words.toLowerCase().includes(text)) : []
  const { length } = choices
  const at = Math.min(active, length - 1)

  function handleChoose(choice: Choice | undefined): void {
    if (!query || !choice) return
    setQuery(undefined)
    editor.update(() => $replaceQuery(query, choice), { discrete: true })
    if (choice === 'picture' || choice === 'table') onInsert(choice)
  }
  const move = (by: number) => setActive((at + by + length) % length)
  useMenuKeys(editor, length > 0, {
    onMove: move,
    onChoose: () => handleChoose(choices[at]?.[0]),
    onClose: () => setQuery(undefined),
  })
  useActiveOption(editor, length > 0 ? { menu: id, option: `${id}-${choices[at]?.[0]}` } : undefined)
  useLayoutEffect(() => {
    setActive(0)
    if (query) placeBelow(menu.current, editor.getElementByKey(query.paragraph))
  }, [query, editor])
  if (length === 0) return null
  return (
    <div
      ref={menu}
      id={id}
      className={classNames(menuStyles.surface, styles.blocks)}
      role="listbox"
      aria-label="Blocks"
    >
      {choices.map(([choice, words], number) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the article
        // biome-ignore lint/a11y/useKeyWithClickEvents: the article handles the keys
        <div
          key={choice}
          id={`${id}-${choice}`}
          className={menuItemClassName}
          role="option"
          aria-selected={number === at}
          // Keeps the focus in the article.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => handleChoose(choice)}
        >
          {words}
          <span aria-hidden>{BLOCK_MARKS[choice as BlockName]}</span>
        </div>
      ))}
    </div>
  )
}

/** Returns the current query and its setter. An update or the loss of the focus ends the query. */
function useBlockQuery(editor: LexicalEditor) {
  const [query, setQuery] = useState<BlockQuery>()
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ dirtyLeaves, editorState, tags }) => {
          const found = tags.has(HISTORIC_TAG) ? undefined : editorState.read($findBlockQuery)
          const isWritten = dirtyLeaves.size > 0
          setQuery((before) => (before || isWritten ? nextBlockQuery(before, found) : undefined))
        }),
        editor.registerCommand(
          BLUR_COMMAND,
          () => {
            setQuery(undefined)
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  )
  return [query, setQuery] as const
}

type MenuKeys = { onMove: (by: number) => void; onChoose: () => void; onClose: () => void }

/** Handles the keys of the open menu before the article does. */
function useMenuKeys(editor: LexicalEditor, isOpen: boolean, keys: MenuKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOpen) return
    const on = <Key extends KeyboardEvent | null>(command: LexicalCommand<Key>, act: () => void) =>
      editor.registerCommand(
        command,
        (event) => {
          event?.preventDefault()
          act()
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      )
    return mergeRegister(
      on(KEY_ARROW_DOWN_COMMAND, () => latest.current.onMove(1)),
      on(KEY_ARROW_UP_COMMAND, () => latest.current.onMove(-1)),
      on(KEY_ENTER_COMMAND, () => latest.current.onChoose()),
      on(KEY_TAB_COMMAND, () => latest.current.onChoose()),
      on(KEY_ESCAPE_COMMAND, () => latest.current.onClose()),
    )
  }, [editor, isOpen])
}

/** Points the article's ARIA attributes to the menu and its active option, and scrolls to the option. */
function useActiveOption(editor: LexicalEditor, ids: { menu: string; option: string } | undefined): void {
  useEffect(() => {
    const root = editor.getRootElement()
    const attributes = {
      'aria-autocomplete': ids && 'list',
      'aria-controls': ids?.menu,
      'aria-activedescendant': ids?.option,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) root?.removeAttribute(name)
      else root?.setAttribute(name, value)
    if (ids) document.getElementById(ids.option)?.scrollIntoView({ block: 'nearest' })
  })
}

/** Positions the menu below the line of the query. */
function placeBelow(menu: HTMLElement | null, line: HTMLElement | null): void {
  const around = menu?.offsetParent?.getBoundingClientRect()
  if (!menu || !line || !around) return
  const { bottom, left } = line.getBoundingClientRect()
  menu.style.inset = `${bottom - around.top}px auto auto ${left - around.left}px`
}

/** Empties the line of the query and converts it to the chosen block. */
function $replaceQuery({ paragraph }: BlockQuery, choice: Choice): void {
  $addUpdateTag(HISTORY_PUSH_TAG)
  const line = $getNodeByKey(paragraph)
  if (!$isElementNode(line)) return
  line.clear().select()
  if (choice === 'rule') line.insertBefore(new RuleNode())
  else if (choice !== 'picture' && choice !== 'table') $setBlock(choice)
}
