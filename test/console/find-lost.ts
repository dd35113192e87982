import type { ConsoleCall } from '#client/session/console-session.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { findDraftPart, findPartVersion, listPartVersions } from '#editor/services/draft-calls.ts'
import { modulesIn, readOutline } from '../../src/editor/state/outline-edits.ts'
import { type DraftNotes, wordsIn } from './draft-notes.ts'

/** Reader of a draft through the portal. */
interface DraftReader {
  notes: DraftNotes
  call: ConsoleCall
  draftId: string
}

/**
 * Returns the lost words of a draft: those in no part or version, or only in a module that no outline version contains.
 */
export async function findLost(draft: DraftReader, promised: readonly string[]): Promise<string[]> {
  const missing = new Set(promised)
  const find = (content: Fields) => {
    for (const word of wordsIn(content)) missing.delete(word)
  }
  const { parts, note } = draft.notes
  const contents = new Map<string, Fields>()
  for (const part of parts)
    contents.set(part, (await findDraftPart(draft.call, draft.draftId, part))?.content ?? {})
  for (const [part, content] of contents) note(part, content)
  const reached = new Set<string>([OUTLINE])
  const reachBy = (outline: Fields) => {
    find(outline)
    const named = modulesIn(readOutline(outline)).map(({ id }) => partOfModule(id))
    for (const part of named) find(contents.get(part) ?? {})
    for (const part of named) reached.add(part)
  }
  reachBy(contents.get(OUTLINE) ?? {})
  if (missing.size === 0) return []
  for (const id of await versionsOf(draft, OUTLINE)) reachBy(await contentOf(draft, id))
  for (const part of missing.size === 0 ? [] : reached)
    for (const id of await versionsOf(draft, part)) if (missing.size > 0) find(await contentOf(draft, id))
  return [...missing]
}

export async function versionsOf({ call, draftId }: DraftReader, part: string): Promise<string[]> {
  if (!(await findDraftPart(call, draftId, part))) return []
  const { versions } = await listPartVersions(call, draftId, part)
  return versions.map(({ id }) => id)
}

export async function contentOf({ call, draftId }: DraftReader, version: string): Promise<Fields> {
  return (await findPartVersion(call, draftId, version)).content
}
