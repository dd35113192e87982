import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishCourse } from '#courses/publishing/publish-course.ts'
import { LOGO_MESSAGES } from '#domain/console/logo.ts'
import { openFolder } from '#media/folder-store.ts'
import { findStoredCourse, storeCourse } from '#store/courses/courses.ts'
import { hasPassword } from '#store/people/users.ts'
import { commandsOn } from '#test/commands-on.ts'
import { courseOf } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate } from '#test/test-people.ts'
import { auditList } from './audit-list.ts'
import type { Values } from './command-line/command.ts'
import { readOptions } from './command-line/command-options.ts'
import { courseHistory, courseRevert } from './courses/course-revisions.ts'
import { courseDisable, courseEnable, courseList } from './courses/course-state.ts'
import { doctor } from './doctor.ts'
import { mailList, mailRetry } from './mail-commands.ts'
import { partnerCreate, partnerList, partnerSet, partnerShow } from './people/partner-commands.ts'
import { userDisable, userInvite, userSessionsEnd, userSet, userUnlock } from './people/user-changes.ts'
import { userList, userShow } from './people/user-list.ts'
import { userMove, userSetRole } from './people/user-roles.ts'
import { keysRotate } from './upkeep.ts'

/** Refusal of an unknown partner id. */
const NO_PARTNER = "--id 'nobody' is not a partner"

/** Mail interval in ms, longer than the tests, so that queued emails stay in the queue. */
const NO_MAIL_YET = 3_600_000

// Contract § 9: operator commands: results on both …
for (const kind of DATABASES)
  describe(`the everyday commands on ${kind}`, () => {
    let app: TestApp
    let commands: ReturnType<typeof commandsOn>

    beforeAll(async () => {
      app = await startApp(kind, {}, { mailInterval: NO_MAIL_YET })
      commands = commandsOn(app)
    })
    afterAll(() => app.close())

    const run: typeof commands.run = (...line) => commands.run(...line)
    const listOf: typeof commands.listOf = (...line) => commands.listOf(...line)
    const factsOf: typeof commands.factsOf = (...line) => commands.factsOf(...line)
    const signIn = (email: string) => app.signIn(email)
    const actsOf = async (values: Values) => (await listOf(auditList, values)).map(({ act }) => act)

    it('list, show and change partners, with entries in the audit log', async () => {
      await run(partnerCreate, { id: 'vets', name: 'The Vets', 'logo-url': '/media/vets.svg' })
      expect(await factsOf(partnerShow, { id: 'vets' })).toMatchObject({
        id: 'vets',
        name: 'The Vets',
        logo: '/media/vets.svg',
        administrators: 0,
        associates: 0,
      })
      await run(partnerSet, { id: 'vets', name: 'The Good Vets', 'no-logo': true })
      const file = join(app.dataDir, 'logo.svg')
      writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
      await run(partnerSet, { id: 'vets', 'logo-file': file })
      expect((await factsOf(partnerShow, { id: 'vets' })).logo).toMatch(/^\/media\/[0-9a-f]{64}\.svg$/)
      writeFileSync(file, 'a letter')
      await expect(run(partnerSet, { id: 'vets', 'logo-file': file })).rejects.toThrow(
        LOGO_MESSAGES.noPicture,
      )
      await run(partnerSet, { id: 'vets', 'no-logo': true })
      const listed = await listOf(partnerList)
      expect(listed.find(({ id }) => id === 'vets')).toMatchObject({ name: 'The Good Vets', logo: undefined })
      expect(listed.find(({ id }) => id === 'happy-tails')).toMatchObject({ administrators: 2 })
      expect((await actsOf({ about: 'vets' })).sort()).toEqual([
        ...Array(3).fill('partner-changed'),
        'partner-created',
      ])
      await expect(run(partnerShow, { id: 'nobody' })).rejects.toThrow(NO_PARTNER)
      await expect(run(partnerSet, { id: 'nobody', name: 'A' })).rejects.toThrow(NO_PARTNER)
      await expect(run(partnerSet, { id: 'vets' })).rejects.toThrow('nothing to change')
    })

    it('list accounts by partner and by any text in email or name', async () => {
      const of = async (values: Values) => (await listOf(userList, values)).map(({ email }) => email)
      expect(await of({ partner: 'city-paws' })).toContain('admin@citypaws.example')
      expect(await of({ partner: 'city-paws' })).not.toContain('admin@happytails.example')
      expect(await of({ find: 'ADMIN@HAPPY' })).toEqual(['admin@happytails.example'])
      for (const find of ['%', '_', "'; drop table users; --", '\\']) expect(await of({ find })).toEqual([])
    })

    it('show an abandoned invitation as undelivered', async () => {
      const { email } = await newAssociate(app)
      await app.db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()
      const stateOf = async () => (await listOf(userList, { find: email })).map(({ state }) => state)
      await run(userInvite, { email })
      expect(await stateOf()).toEqual(['invited'])
      const given = { due: null, round: null, mail: null, given_up: app.now() }
      await app.db.updateTable('mail_queue').set(given).where('recipient', '=', email).execute()
      expect(await stateOf()).toEqual(['undelivered'])
      expect((await factsOf(userShow, { email })).state).toBe('undelivered')
    })

    it('accept a role by its full name or as shown in lists', async () => {
      const { email } = await newAssociate(app)
      const roleOf = async () => (await factsOf(userShow, { email })).role
      for (const [role, shown] of [
        ['admin', 'admin'],
        ['associate', 'associate'],
        ['partner-admin', 'admin'],
      ]) {
        await run(userSetRole, { email, role })
        expect(await roleOf()).toBe(shown)
      }
    })

    it('change the name and address of an account, and end its sessions if the address changes', async () => {
      const [{ email, idToken }, other] = [await newAssociate(app), await newAssociate(app)]
      await run(userSet, { email, name: 'Anew' })
      expect(await factsOf(userShow, { email })).toMatchObject({ name: 'Anew', state: 'active', sessions: 1 })
      await expect(run(userSet, { email, 'new-email': other.email })).rejects.toThrow(
        'already belongs to an account',
      )
      await run(userSet, { email, 'new-email': `new-${email}` })
      expect((await app.request('/documents/v1/users?partner=happy-tails', { idToken })).status).toBe(401)
      expect((await signIn(email)).status).not.toBe(200)
      expect((await signIn(`new-${email}`)).status).toBe(200)
      expect(await factsOf(userShow, { email: `new-${email}` })).toMatchObject({ 'email proved': false })
    })

    it('change the address of an unused account, and send the invitation there', async () => {
      const email = await newAccount(app, { partner: 'happy-tails', roles: ['partner-associate'] })
      const mailsTo = async (to: string) => (await listOf(mailList)).filter((mail) => mail.to === to)
      const moved = `moved-${email}`
      expect(await run(userSet, { email, name: 'Anew', 'new-email': moved })).toBe(
        `Changed account ${moved}. The invitation is queued for the running server.`,
      )
      expect(await mailsTo(moved)).toHaveLength(1)
      expect(await factsOf(userShow, { email: moved })).toMatchObject({ name: 'Anew', state: 'invited' })
      expect(await actsOf({ email: moved })).toEqual(['account-changed'])
      await run(userDisable, { email: moved })
      const disabled = `disabled-${email}`
      expect(await run(userSet, { email: moved, 'new-email': disabled })).toBe(`Changed account ${disabled}.`)
      expect(await mailsTo(disabled)).toEqual([])
    })

    it('unlock an account locked by failed sign-ins', async () => {
      const { email } = await newAssociate(app)
      for (let attempt = 0; attempt < 10; attempt++) await app.signIn(email, 'wrong')
      expect((await signIn(email)).status).toBe(429)
      expect((await factsOf(userShow, { email }))['locked until']).toBeInstanceOf(Date)
      await run(userUnlock, { email })
      expect((await signIn(email)).status).toBe(200)
      expect(await actsOf({ email })).toContain('account-unlocked')
    })

    it('move an account to another partner, and end its sessions', async () => {
      const { email, idToken } = await newAssociate(app)
      await run(userMove, { email, partner: 'city-paws', role: 'partner-associate' })
      expect(await factsOf(userShow, { email })).toMatchObject({ partner: 'city-paws', sessions: 0 })
      expect((await app.request('/sign-in/v1/sessions', { idToken })).status).toBe(401)
      const again = { email, partner: 'city-paws', role: 'partner-associate' }
      await expect(run(userMove, again)).rejects.toThrow('already belongs to city-paws')
      await expect(run(userMove, { ...again, partner: 'x' })).rejects.toThrow("--partner 'x' does not exist")
    })

    it('end all sessions of an account', async () => {
      const { email } = await newAssociate(app)
      await signIn(email)
      expect(await run(userSessionsEnd, { email })).toBe(`Ended 2 sessions of ${email}.`)
      expect(await factsOf(userShow, { email })).toMatchObject({ sessions: 0 })
    })

    it('invite an account again until it has a password, and list and expedite its email', async () => {
      const { email } = await newAssociate(app)
      await expect(run(userInvite, { email })).rejects.toThrow('has accepted its invitation')
      await app.db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()
      await run(userInvite, { email })
      expect((await factsOf(userShow, { email })).state).toBe('invited')
      const late = app.db.updateTable('mail_queue').set({ due: app.now() + 60_000 })
      await late.where('recipient', '=', email).execute()
      const mail = (await listOf(mailList)).find(({ to }) => to === email)
      expect(mail).toMatchObject({ cause: 'operator-invited', attempts: 0 })
      expect(await run(mailRetry, { id: String(mail?.id) })).toMatch(
        /^The running server is retrying 1 email\.$/,
      )
      await expect(run(mailRetry, { id: 'none' })).rejects.toThrow("--id 'none' is not a queued email")
      const { uid } = await factsOf(userShow, { email })
      expect(await hasPassword(app.db, String(uid))).toBe(false)
    })

    it('disable a course and enable it again, each as a revision', async () => {
      const revisionOf = async () => (await listOf(courseList)).find(({ id }) => id === 'welcome')
      const before = Number((await revisionOf())?.revision)
      expect(await run(courseDisable, { id: 'welcome', note: 'Being rewritten' })).toMatch(
        /^“Welcome to the Counter” is now disabled, as revision 2\. \d+ people have started it and can no longer open it; their progress is kept\.$/,
      )
      expect(await revisionOf()).toMatchObject({ enabled: false, revision: before + 1 })
      expect(await run(courseDisable, { id: 'welcome' })).toBe(
        '“Welcome to the Counter” is already disabled.',
      )
      expect(await run(courseEnable, { id: 'welcome' })).toMatch(
        / Everyone can open it at \S*\/course\/welcome$/,
      )
      expect(await revisionOf()).toMatchObject({ enabled: true, revision: before + 2 })
      expect((await actsOf({ about: 'welcome' })).sort()).toEqual(['course-disabled', 'course-enabled'])
      await expect(run(courseEnable, { id: 'nothing' })).rejects.toThrow("--id 'nothing' is not a course")
    })

    it('list the revisions of a course, and publish an earlier one again', async () => {
      const id = 'dog-nutrition'
      const nameOf = async () => (await listOf(courseList)).find((course) => course.id === id)?.name
      const first = (await findStoredCourse(app.db, id)) ?? { course: undefined, revision: 0 }
      if (!first.course) throw new Error('there is no such course')
      await publishCourse(app.db, { ...first.course, name: 'Anew' }, app.now(), {
        note: 'A better name',
        timeZone: 'UTC',
      })
      expect(await listOf(courseHistory, { id })).toMatchObject([
        { revision: first.revision + 1, name: 'Anew', by: 'operator', note: 'A better name', enabled: true },
        { revision: first.revision, name: first.course.name },
      ])
      const revision = String(first.revision)
      await expect(run(courseRevert, { id, revision })).rejects.toThrow(
        'course revert asks before it publishes',
      )
      expect(await nameOf()).toBe('Anew')
      await run(courseDisable, { id })
      expect(await run(courseRevert, { id, revision, yes: true })).toMatch(/as revision 4\. It’s hidden/)
      const [newest] = await listOf(courseHistory, { id })
      expect(newest).toMatchObject({ revision: 4, note: 'Back to revision 1', enabled: false })
      expect(await nameOf()).toBe(first.course.name)
      expect(await run(courseRevert, { id, revision, yes: true })).toMatch(/There’s nothing to publish\.$/)
      expect(await actsOf({ about: id })).toContain('course-reverted')
      await run(courseEnable, { id })
      await expect(run(courseRevert, { id, revision: '99' })).rejects.toThrow('--revision 99 does not exist')
      await expect(run(courseHistory, { id: 'nothing' })).rejects.toThrow("--id 'nothing' is not a course")
    })

    it('create a key for later signing without signing anyone out', async () => {
      const { idToken } = await newAssociate(app)
      const listKeys = () => app.db.selectFrom('signing_keys').select('kid').execute()
      const before = await listKeys()
      await run(keysRotate)
      expect((await app.request('/sign-in/v1/sessions', { idToken })).status).toBe(200)
      expect(await listKeys()).toHaveLength(before.length + 1)
      expect(await actsOf({})).toContain('keys-rotated')
    })

    it('report from the log the actor, the action, the subject and the time', async () => {
      const { email } = await newAssociate(app)
      app.setNow(app.now() + 1000)
      await app.signIn(email, `${PASSWORD}!`)
      app.setNow(app.now() + 1000)
      await signIn(email)
      const acts = (await listOf(auditList, { email })).map(({ act, by }) => ({ act, by }))
      expect(acts.slice(0, 2)).toEqual([
        { act: 'signed-in', by: email },
        { act: 'sign-in-failed', by: 'nobody' },
      ])
      expect(await listOf(auditList, { email, limit: '1' })).toHaveLength(1)
      expect(await listOf(auditList, { email, until: '2000-01-01' })).toEqual([])
      const { email: stranger } = await newAssociate(app, 'city-paws')
      const namesIn = async (partner: string) =>
        (await listOf(auditList, { partner })).flatMap(({ by, about }) => [by, about])
      const [ofOwn, ofOther] = await Promise.all([namesIn('happy-tails'), namesIn('city-paws')])
      expect([ofOwn.includes(email), ofOwn.includes(stranger)]).toEqual([true, false])
      expect([ofOther.includes(email), ofOther.includes(stranger)]).toEqual([false, true])
      await expect(run(auditList, { since: '3 March' })).rejects.toThrow('must be a day such as 2026-03-31')
      expect(() => readOptions(auditList, ['--email', email, '--about', 'x'])).toThrow('exclude each other')
    })

    it('examine the portal', async () => {
      const found = await listOf(doctor)
      expect(found.find(({ about }) => about === 'database')).toMatchObject({ state: 'well' })
      expect(found.find(({ about }) => about === 'courses')).toMatchObject({ state: 'well' })
    })

    it('examine the media, and report missing files of courses', async () => {
      const examined = async () => (await listOf(doctor)).find(({ about }) => about === 'images and videos')
      const place = join(app.dataDir, 'media')
      expect(await examined()).toMatchObject({ state: 'well', said: `stored in ${place}` })
      const path = join(app.dataDir, 'film.mp4')
      writeFileSync(path, 'a video')
      const media = openFolder(place)
      const { address, name } = await media.put(path)
      const film = { id: 'v', title: 'A video', type: 'video', videoUrl: address } as const
      await storeCourse(app.db, courseOf('with-film', [film]), app.now())
      expect(await examined()).toMatchObject({ state: 'well' })
      rmSync(join(place, name))
      const said = `1 file that enabled courses name is not in ${place}, such as ${name}: copy a backup of the files there, or publish the courses again`
      expect(await examined()).toEqual({ about: 'images and videos', state: 'FAULT', said })
    })
  })
