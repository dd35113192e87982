import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LearningEventsPage, UserDocument } from '#contract/documents.ts'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { WEB_APP } from '#core/folders.ts'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { FOREVER } from '#domain/learning/completion-record.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { listServingVersions } from '#jobs/serving-versions.ts'
import { connect } from '#store/connection/connect.ts'
import { listApplied, listKnownMigrations } from '#store/migrating/is-migrated.ts'
import { listMembersAt } from '#store/people/memberships.ts'
import { courseOf, explained, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { createDatabase, type TestDatabase } from '#test/databases.ts'
import { type CompletionBody, learner } from '#test/learner.ts'
import { newTeam, remind, stateOfReminders, untilQuiet } from '#test/learning/reminded-team.ts'
import { startMailServer } from '#test/mail-server.ts'
import { environmentOf, startPortalCommand } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { environment } from '#test/server/server-process.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { startClockedServer } from '#test/simulation/clocked-server.ts'
import { clientOf, PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { findPreviousRelease, type UnpackedRelease, unpackRelease } from './previous-release.ts'

type Client = TestApp['request']

const TEAM = '/documents/v1/users?partner=happy-tails'
const ASSOCIATES = '/user-service/api/v1/partner-admin'

/** A Monday at 8:00. */
const MONDAY = Date.parse('2026-03-02T08:00:00Z')

const release = findPreviousRelease()
const why =
  release === undefined ? ' (not run: this clone has no tag v… and no commit "chore: release …")' : ''

async function signIn(request: Client, name: string) {
  const body = { email: `${name}@happytails.example`, password: PASSWORD }
  const answer = await request<SessionAnswer>('/sign-in/v1/session', { method: 'POST', body })
  expect(answer.status).toBe(200)
  return { idToken: answer.body.idToken, uid: answer.body.user.uid }
}

describe.skipIf(release === undefined)(`the previous release and this one on one PostgreSQL${why}`, () => {
  const servers = serverProcesses()
  const scratch = scratchFolder()
  let database: TestDatabase
  let before: UnpackedRelease
  beforeAll(async () => {
    before = unpackRelease(release ?? '')
    database = await createDatabase('postgres')
  })
  afterAll(async () => {
    before.remove()
    await database.drop()
  })

  /** Starts the previous release, and then this one. This release migrates the schema while the other runs. */
  async function startBoth(): Promise<{ older: Client; newer: Client }> {
    const env = environmentOf(database.address)
    const command: [string, string] = [process.execPath, join(before.folder, 'bin/server.js')]
    const older = clientOf(await servers.start(env, command).ready())
    return { older, newer: clientOf(await servers.start(env).ready()) }
  }

  // Contract § 9: the previous release and this one serve one database
  // Contract § 9: a film that fails to …
  it('serve the same people alternately, with records that match their events', async () => {
    const { older, newer } = await startBoth()
    for (const [here, there, name] of [
      [older, newer, 'new'],
      [newer, older, 'busy'],
    ] as const) {
      const person = await signIn(here, name)
      const [one, other] = [learner({ request: here }, person), learner({ request: there }, person)]
      const opened = await other.open('welcome', 'welcome-hello-video')
      expect([200, 201]).toContain(opened.status)
      const record = opened.body
      const seen = learner({ request: newer }, person)
      const failed = { act: 'open', failed: 'network' }
      expect((await seen.act(record, 'welcome-hello-video', failed)).body.modules).toEqual(record.modules)
      // The previous release reads a failed film as an opening of the module.
      const events = await older(`/documents/v1/learning-events?userId=${person.uid}`, person)
      expect(events.status, events.text).toBe(200)
      expect((await one.act(record, 'welcome-listening-article', { act: 'open' })).status).toBe(200)
      expect((await other.act(record, 'welcome-check-quiz', { act: 'start' })).status).toBe(200)
      for (const question of [1, 2, 3, 4]) {
        const answer = { act: 'answer', question, selectedAnswer: 1 }
        const by = question % 2 === 0 ? one : other
        expect((await by.act(record, 'welcome-check-quiz', answer)).status).toBe(200)
      }
      const [read, ...more] = await Promise.all([one.records(), other.records()])
      expect(more).toEqual([read])
      expect(read?.find(({ id }) => id === record.id)?.modules).toHaveProperty('welcome-check-quiz')
    }

    const admin = await signIn(older, 'admin')
    const listed = async (request: Client) =>
      (await request<{ documents: UserDocument[] }>(TEAM, admin)).body.documents.map(({ email }) => email)
    for (const [place, [here, there]] of [[older, newer] as const, [newer, older] as const].entries()) {
      const email = `added-${place}@people.example`
      const body = { email, userName: 'Added', partner: 'happy-tails', roles: ['partner-associate'] }
      const added = await here<{ userId: string }>(`${ASSOCIATES}/associate`, {
        ...admin,
        method: 'POST',
        body,
      })
      expect(added.status, added.text).toBe(200)
      expect(await listed(there)).toContain(email)
      const removal = `${ASSOCIATES}/partner/happy-tails/associate/${added.body.userId}/remove-access`
      expect((await there(removal, { ...admin, method: 'POST' })).status).toBe(200)
      expect(await listed(here)).not.toContain(email)
    }

    const verified = await startPortalCommand(
      ['records', 'verify', '--rejudge'],
      environmentOf(database.address),
    )
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    expect(runBefore('records', 'verify')).toMatchObject({ status: 0, stderr: '' })
    await expectAssets({ older, newer })
  })

  // Contract § 9: the previous release and this one serve one database
  it('a course renewed on this release continues on the previous one, which skips the closed record', async () => {
    const { older, newer } = await startBoth()
    const issued = await startPortalCommand(['certificates', 'issue'], environmentOf(database.address))
    expect(issued).toMatchObject({ code: 0, stderr: '' })
    const db = connect(database.address)
    await db.updateTable('certificates').set({ ends: '2026-01-31' }).execute()
    await db.destroy()
    const person = await signIn(newer, 'done')
    const [here, there] = [learner({ request: newer }, person), learner({ request: older }, person)]
    const closed = (await there.records()).find(({ courseId }) => courseId === 'welcome')
    const path = `/documents/v1/associate-training-completion/${closed?.id}/renew`
    const renewed = await newer<CompletionBody>(path, { ...person, method: 'POST' })
    expect(renewed.status, renewed.text).toBe(201)

    expect((await there.act(renewed.body, 'welcome-listening-article', { act: 'open' })).status).toBe(200)
    expect((await there.act(renewed.body, 'welcome-check-quiz', { act: 'start' })).status).toBe(200)
    expect(await there.records()).toEqual(await here.records())
    const kindsAt = async (request: Client) => {
      const events = `/documents/v1/learning-events?userId=${person.uid}&courseId=welcome`
      return (await request<LearningEventsPage>(events, person)).body.documents.map(({ kind }) => kind)
    }
    expect(await kindsAt(newer)).toContain('record-closed')
    expect(runBefore('records', 'rebuild').stderr).toContain(`record '${closed?.id}': it was gone itself`)
    const verified = await startPortalCommand(
      ['records', 'verify', '--rejudge'],
      environmentOf(database.address),
    )
    expect(verified).toMatchObject({ code: 0, stderr: '' })
  })

  // Contract § 9: the previous release and this one serve one database
  it('the previous release drops an explanation, and this one reports that at the next publication', async () => {
    const { older, newer } = await startBoth()
    const quiz = explained(quizWithKey('riddle', [0]), 'Whiskers say so.')
    const file = join(scratch, 'riddles.json')
    const publish = (name: string) => {
      writeFileSync(file, JSON.stringify({ ...courseOf('riddles', [quiz]), name }))
      return ['course', 'publish', file, '--yes']
    }
    const env = environmentOf(database.address)
    expect(await startPortalCommand(publish('Riddles'), env)).toMatchObject({ code: 0 })
    const { idToken } = await signIn(older, 'admin')
    const shown = async (request: Client) => {
      const path = '/documents/v1/associate-training-courses/riddles/modules/riddle'
      const { status, text } = await request(path, { idToken })
      return { status, says: text.includes('Whiskers') }
    }
    expect(await shown(older)).toEqual({ status: 200, says: false })
    expect(await shown(newer)).toEqual({ status: 200, says: true })

    expect(runBefore(...publish('Riddles of old'))).toMatchObject({ status: 0 })
    expect(await shown(newer)).toEqual({ status: 200, says: false })
    const again = await startPortalCommand(publish('Riddles'), env)
    expect(again.code).toBe(0)
    expect(again.stdout).toContain('the explanation of question “What is question 1?” is new')
    expect(await shown(newer)).toEqual({ status: 200, says: true })
  })

  // Contract § 9: the previous release and this one serve one database
  it('the previous release keeps a regraded result and skips its event', async () => {
    const { older, newer } = await startBoth()
    const file = join(scratch, 'graded.json')
    const env = environmentOf(database.address)
    async function publish(key: number[]): Promise<void> {
      const course = courseOf('graded', [quizWithKey('one', key), quizWithKey('two', [0])])
      writeFileSync(file, JSON.stringify(course))
      expect(await startPortalCommand(['course', 'publish', file, '--yes'], env)).toMatchObject({ code: 0 })
    }
    await publish([0, 1])
    const person = await signIn(older, 'new')
    const [here, there] = [learner({ request: newer }, person), learner({ request: older }, person)]
    const record = (await there.open('graded', 'one')).body
    await there.takeQuiz(record, 'one', [0, 2])
    await publish([0, 2])
    const regraded = (await there.records()).find(({ id }) => id === record.id)
    expect(regraded?.modules.one).toHaveProperty('dateCompleted')
    const events = `/documents/v1/learning-events?userId=${person.uid}`
    for (const request of [older, newer]) {
      const shown = await request<LearningEventsPage>(events, person)
      expect(shown.status, shown.text).toBe(200)
      expect(shown.body.documents.map(({ kind }) => kind)).toContain('answer-regraded')
    }
    const last = await there.takeQuiz(record, 'two', [0])
    expect(last.body.modules).toMatchObject({ one: regraded?.modules.one, two: { submitCount: 1 } })
    const shown = (await here.records()).find(({ id }) => id === record.id)?.modules.one
    expect(shown).toHaveProperty('regraded.attempt', 0)
    const verified = await startPortalCommand(['records', 'verify', '--rejudge'], env)
    expect(verified).toMatchObject({ code: 0, stderr: '' })
  })

  // Contract § 9: the previous release and this one serve one database
  it('the previous release serves a continued record, adds to it and skips its event', async () => {
    const { older, newer } = await startBoth()
    const file = join(scratch, 'moved.json')
    const env = environmentOf(database.address)
    writeFileSync(file, JSON.stringify(courseOf('moved', [quizWithKey('one', [0]), quizWithKey('two', [0])])))
    expect(await startPortalCommand(['course', 'publish', file, '--yes'], env)).toMatchObject({ code: 0 })
    const before = await signIn(older, 'new')
    const begun = learner({ request: older }, before)
    const first = (await begun.open('moved', 'one')).body
    const passed = (await begun.takeQuiz(first, 'one', [0])).body.modules.one
    const move = (partner: string) => {
      const who = ['--email', 'new@happytails.example', '--role', 'associate']
      return startPortalCommand(['user', 'move', ...who, '--partner', partner, '--with-record'], env)
    }
    expect(await move('city-paws')).toMatchObject({ code: 0, stderr: '' })
    const person = await signIn(older, 'new')
    const [here, there] = [learner({ request: newer }, person), learner({ request: older }, person)]
    const record = (await there.records()).find(({ courseId }) => courseId === 'moved')
    expect(record?.modules.one).toMatchObject({ dateCompleted: passed?.dateCompleted, submitCount: 1 })
    for (const request of [older, newer]) {
      const path = `/documents/v1/learning-events?userId=${person.uid}`
      const shown = await request<LearningEventsPage>(path, person)
      expect(shown.status, shown.text).toBe(200)
      expect(shown.body.documents.map(({ kind }) => kind)).toContain('record-continued')
      expect(shown.text).not.toContain(first.id)
    }
    const last = await there.takeQuiz(record ?? first, 'two', [0])
    expect(last.body.modules).toMatchObject({ one: record?.modules.one, two: { submitCount: 1 } })
    // The previous release does not know until when the completion of an earlier test counts.
    const known = (await there.records()).map((one) =>
      one.courseId === 'graded' ? { ...one, continuedUntil: FOREVER } : one,
    )
    expect(await here.records()).toEqual(known)
    const verified = await startPortalCommand(['records', 'verify', '--rejudge'], env)
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    expect(await move('happy-tails')).toMatchObject({ code: 0, stderr: '' })
  })

  // Contract § 9: the previous release and this one serve one database
  it('the previous release keeps a watched video, and its openings and passes count for the certificate', async () => {
    const { older, newer } = await startBoth()
    const file = join(scratch, 'watched.json')
    const env = environmentOf(database.address)
    const article = {
      id: 'text',
      title: 'Text',
      type: 'article' as const,
      editorData: '{"root":{"children":[]}}',
    }
    const modules = [videoModule('film'), article, quizWithKey('one', [0])]
    writeFileSync(
      file,
      JSON.stringify({ ...courseOf('watched', modules), certificate: { requires: 'all-modules' } }),
    )
    expect(await startPortalCommand(['course', 'publish', file, '--yes'], env)).toMatchObject({ code: 0 })
    const person = await signIn(older, 'new')
    const [here, there] = [learner({ request: newer }, person), learner({ request: older }, person)]
    const record = (await there.open('watched', 'film')).body
    const path = '/documents/v1/video-positions/watched/film'
    const watch = (request: Client, position: number) =>
      request(path, { ...person, method: 'PUT', body: { position } })
    expect((await watch(older, 1)).status).toBe(204)
    const db = connect(database.address)
    const passTime = () =>
      db.updateTable('video_positions').set({ updated: 0 }).where('course_id', '=', 'watched').execute()
    await passTime()
    expect((await watch(newer, 85)).status).toBe(200)
    expect((await there.act(record, 'text', { act: 'open' })).status).toBe(200)
    const last = await there.takeQuiz(record, 'one', [0])
    expect(last.status, last.text).toBe(200)
    const events = await older<LearningEventsPage>(
      `/documents/v1/learning-events?userId=${person.uid}`,
      person,
    )
    expect(events.status, events.text).toBe(200)
    expect(events.body.documents.map(({ kind }) => kind)).toContain('film-watched')
    const shown = (await here.records()).find(({ id }) => id === record.id)?.modules.film
    expect(shown).toHaveProperty('watched')
    const issued = await startPortalCommand(['certificates', 'issue', '--course', 'watched'], env)
    expect(issued).toMatchObject({ code: 0, stderr: '' })
    const held = db.selectFrom('certificates').select('id').where('record_id', '=', record.id)
    expect(await held.execute()).toHaveLength(1)
    await db.destroy()
    const verified = await startPortalCommand(['records', 'verify', '--rejudge'], env)
    expect(verified).toMatchObject({ code: 0, stderr: '' })
  })

  // Contract § 9: requirements on a day
  it('people whom the previous release adds or removes are listed once for the time on the team', async () => {
    const { older, newer } = await startBoth()
    const admin = await signIn(older, 'admin')
    const db = connect(database.address)
    const email = 'on-and-off@people.example'
    const body = { email, userName: 'On', partner: 'happy-tails', roles: ['partner-associate'] }
    const add = async (request: Client) => {
      const path = `${ASSOCIATES}/associate`
      const added = await request<{ userId: string }>(path, { ...admin, method: 'POST', body })
      expect(added.status, added.text).toBe(200)
      return added.body.userId
    }
    const remove = async (request: Client, uid: string) => {
      const path = `${ASSOCIATES}/partner/happy-tails/associate/${uid}/remove-access`
      expect((await request(path, { ...admin, method: 'POST' })).status).toBe(200)
    }
    const isListed = async (uid: string, at: number) => {
      const members = await listMembersAt(db, { ...wholeTeam('happy-tails'), at, after: '' }, 500)
      return members.filter((member) => member.uid === uid).length
    }
    const times: { uid: string; at: number; listed: number }[] = []
    for (const [adding, removing] of [
      [older, newer],
      [newer, older],
      [older, older],
    ] as const) {
      const uid = await add(adding)
      times.push({ uid, at: Date.now(), listed: 1 })
      await remove(removing, uid)
      times.push({ uid, at: Date.now(), listed: 0 })
    }
    for (const { listed, ...time } of times)
      expect({ ...time, listed: await isListed(time.uid, time.at) }).toEqual({ ...time, listed })
    await db.destroy()
  })

  /** Runs a command of the previous release. */
  function runBefore(...command: string[]) {
    return spawnSync(process.execPath, [join(before.folder, 'bin/portal.js'), ...command], {
      cwd: before.folder,
      env: environment(environmentOf(database.address)),
      encoding: 'utf8',
    })
  }

  // Contract § 9: the previous release and reminders: none lost and none sent twice while both run
  it('a reminder unknown to the previous release waits for this one, and none is sent twice after a rollback', async () => {
    const mail = await startMailServer()
    const app = await startApp('postgres', mail.settings, { hasJobs: false })
    const env = { ...mail.settings, ...environmentOf(app.address) }
    const count = async (column: 'due' | 'given_up') => {
      const rows = app.db.selectFrom('mail_queue').select('id').where(column, 'is not', null)
      return (await rows.execute()).length
    }
    app.setNow(MONDAY - A_DAY)
    const { partner, people, require } = await newTeam(app, { associates: 3 })
    const emails = people.map(({ email }) => email).sort()
    const recipients = () => mail.received.flatMap(({ to }) => to).sort()
    await require('welcome', { within: 60 })

    app.setNow(MONDAY)
    await remind(app)
    const older = await startClockedServer(env, MONDAY, { release: before.folder })
    const putOff = app.db.selectFrom('mail_queue').select(['mail', 'given_up']).where('due', '>', MONDAY)
    await untilQuiet(app.db, MONDAY)
    expect(await putOff.execute()).toEqual(
      people.map(() => ({ mail: '{"kind":"reminder","day":"2026-03-02"}', given_up: null })),
    )
    expect(mail.received).toEqual([])
    const newer = await startSecondServer(app, mail.settings)
    for (let now = MONDAY; mail.received.length < 3; now += 15 * A_MINUTE) {
      app.setNow(now)
      await older.tick(now)
      await untilQuiet(app.db, now)
    }
    expect(recipients()).toEqual(emails)
    await newer.close()

    // The previous release gives up queued reminders after three days.
    app.setNow(MONDAY + A_DAY)
    await require('cat-behaviour', { within: 60 }, MONDAY + AN_HOUR)
    await remind(app)
    expect(await count('due')).toBe(3)
    for (let now = MONDAY + A_DAY; (await count('given_up')) < 3; now += 4 * AN_HOUR) {
      await older.tick(now)
      await untilQuiet(app.db, now)
    }
    await older.kill()
    expect(recipients()).toEqual(emails)
    const again = await startSecondServer(app, mail.settings)
    for (const day of [5, 7]) {
      app.setNow(MONDAY + day * A_DAY)
      await remind(app)
      await untilQuiet(app.db, app.now())
    }
    expect(recipients()).toEqual([...emails, ...emails].sort())
    const state = await stateOfReminders(app.db, partner)
    expect(state.filter(({ state }) => state === 'sent')).toHaveLength(6)
    await again.close()
    await app.close()
    await mail.stop()
  })

  /**
   * Expects the previous release to serve this release's web app files from the database if it stores its own there. An
   * older release responds that it has none.
   */
  async function expectAssets({ older, newer }: { older: Client; newer: Client }): Promise<void> {
    const own = `/assets/${readdirSync(`${WEB_APP}/assets`).find((name) => /\.js$/.test(name))}`
    const keeps = existsSync(join(before.folder, 'src/server/web-app/kept-assets.ts'))
    const expected = keeps ? 200 : 404
    expect((await newer(own)).status).toBe(200)
    expect((await older(before.asset.path)).text).toBe(before.asset.text)
    await expect.poll(async () => (await newer(before.asset.path)).status).toBe(expected)
    await expect.poll(async () => (await older(own)).status).toBe(expected)
    const isNoted = existsSync(join(before.folder, 'src/jobs/serving-versions.ts'))
    const db = connect(database.address)
    const shown = await listServingVersions(db, Date.now())
    await db.destroy()
    expect(shown.older).toBe(isNoted ? undefined : '0.3.0')
  }
})

describe.skipIf(release === undefined)(`the upgrade of the previous release${why}`, () => {
  const servers = serverProcesses()

  // Contract § 9: the previous release and this one serve one database
  it('the previous release ignores an audience while it runs, and refuses to start after it', async () => {
    const before = unpackRelease(release ?? '')
    const { address, drop } = await createDatabase('postgres')
    const env = environmentOf(address)
    const command: [string, string] = [process.execPath, join(before.folder, 'bin/server.js')]
    const older = servers.start(env, command)
    const clients = [clientOf(await older.ready()), clientOf(await servers.start(env).ready())] as const
    const { idToken } = await signIn(clients[0], 'admin')
    const path = '/documents/v1/associate-training-courses?enabled=true'
    const shows = () =>
      Promise.all(
        clients.map(async (request) => (await request(path, { idToken })).text.includes('"welcome"')),
      )
    const restrict = ['course', 'audience', '--id', 'welcome', '--until', '2026-03-01']
    expect(await shows()).toEqual([true, true])
    expect(await startPortalCommand([...restrict, '--all'], env)).toMatchObject({ code: 0 })
    expect(await shows()).toEqual([true, false])
    await older.kill()
    const again = servers.start(env, command)
    expect(await again.ended).not.toBe(0)
    expect(again.output()).toContain('newer than this version of the portal')
    await drop()
    before.remove()
  })

  it.each(['sqlite', 'postgres'] as const)('keeps accounts and records, on %s', async (kind) => {
    const before = unpackRelease(release ?? '')
    const { address, drop } = await createDatabase(kind)
    const env = environmentOf(address)
    const older = servers.start(env, [process.execPath, join(before.folder, 'bin/server.js')])
    const request = clientOf(await older.ready())
    const person = await signIn(request, 'new')
    const opened = await learner({ request }, person).open('welcome', 'welcome-hello-video')
    expect(opened.status).toBe(201)
    older.child.kill('SIGTERM')
    await older.ended

    const upgraded = clientOf(await servers.start(env).ready())
    const again = await signIn(upgraded, 'new')
    expect(again.uid).toBe(person.uid)
    const records = await learner({ request: upgraded }, again).records()
    expect(records.map(({ id, modules }) => ({ id, modules }))).toEqual([
      { id: opened.body.id, modules: opened.body.modules },
    ])
    const db = connect(address)
    expect(await listApplied(db)).toEqual(listKnownMigrations())
    await db.destroy()
    await drop()
    before.remove()
  })
})
