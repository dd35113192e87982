import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyHealth } from '#contract/console/company-health.ts'
import { VERSION } from '#core/version.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { createCourseFigures } from '#jobs/course-figures-job.ts'
import { doctor } from '#operator/doctor.ts'
import { mailRetry } from '#operator/mail-commands.ts'
import { countAtNight } from '#records/teams/count-figures.ts'
import { noteBackup } from '#store/operation/backup-state.ts'
import { giveUpMail } from '#store/operation/mail-claims.ts'
import { insertAsset, noteAssets } from '#store/operation/web-assets.ts'
import { commandsOn } from '#test/commands-on.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { newWaitingMail } from '#test/mail/waiting-mail.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'
import { storeAssets, storeConsoleAssets } from '../web-app/stored-assets.ts'

for (const kind of DATABASES)
  describe(`health in the console on ${kind}`, () => {
    let app: TestApp
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
      admin = await newCompanyPerson(app, 'company-admin')
    })
    afterAll(() => app.close())

    const read = async () =>
      (await app.request<CompanyHealth>('/company/v1/health', { idToken: admin.idToken })).body
    const retry = (id: string) =>
      app.request<{ said: string }>(`/company/v1/health/mails/${id}/retry`, {
        method: 'POST',
        idToken: admin.idToken,
        body: {},
      })
    const asDoctor = async () => {
      const found = await commandsOn(app).listOf(doctor)
      return (about: string) => found.find((one) => one.about === about)
    }
    /** Expects each finding to equal the doctor's. */
    async function expectDoctorsWords({ findings }: CompanyHealth): Promise<void> {
      const find = await asDoctor()
      expect(findings.map(({ about }) => find(about))).toEqual(findings)
    }

    it('reports no problems with empty queues, and backups and mail as not set up', async () => {
      const health = await read()
      expect(health).toMatchObject({
        asked: app.now(),
        mails: { waiting: 0, listed: [], givenUp: [] },
        backup: { said: 'No backup has been verified yet.' },
      })
      expect(health.jobs.map(({ ended }) => ended)).toEqual(Array(5).fill(undefined))
      const stateOf = (about: string) => health.findings.find((one) => one.about === about)?.state
      expect(['queued emails', 'backups', 'images and videos'].map(stateOf)).toEqual([
        'not set up',
        'not set up',
        'well',
      ])
      await expectDoctorsWords(health)
    })

    it('reports an older version while its files were recently recorded as served', async () => {
      const versions = async () =>
        (await app.request('/company/v1/versions', { idToken: admin.idToken })).body
      const ofVersions = async () => (await read()).findings.find(({ about }) => about === 'versions')
      const note = (now: number) => noteAssets(app.db, ['index-of-before.js'], now)
      await storeAssets(app.db, app.now())
      await storeConsoleAssets(app.db, app.now())
      expect(await versions()).toEqual({ versions: [VERSION] })
      expect(await ofVersions()).toMatchObject({ state: 'well', said: VERSION })

      const before = { name: 'index-of-before.js', content: Buffer.from('before()') }
      await insertAsset(app.db, before, app.now() - 2 * A_DAY)
      expect(await versions()).toEqual({ versions: [VERSION] })
      await note(app.now() - A_DAY)
      const both = [...new Set(['0.3.0', VERSION])].sort()
      expect(await versions()).toEqual({ versions: both, older: '0.3.0' })
      const said = expect.stringMatching(/^Version 0\.3\.0 is still running and /)
      expect(await ofVersions()).toMatchObject({ state: 'look', said })
      await expectDoctorsWords(await read())
      await note(app.now() - A_DAY - 2 * AN_HOUR)
      expect(await versions()).toEqual({ versions: [VERSION] })
    })

    it('reports the age of the last verified backup', async () => {
      await noteBackup(app.db, { at: app.now() - 3 * A_DAY, kind: 'verified' })
      await noteBackup(app.db, { at: app.now() - AN_HOUR, kind: 'made' })
      const health = await read()
      expect(health.backup).toEqual({
        made: app.now() - AN_HOUR,
        verified: app.now() - 3 * A_DAY,
        said: 'The last verified backup is 3 days old.',
      })
      await expectDoctorsWords(health)
      await noteBackup(app.db, { at: app.now() - 3 * AN_HOUR, kind: 'verified' })
      expect((await read()).backup.said).toBe('Verified 3 hours ago')
    })

    it('lists queued and abandoned emails, without their content and addresses', async () => {
      const { uid } = await newAssociate(app)
      const old = await newWaitingMail(app, { uid, age: 2 * AN_HOUR })
      const young = await newWaitingMail(app, { uid: admin.uid })
      const [refused, notTaken, forgotten] = [
        await newWaitingMail(app, { uid, age: A_DAY }),
        await newWaitingMail(app, { age: 4 * A_DAY }),
        await newWaitingMail(app, { age: 40 * A_DAY }),
      ]
      await giveUpMail(app.db, refused, app.now())
      await giveUpMail(app.db, notTaken, app.now() - 1)
      await giveUpMail(app.db, forgotten, app.now() - 30 * A_DAY)
      const health = await read()
      const kindOfMail = 'Invitation'
      const name = 'Someone New'
      const waiting = { kind: kindOfMail, attempts: 2, due: app.now() + AN_HOUR }
      expect(health.mails).toEqual({
        waiting: 2,
        oldest: app.now() - 2 * AN_HOUR,
        listed: [
          { ...waiting, id: old, queued: app.now() - 2 * AN_HOUR, uid, name },
          { ...waiting, id: young, queued: app.now(), uid: admin.uid, name, isStaff: true },
        ],
        givenUp: [
          {
            id: refused,
            kind: kindOfMail,
            uid,
            name,
            reason: 'refused',
            queued: app.now() - A_DAY,
            givenUp: app.now(),
          },
          {
            id: notTaken,
            kind: kindOfMail,
            reason: 'not-taken',
            queued: app.now() - 4 * A_DAY,
            givenUp: app.now() - 1,
          },
        ],
      })
      expect(JSON.stringify(health)).not.toMatch(/secret|words|people\.example/)
      const ofMails = health.findings.find(({ about }) => about === 'queued emails')
      expect(ofMails).toMatchObject({ state: 'FAULT', said: expect.stringMatching(/^1 email queued/) })
      await expectDoctorsWords(health)

      expect((await retry(old)).body.said).toBe('We’re sending the email now.')
      await commandsOn(app).run(mailRetry, { id: young })
      const rows = app.db.selectFrom('mail_queue').select('due').where('id', 'in', [old, young])
      expect(await rows.execute()).toEqual([{ due: app.now() }, { due: app.now() }])
      const entries = app.db.selectFrom('audit_log').select(['actor', 'subject', 'address'])
      const noted = await entries.where('act', '=', 'mail-retried').orderBy('actor').execute()
      expect(noted).toHaveLength(2)
      expect(noted).toContainEqual({ actor: admin.uid, subject: old, address: '127.0.0.1' })
      expect(noted).toContainEqual({ actor: 'operator', subject: young, address: null })
      expectRefusal(await retry(old), 409, 'out-of-turn')
      expectRefusal(await retry(refused), 409, 'out-of-turn')
      expectRefusal(await retry('unknown'), 404, 'not-found')
    })

    it('reports the same abandoned emails as the doctor once none is late', async () => {
      await app.db.deleteFrom('mail_queue').where('due', 'is not', null).execute()
      const health = await read()
      const said = '2 emails undelivered in the last 30 days: portal mail list shows them'
      expect(health.findings).toContainEqual({ about: 'queued emails', state: 'look', said })
      await expectDoctorsWords(health)
    })

    it('reports the last completion of each server’s work, and ignores aborted work', async () => {
      const endOf = async (work: string) => (await read()).jobs.find((job) => job.work === work)?.ended
      const { log } = fastify()
      const figures = createCourseFigures({ db: app.db, clock: app.now, log })
      figures.start()
      await expect.poll(() => endOf('course-figures')).toBe(app.now())
      await figures.stop()

      const context = { db: app.db, clock: app.now, log, config: { timeZone: 'UTC' } }
      app.setNow(Date.parse('2026-03-03T02:00:00Z'))
      await countAtNight(context, AbortSignal.abort())
      expect(await endOf('partner-figures')).toBeUndefined()
      app.setNow(app.now() + AN_HOUR)
      await countAtNight(context, new AbortController().signal)
      expect(await endOf('partner-figures')).toBe(app.now())
    })
  })
