import { type ReactNode, useRef, useState } from 'react'
import type { ModuleType } from '#domain/course/course.ts'
import { TOO_MANY_MODULES, TOO_MANY_SECTIONS } from '#domain/course/draft/draft-part-problem.ts'
import { paragraphNode, plainBlock, toEditorData } from '#domain/course/draft/editor-state.ts'
import { NEW_TITLES } from '#domain/course-check/new-titles.ts'
import { MAX_MODULES, MAX_SECTIONS } from '#domain/course-limits.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Button } from '#ui/form/button.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { type ProblemCount, problemCountText } from '../problems/problem-count.ts'
import {
  addSection,
  describeMove,
  type EditedModule,
  type EditedOutline,
  type EditedSection,
  modulesIn,
  type OutlineItem,
  type OutlinePlace,
} from '../state/outline-edits.ts'
import type { AddModule, DraftEditing } from '../state/use-draft-editing.ts'
import { HistoryBar } from './history-bar.tsx'
import styles from './outline.module.css'
import { OutlineLine } from './outline-line.tsx'
import { type OutlineDrag, useOutlineDrag } from './use-outline-drag.ts'

export type OutlinePanelProps = {
  editing: DraftEditing
  /** Id of the open module. */
  chosen: string | undefined
  /** Returns the number of problems in a module. */
  countOf: (module: EditedModule) => ProblemCount
  /** Button that lists the problems of the whole course. */
  problemsButton: ReactNode
  onAdd: AddModule
  onOpen: (moduleId: string) => void
  /** Opens the course's settings, shown while no module is chosen. */
  onSettings: () => void
  /** Position of a newly added section, whose title field is initially open. */
  firstRenamed?: OutlinePlace | undefined
}

/** Sections and modules of a course, with all actions on them. */
export function OutlinePanel(props: OutlinePanelProps) {
  const { editing, problemsButton } = props
  const { outline } = editing
  const place = useRef<HTMLElement>(null)
  const onMoved = useFocusAfterMove(editing, place)
  const drag = useOutlineDrag(outline, (next, item) => onMoved(next, item, `move ${item.title}`))
  const [renamed, setRenamed] = useState(props.firstRenamed)
  const isFull = modulesIn(outline).length >= MAX_MODULES
  return (
    <nav aria-label="Outline" ref={place}>
      <Stack>
        <SettingsLine {...props} />
        <Stack as="ol" className={styles.sections}>
          {inOrder(outline.sections, (section, at) => (
            <SectionItem
              {...props}
              section={section}
              at={at}
              isFull={isFull}
              drag={drag}
              onMoved={onMoved}
              renamed={renamed}
              onRename={setRenamed}
            />
          ))}
        </Stack>
        <Row gap="snug">
          <AddSectionButton editing={editing} kind="secondary" onAdd={setRenamed} />
          {problemsButton}
        </Row>
        {outline.sections.length >= MAX_SECTIONS && <p className={textStyles.note}>{TOO_MANY_SECTIONS}</p>}
        {isFull && <p className={textStyles.note}>{TOO_MANY_MODULES}</p>}
        <HistoryBar editing={editing} />
      </Stack>
    </nav>
  )
}

type AddSectionButtonProps = {
  editing: DraftEditing
  kind?: 'secondary'
  onAdd: (place: OutlinePlace) => void
}

/** Button that adds a section at the end. `onAdd` receives the section's position. */
export function AddSectionButton({ editing: { outline, change }, kind, onAdd }: AddSectionButtonProps) {
  const { sections } = outline
  function handleClick() {
    change(addSection(outline, NEW_TITLES.section), `add ${NEW_TITLES.section}`)
    onAdd({ section: sections.length })
  }
  return (
    <Button kind={kind} disabled={sections.length >= MAX_SECTIONS} onClick={handleClick}>
      Add section
    </Button>
  )
}

/** Called with an outline after a move or a removal, the affected item, and a description of the edit. */
export type OnMoved = (next: EditedOutline, item: OutlineItem, words: string) => void

/**
 * Returns a function that applies a move or a removal. It reports the new position, and focuses the item's
 * menu or, after a removal, its neighbor's.
 */
function useFocusAfterMove(
  { outline, change, say }: DraftEditing,
  place: { current: HTMLElement | null },
): OnMoved {
  return (next, item, words) => {
    if (next === outline) return
    const itemsOf = ({ sections }: EditedOutline) =>
      sections.flatMap((each): OutlineItem[] => [each, ...each.modules])
    const now = itemsOf(next).indexOf(item)
    const before = itemsOf(outline).indexOf(item)
    change(next, words)
    if (now >= 0) say(describeMove(next, item))
    setTimeout(() => {
      const menus = place.current?.querySelectorAll<HTMLElement>('[data-line] [popovertarget]') ?? []
      menus[Math.min(now >= 0 ? now : before, menus.length - 1)]?.focus()
    })
  }
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

export type SectionItemProps = OutlinePanelProps & {
  section: EditedSection
  at: number
  isFull: boolean
  drag: OutlineDrag
  onMoved: OnMoved
  /** Position with an open title field. */
  renamed: OutlinePlace | undefined
  onRename: (place: OutlinePlace | undefined) => void
}

function SectionItem(props: SectionItemProps) {
  const { section, at, isFull, drag } = props
  return (
    <li {...drag.target({ section: at }, section.modules.length)}>
      <OutlineLine {...props} item={section} place={{ section: at }}>
        {(onRename) => (
          <button
            type="button"
            className={classNames(styles.module, styles.section)}
            title="Rename"
            onClick={onRename}
          >
            <Title text={section.title} none="Untitled section" />
          </button>
        )}
      </OutlineLine>
      <Stack as="ol" gap="tiny" className={styles.modules}>
        {section.modules.map((module, number) => {
          const place = { section: at, module: number }
          return (
            <li key={module.id} {...drag.target(place)}>
              <OutlineLine {...props} item={module} place={place}>
                {() => <ModuleButton {...props} module={module} />}
              </OutlineLine>
            </li>
          )
        })}
      </Stack>
      {!isFull && <AddModuleMenu {...props} />}
    </li>
  )
}

function AddModuleMenu({ section, at, onAdd }: Pick<SectionItemProps, 'section' | 'at' | 'onAdd'>) {
  const entries = (): MenuEntry[] =>
    NEW_MODULES.map(([type, words, content]) => [
      words,
      () => onAdd({ section: at }, NEW_TITLES[type], content, type),
    ])
  return (
    <EntryMenu
      label={`Add to ${section.title || 'this section'}`}
      trigger="+ Add"
      place="below-start"
      entries={entries}
    />
  )
}

/** Types of modules available for adding, with their labels and initial content. */
const NEW_MODULES: readonly [type: ModuleType, words: string, content: Fields][] = [
  ['article', 'Article', { editorData: toEditorData(plainBlock('root', [paragraphNode([])])) }],
  ['quiz', 'Quiz', { questions: [] }],
  ['video', 'Video', { videoUrl: '' }],
]

type ModuleButtonProps = Pick<OutlinePanelProps, 'chosen' | 'onOpen' | 'countOf'> & { module: EditedModule }

function ModuleButton({ module, chosen, onOpen, countOf }: ModuleButtonProps) {
  const count = countOf(module)
  const none = 'Untitled'
  return (
    <button
      type="button"
      className={styles.module}
      aria-label={[module.title.trim() || none, problemCountText(count)].filter(Boolean).join(', ')}
      aria-current={module.id === chosen ? 'true' : undefined}
      title={module.title}
      onClick={() => onOpen(module.id)}
    >
      {module.type && <Icon name={module.type} size={18} />}
      <Title text={module.title} none={none} />
      <ProblemMark {...count} />
    </button>
  )
}

/** Number of errors in a module, or a dot for warnings only. The button's name has both numbers. */
function ProblemMark({ errors, warnings }: ProblemCount) {
  if (errors > 0) return <span className={styles.errors} data-count={errors} />
  return warnings > 0 && <span className={styles.warnings} />
}

function Title({ text, none }: { text: string; none: string }) {
  const isBlank = text.trim() === ''
  return (
    <span className={classNames(styles.title, isBlank && styles.untitled)} dir="auto">
      {isBlank ? none : text}
    </span>
  )
}
