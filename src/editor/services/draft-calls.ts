import { codeOf } from '#client/http/http.ts'
import type { ConsoleCall } from '#client/session/console-session.ts'
import type {
  DraftPart,
  PartVersionContent,
  PartVersionList,
  PresenceList,
  SavedPart,
  SavePartBody,
} from '#contract/console/company-drafts.ts'
import { type Fields, parseFields } from '#domain/unknown-value.ts'
import { draftPath } from './course-calls.ts'

/** Part of a draft, with parsed content. */
export type PartInDraft = Parsed<DraftPart>

/** Save of a part. The content is sent as JSON. */
export type PartSave = Parsed<SavePartBody>

/** Earlier version of a part, with parsed content. */
export type EarlierVersion = Parsed<PartVersionContent>

type Parsed<Answer extends { content: string }> = Omit<Answer, 'content'> & { content: Fields }

function parsed<Answer extends { content: string }>(answer: Answer): Parsed<Answer> {
  return { ...answer, content: parseFields(answer.content) }
}

const partPath = (draftId: string, part: string) => `${draftPath(draftId)}/parts/${encodeURIComponent(part)}`

/** Returns a part of a draft; undefined if the draft lacks it. */
export function findDraftPart(
  call: ConsoleCall,
  draftId: string,
  part: string,
): Promise<PartInDraft | undefined> {
  return call<DraftPart>(partPath(draftId, part)).then(parsed, (error: unknown) => {
    if (codeOf(error) !== 'not-found') throw error
    return undefined
  })
}

/** Saves a part over its base version. Refused with `changed-meanwhile` if there is a newer version. */
export function saveDraftPart(
  call: ConsoleCall,
  draftId: string,
  part: string,
  save: PartSave,
  { keepalive } = { keepalive: false },
): Promise<SavedPart> {
  const body: SavePartBody = { ...save, content: JSON.stringify(save.content) }
  return call(partPath(draftId, part), { method: 'PUT', body, keepalive })
}

/** Returns the versions of a part, newest first. With `before`, only those stored before that version. */
export function listPartVersions(
  call: ConsoleCall,
  draftId: string,
  part: string,
  before?: string,
): Promise<PartVersionList> {
  const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`
  return call(`${partPath(draftId, part)}/versions${query}`)
}

export async function findPartVersion(
  call: ConsoleCall,
  draftId: string,
  id: string,
): Promise<EarlierVersion> {
  return parsed(await call<PartVersionContent>(`${draftPath(draftId)}/versions/${encodeURIComponent(id)}`))
}

/** Reports the part that a page has open. Returns the other people with the draft open. */
export function notePresence(
  call: ConsoleCall,
  draftId: string,
  body: { page: string; part: string | null },
): Promise<PresenceList> {
  // A closing page does not wait for the response.
  const keepalive = body.part === null
  return call(`${draftPath(draftId)}/presence`, { method: 'PUT', body, keepalive })
}
