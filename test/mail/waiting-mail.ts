import { randomUUID } from 'node:crypto'
import { insertMail } from '#store/operation/mail-queue.ts'
import type { TestApp } from '#test/test-app.ts'

/** Queues an invitation `age` ms ago with its next attempt in an hour. Returns its id. */
export async function newWaitingMail(
  app: TestApp,
  { uid = randomUUID(), age = 0 }: { uid?: string; age?: number } = {},
): Promise<string> {
  const id = randomUUID()
  const whose = { recipient: `${id}@people.example`, uid, sender: undefined, partner: undefined }
  const what = {
    mail: '{"secret":"words"}',
    cause: 'associate-added',
    link: undefined,
    isUrgent: false,
  } as const
  await insertMail(app.db, { id, ...whose, ...what }, app.now() - age)
  const later = { due: app.now() + 60 * 60_000, attempts: 2 }
  await app.db.updateTable('mail_queue').set(later).where('id', '=', id).execute()
  return id
}
