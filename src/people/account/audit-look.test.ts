import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AN_HOUR } from '#domain/durations.ts'
import type { Database } from '#store/schema.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { auditLook } from './audit-look.ts'

describe.each(DATABASES)('views by company users on %s', (kind) => {
  let db: Database
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ db, close } = await openDatabase(kind))
  })
  afterAll(() => close())

  const { log } = fastify()
  const look = (subject: string, at: number, actor = 'viewer') =>
    auditLook({ db, log, clock: () => at }, { act: 'person-viewed', actor, subject, partner: 'p' })
  const entries = () =>
    db
      .selectFrom('audit_log')
      .select(['actor', 'subject', 'at', 'count', 'partner_id'])
      .orderBy('at')
      .execute()

  it('are audited in one entry per viewer, target and hour, with a count', async () => {
    await Promise.all([look('a', 1), look('a', 1), look('a', 1)])
    await look('a', AN_HOUR)
    await look('b', AN_HOUR + 1)
    await look('a', AN_HOUR + 2, 'another')
    expect(await entries()).toEqual([
      { actor: 'viewer', subject: 'a', at: 1, count: 3, partner_id: 'p' },
      { actor: 'viewer', subject: 'a', at: AN_HOUR, count: 1, partner_id: 'p' },
      { actor: 'viewer', subject: 'b', at: AN_HOUR + 1, count: 1, partner_id: 'p' },
      { actor: 'another', subject: 'a', at: AN_HOUR + 2, count: 1, partner_id: 'p' },
    ])
  })

  it('are refused if they cannot be audited', async () => {
    await db.schema.alterTable('audit_log').renameTo('away').execute()
    await expect(look('a', 1)).rejects.toMatchObject({ code: 'unavailable' })
    await db.schema.alterTable('away').renameTo('audit_log').execute()
  })
})
