import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_AUDIENCE } from '#domain/course/audience.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { compareMigrations, listKnownMigrations } from '../migrating/is-migrated.ts'
import { findFloor, raiseFloor } from '../migrating/schema-floor.ts'
import { insertPartner, removeEmptyPartner } from '../people/partners/partners.ts'
import { findAudience, storeAudience } from './audiences.ts'

for (const kind of DATABASES)
  describe(`a stored audience on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
    })
    afterAll(() => app.close())

    it('refuses the database to versions that would show the course to everyone, as soon as an audience is limited', async () => {
      const before = await findFloor(app.db)
      await storeAudience(app.db, 'welcome', WHOLE_AUDIENCE)
      expect(await findFloor(app.db)).toBe(before)
      await storeAudience(app.db, 'welcome', { audience: 'only', partners: ['city-paws'] })
      const floor = await findFloor(app.db)
      const applied = [...listKnownMigrations(), '999-of-a-later-version']
      expect(compareMigrations(applied, floor).isTooNew).toBe(false)
      expect(floor).toBe('058-course-audiences')
      await raiseFloor(app.db, '999-of-a-later-version')
      await storeAudience(app.db, 'welcome', { audience: 'all', partners: [], until: '2026-03-01' })
      expect(await findFloor(app.db)).toBe('999-of-a-later-version')
    })

    it('is read as stored, without deleted partners', async () => {
      await insertPartner(app.db, { id: 'brief-paws', name: 'Brief', logoUrl: undefined }, app.now())
      const days = { from: '2026-03-01', until: '2026-03-31' }
      await storeAudience(app.db, 'welcome', {
        audience: 'except',
        partners: ['brief-paws', 'city-paws'],
        ...days,
      })
      expect(await removeEmptyPartner(app.db, 'brief-paws')).toBe(true)
      expect(await findAudience(app.db, 'welcome')).toEqual({
        audience: 'except',
        partners: ['city-paws'],
        ...days,
      })
      expect(await findAudience(app.db, 'not-there')).toBeUndefined()
    })
  })
