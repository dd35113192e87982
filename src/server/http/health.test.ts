import { describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { VERSION } from '#core/version.ts'
import { connect } from '#store/connection/connect.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { createDatabase, DATABASES, type TestDatabase } from '#test/databases.ts'
import { createApp } from '../app.ts'

async function startOn({ address }: TestDatabase) {
  const db = connect(address)
  await migrate(db)
  const app = await createApp({ config: parseConfig({ PORT: '0' }), db })
  const ask = async (path: string) => {
    const { statusCode, body } = await app.inject(path)
    return { status: statusCode, body: JSON.parse(body) }
  }
  return { app, db, ask }
}

for (const kind of DATABASES)
  describe(`health on ${kind}`, () => {
    it('is live and ready while the database answers, and only live when the database is unavailable', async () => {
      const database = await createDatabase(kind)
      const { app, db, ask } = await startOn(database)
      expect(await ask('/health/live')).toEqual({ status: 200, body: { status: 'live', version: VERSION } })
      expect(await ask('/health/ready')).toEqual({ status: 200, body: { status: 'ready' } })
      if (kind === 'sqlite') await db.destroy()
      else await database.drop()
      expect(await ask('/health/ready')).toEqual({ status: 503, body: { status: 'not ready' } })
      expect(await ask('/health/live')).toEqual({ status: 200, body: { status: 'live', version: VERSION } })
      await app.close()
      if (kind === 'sqlite') await database.drop()
      else await db.destroy()
    })
  })
