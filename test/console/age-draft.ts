import { sql } from 'kysely'
import type { TestApp } from '#test/test-app.ts'

/** Makes all that is stored of a draft older: what a clock that went on makes of it, without new sign-ins. */
export async function ageDraft({ db }: TestApp, draftId: string, ms: number): Promise<void> {
  const older = (column: 'changed' | 'written' | 'stored') => sql<number>`${sql.ref(column)} - ${ms}`
  await db
    .updateTable('draft_parts')
    .set({ changed: older('changed') })
    .where('draft_id', '=', draftId)
    .execute()
  await db
    .updateTable('draft_versions')
    .set({ written: older('written'), stored: older('stored') })
    .where('draft_id', '=', draftId)
    .execute()
}
