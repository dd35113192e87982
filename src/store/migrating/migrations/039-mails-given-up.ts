import type { Kysely } from 'kysely'
import { makeIndex } from './gradual-steps.ts'

export const isGradual = true

/** Indexes failed emails by time, independently of the number of delivered ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, {
    name: 'mail_queue_given_up',
    on: 'mail_queue',
    columns: ['given_up'],
    where: 'given_up is not null',
  })
}
