import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { CompletionDocument } from '#contract/documents.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { isLimitedTeam, type Team } from '#domain/people/managed-team.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { listCompletionsOfPartner, listCompletionsOfUsers } from '#store/learning/completions.ts'
import { eachManagedPart } from '#store/people/groups/managed-people.ts'
import type { Queryable } from '#store/schema.ts'
import { createWriter } from '../http/answer-writer.ts'

/** Number of records read and written per batch; other requests run in between. */
const PAGE_SIZE = 250

/** Writes records as a JSON list. */
const writeRecords = createWriter(z.array(CompletionDocument))

/**
 * Writes the response with all records of a team, ordered by member and course. It is streamed, since a large team
 * has hundreds of thousands of records. Throws if the first page cannot be read. A later failure breaks off the
 * response, which clients detect as incomplete.
 */
export async function writeTeamRecords(db: Queryable, team: Team): Promise<AsyncGenerator<string>> {
  const pages = eachRecordPage(db, team)
  const { value: first = [] } = await pages.next()

  async function* write(): AsyncGenerator<string> {
    yield `{"documents":[${writeRecords(first).slice(1, -1)}`
    for await (const records of pages) {
      await setImmediate()
      if (records.length > 0) yield `,${writeRecords(records).slice(1, -1)}`
    }
    yield ']}'
  }
  return write()
}

/** Number of a limited administrator's people whose records are read at once. */
const PEOPLE_PER_PAGE = 50

function eachRecordPage(db: Queryable, team: Team): AsyncGenerator<CompletionRecord[]> {
  const { partner } = team
  if (isLimitedTeam(team))
    return eachManagedPart(db, team, PEOPLE_PER_PAGE, (users) =>
      listCompletionsOfUsers(db, { partner, users }),
    )
  return eachPage<CompletionRecord>(PAGE_SIZE, (last, limit) => {
    const after = { user: last?.userId ?? '', course: last?.courseId ?? '' }
    return listCompletionsOfPartner(db, { partner, after, limit })
  })
}
