import type { ModuleType } from '#domain/course/course.ts'
import { moduleOfPart, OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { copyModule, copySection } from '../../src/editor/state/copy-module.ts'
import type { DraftWriter } from '../../src/editor/state/draft-writer.ts'
import {
  addAct,
  afterStep,
  type EditAct,
  findChanges,
  type HistoryStep,
  isAsExpected,
  NO_ACTS,
  withChanges,
} from '../../src/editor/state/edit-history.ts'
import { newId } from '../../src/editor/state/new-id.ts'
import {
  addModule,
  type EditedOutline,
  findModulePlace,
  findNewModule,
  modulesIn,
  type OutlinePlace,
  readOutline,
  rename,
} from '../../src/editor/state/outline-edits.ts'
import type { DraftNotes } from './draft-notes.ts'

interface PageOptions {
  writer: DraftWriter
  notes: DraftNotes
  /** Uid of the page's user. */
  who: string
}

/** A page of the editor without its screen: the outline, the open module, and the actions of this window. */
export interface EditorPage extends PageOptions {
  outline: EditedOutline
  opened: { part: string; fields: Fields } | undefined
  history: typeof NO_ACTS
}

/** Opens a draft like the editor, including unsaved text stored in this browser. */
export async function openEditorPage(options: PageOptions): Promise<EditorPage> {
  const outline = readOutline(await options.writer.openPart(OUTLINE))
  await options.writer.sendRememberedParts()
  const page: EditorPage = { ...options, outline, opened: undefined, history: NO_ACTS }
  const [first] = modulesIn(outline)
  await openModule(page, first?.id)
  return page
}

/** Opens a module with its local or stored content. On a failure, the previous module stays open. */
export async function openModule(page: EditorPage, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const part = partOfModule(id)
  const fields = await page.writer.openPart(part)
  page.notes.note(part, fields)
  page.opened = { part, fields }
}

/** Returns the open module with its position in the outline. Undefined if the outline does not contain it. */
export function findOpened({ opened, outline }: EditorPage) {
  const place = opened && findModulePlace(outline, moduleOfPart(opened.part) ?? '')
  const module = place && outline.sections[place.section]?.modules[place.module]
  return opened && module && { ...opened, place, module }
}

function setOutline(page: EditorPage, next: EditedOutline): void {
  page.notes.noteWritten(page.who, OUTLINE, page.outline, next)
  page.outline = next
  page.writer.writePart(OUTLINE, () => next)
}

/** Changes the outline in an undoable action. */
export function changeOutline(page: EditorPage, next: EditedOutline, act: Partial<EditAct> = {}): void {
  const changes = findChanges(page.outline, next)
  if (!changes) return
  setOutline(page, next)
  page.history = addAct(page.history, { words: 'change the outline', part: OUTLINE, ...changes, ...act })
}

function setContent(page: EditorPage, part: string, before: Fields, next: Fields): void {
  page.notes.noteWritten(page.who, part, before, next)
  page.opened = { part, fields: next }
  page.writer.writePart(part, () => next)
}

/** Writes to the open article, which has its own undo. */
export function writeArticle(page: EditorPage, editorData: string): void {
  const { opened } = page
  if (opened) setContent(page, opened.part, opened.fields, { ...opened.fields, editorData })
}

/** Changes the open module in an undoable action. */
export function changeModule(page: EditorPage, next: Fields, act: Partial<EditAct> = {}): void {
  const { opened } = page
  const changes = opened && findChanges(opened.fields, next)
  if (!changes) return
  setContent(page, opened.part, opened.fields, withChanges(opened.fields, changes.after))
  page.history = addAct(page.history, { words: 'change a module', part: opened.part, ...changes, ...act })
}

/** Adds a module with its content, and opens it. */
export async function addNewModule(
  page: EditorPage,
  at: OutlinePlace,
  { title, content, type }: { title: string; content: Fields; type: ModuleType },
): Promise<void> {
  const id = page.notes.noteNew(newId())
  changeOutline(page, addModule(page.outline, { id, title, type }, at), { words: `add ${title}` })
  page.notes.note(partOfModule(id), content)
  page.writer.beginPart(partOfModule(id), content)
  await openModule(page, id)
}

/** Undoes or redoes an action, unless another author has changed the same content in the meantime. */
export async function makeStep(page: EditorPage, step: HistoryStep | undefined): Promise<void> {
  if (!step) return
  const isMade = await (step.act.part === OUTLINE ? stepInOutline(page, step) : stepInModule(page, step))
  page.history = afterStep(page.history, step, isMade ? 'applied' : 'changed')
}

async function stepInOutline(page: EditorPage, { from, to }: HistoryStep): Promise<boolean> {
  const { outline } = page
  if (!isAsExpected(outline, from)) return false
  setOutline(page, { ...outline, ...to })
  await openModule(page, findNewModule(outline, page.outline))
  return true
}

async function stepInModule(page: EditorPage, { act: { part }, from, to }: HistoryStep): Promise<boolean> {
  if (page.opened?.part !== part) await openModule(page, moduleOfPart(part))
  const fields = page.opened?.fields ?? {}
  if (!isAsExpected(fields, from)) return false
  setContent(page, part, fields, withChanges(fields, to))
  return true
}

/** Shows a part's text from elsewhere. */
async function showText(page: EditorPage, part: string, content: Fields): Promise<void> {
  page.notes.note(part, content)
  if (part === OUTLINE) page.outline = readOutline(content)
  else if (page.opened) await openModule(page, moduleOfPart(page.opened.part))
}

/** Resolves a conflict. `both` keeps the user's text as a module after the other. */
export async function endConflict(page: EditorPage, choice: 'mine' | 'theirs' | 'both'): Promise<void> {
  const { writer, outline, notes } = page
  const { conflict } = writer.state
  if (!conflict) return
  const { part, mine, theirs } = conflict
  const copy = copyModule(outline, moduleOfPart(part) ?? '', { content: mine, word: 'mine' })
  const now = await writer.readPart(part)
  if (choice === 'mine') notes.noteChosen(part, theirs, now)
  const text = await writer.resolveConflict(part, choice === 'mine' ? 'mine' : 'theirs')
  // The screen states that the rejected text is in Versions.
  if (text !== undefined && choice !== 'mine') notes.noteAcknowledged(now)
  if (text !== undefined) await showText(page, part, text)
  if (choice === 'both' && copy) await addNewModule(page, copy.at, copy)
}

/** Restores a version of the outline or of the open module. */
export async function bringBack(page: EditorPage, part: string, content: Fields): Promise<void> {
  const { opened, outline, notes, writer } = page
  const now = part === OUTLINE ? outline : (opened?.fields ?? {})
  notes.noteChosen(part, now, content)
  writer.restorePart(part, content)
  await showText(page, part, content)
}

/** Inserts a copy of a module after the original. */
export async function duplicateModule(page: EditorPage, id: string): Promise<void> {
  const content = await page.writer.readPart(partOfModule(id))
  const copy = copyModule(page.outline, id, { content, word: 'copy' })
  if (copy) await addNewModule(page, copy.at, copy)
}

/** Inserts a copy of a section after the original. Marks the titles of the copied modules for the notes. */
export async function duplicateSection(page: EditorPage, at: number): Promise<void> {
  const section = page.outline.sections[at]
  if (!section) return
  const contents = await Promise.all(section.modules.map(({ id }) => page.writer.readPart(partOfModule(id))))
  const copy = copySection(page.outline, section, contents)
  if (!copy) return
  const next = section.modules.reduce(
    (outline, { title }, module) => rename(outline, { section: at + 1, module }, `${title} (copy)`),
    copy.outline,
  )
  const parts = [...copy.contents].map(([id, content]) => ({
    part: partOfModule(page.notes.noteNew(id)),
    content,
  }))
  changeOutline(page, next, { words: `duplicate ${section.title}` })
  for (const { part, content } of parts) {
    page.notes.note(part, content)
    page.writer.beginPart(part, content)
  }
}
