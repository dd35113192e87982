import type { DraftPart, PartVersionContent, PartVersionList } from '#contract/console/company-drafts.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft-parts.ts'
import { modulesIn, readOutline } from '../../src/editor/outline-edits.ts'
import { type DraftNotes, wordsIn } from './draft-notes.ts'

/** Reads a draft through the portal as a person with access. */
interface DraftReader {
  notes: DraftNotes
  call: <Body>(path: string) => Promise<Body>
  pathOf: (part: string) => string
  read: (part: string) => Promise<DraftPart | undefined>
}

/**
 * Returns the words that cannot be reached: they are in no part or version of a draft, or only in those of a module
 * that no outline version contains.
 */
export async function findLost(draft: DraftReader, promised: readonly string[]): Promise<string[]> {
  const missing = new Set(promised)
  const find = (content: string) => {
    for (const word of wordsIn(content)) missing.delete(word)
  }
  const { parts, note } = draft.notes
  const contents = new Map<string, string>()
  for (const part of parts) contents.set(part, (await draft.read(part))?.content ?? '')
  for (const [part, content] of contents) note(part, content)
  const reached = new Set<string>([OUTLINE])
  const reachBy = (outline: string) => {
    find(outline)
    const named = modulesIn(readOutline(outline)).map(({ id }) => partOfModule(id))
    for (const part of named) find(contents.get(part) ?? '')
    for (const part of named) reached.add(part)
  }
  reachBy(contents.get(OUTLINE) ?? '')
  if (missing.size === 0) return []
  for (const id of await versionsOf(draft, OUTLINE)) reachBy(await contentOf(draft, id))
  for (const part of missing.size === 0 ? [] : reached)
    for (const id of await versionsOf(draft, part)) if (missing.size > 0) find(await contentOf(draft, id))
  return [...missing]
}

export async function versionsOf({ call, pathOf, read }: DraftReader, part: string): Promise<string[]> {
  if (!(await read(part))) return []
  const { versions } = await call<PartVersionList>(`${pathOf(part)}/versions`)
  return versions.map(({ id }) => id)
}

export async function contentOf({ call }: DraftReader, version: string): Promise<string> {
  return (await call<PartVersionContent>(`/versions/${version}`)).content
}
