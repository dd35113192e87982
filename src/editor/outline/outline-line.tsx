import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { partOfModule } from '#domain/course/draft/draft-parts.ts'
import { MAX_MODULES, MAX_SECTIONS } from '#domain/course-limits.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Field } from '#ui/form/field.tsx'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Line } from '#ui/layout/layout.tsx'
import { focusField } from '../problems/problems-at.tsx'
import {
  type EditedModule,
  type EditedOutline,
  type EditedSection,
  modulesIn,
  moveBy,
  moveTo,
  type OutlineItem,
  type OutlinePlace,
  remove,
  rename,
} from '../state/outline-edits.ts'
import styles from './outline.module.css'
import type { SectionItemProps } from './outline-panel.tsx'

/** Problem of a blank title. All other problems are loaded with their check. */
const NO_TITLE = 'Add a title.'

type OutlineLineProps = SectionItemProps & {
  item: OutlineItem
  place: OutlinePlace
  /** Renders the item. `onRename` opens its title field. */
  children: (onRename: () => void) => ReactNode
}

/** Section or module with its menu. Renaming replaces it with a title field. */
export function OutlineLine({ children, ...props }: OutlineLineProps) {
  const { item, editing, place, drag, renamed, onRename } = props
  const handleRename = () => onRename(place)
  useLedToTitle(place, handleRename)
  if (renamed && renamed.section === place.section && renamed.module === place.module)
    return (
      <TitleField
        title={item.title}
        onEnd={(title) => {
          onRename(undefined)
          if (title !== undefined && title !== item.title)
            editing.change(rename(editing.outline, place, title), `rename ${item.title}`)
        }}
      />
    )
  return (
    <div className={styles.line} data-line {...drag.source(place, item)}>
      {children(handleRename)}
      <Line as="span" gap="none" className={styles.tools}>
        <span className={styles.handle} aria-hidden />
        <EntryMenu
          label={`Actions: ${item.title || 'untitled'}`}
          entries={() => entriesOf(props, handleRename)}
        />
      </Line>
    </div>
  )
}

/** Opens the title field of the section in the URL. */
function useLedToTitle({ section, module }: OutlinePlace, onLed: () => void): void {
  const { key, search } = useLocation()
  useOnChange(key, () => {
    if (module !== undefined || new URLSearchParams(search).get('section') !== String(section)) return
    onLed()
    const timer = setTimeout(() => focusField('section'))
    return () => clearTimeout(timer)
  })
}

function TitleField({ title, onEnd }: { title: string; onEnd: (title: string | undefined) => void }) {
  const [text, setText] = useState(title)
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault()
        onEnd(text)
      }}
      onKeyDown={({ key }) => key === 'Escape' && onEnd(undefined)}
    >
      <Field
        label={undefined}
        aria-label="Title"
        data-field="section"
        dir="auto"
        autoComplete="off"
        autoFocus
        onFocus={({ target }) => target.select()}
        error={isBlank(text) ? NO_TITLE : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => onEnd(text)}
      />
    </form>
  )
}

/** Returns the menu entries of a section or a module. */
function entriesOf(props: Omit<OutlineLineProps, 'children'>, onRename: () => void): MenuEntry[] {
  const { item, editing, place, isFull, onMoved } = props
  const { outline } = editing
  const move = (next: EditedOutline) => () => onMoved(next, item, `move ${item.title}`)
  return [
    ['Rename', onRename],
    ...('id' in item ? (isFull ? [] : duplicateEntry(props, item)) : duplicateSectionEntry(props, item)),
    ['Move up', move(moveBy(outline, place, -1))],
    ['Move down', move(moveBy(outline, place, 1))],
    ...otherSections(outline, place).map(
      ({ at, title }): MenuEntry => [`Move to ${title}`, move(moveTo(outline, place, at))],
    ),
    ['Delete', () => onMoved(remove(outline, place), item, `delete ${item.title}`)],
  ]
}

/** Returns the entry that duplicates a module of a known type, with new ids in its content. */
function duplicateEntry({ editing, onAdd }: Omit<OutlineLineProps, 'children'>, { id, type }: EditedModule) {
  if (!type) return []
  async function duplicate() {
    const reading = editing.writer.readPart(partOfModule(id))
    const [content, { copyModule }] = await Promise.all([reading, import('../state/copy-module.ts')])
    const copy = copyModule(editing.outline, id, { content, word: 'copy' })
    if (copy) onAdd(copy.at, copy.title, copy.content, copy.type)
  }
  const handleDuplicate = () =>
    duplicate().catch(() => editing.say('We couldn’t duplicate this module. Try again.'))
  return [['Duplicate', () => void handleDuplicate()] satisfies MenuEntry]
}

/**
 * Returns the entry that duplicates a section with all its modules; none if the course would exceed its
 * limits or a module has an unknown type.
 */
function duplicateSectionEntry({ editing }: Omit<OutlineLineProps, 'children'>, section: EditedSection) {
  const { outline } = editing
  const isTooMuch =
    outline.sections.length >= MAX_SECTIONS ||
    modulesIn(outline).length + section.modules.length > MAX_MODULES
  if (isTooMuch || section.modules.some(({ type }) => !type)) return []
  const handleDuplicate = () =>
    editing
      .duplicate(section)
      .then(() => editing.say(`Duplicated ${section.title || 'the section'}.`))
      .catch(() => editing.say('We couldn’t duplicate this section. Try again.'))
  return [['Duplicate', () => void handleDuplicate()] satisfies MenuEntry]
}

/** Returns the sections to which a module can move. */
function otherSections({ sections }: EditedOutline, place: OutlinePlace) {
  if (place.module === undefined) return []
  const all = sections.map(({ title }, at) => ({ at, title: title || `section ${at + 1}` }))
  return all.filter(({ at }) => at !== place.section)
}
