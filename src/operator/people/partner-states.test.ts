import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commandsOn } from '#test/commands-on.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'
import { auditList } from '../audit-list.ts'
import { partnerCreate, partnerList, partnerShow } from './partner-commands.ts'
import { partnerRemove, partnerResume, partnerSuspend } from './partner-states.ts'
import { userDisable, userEnable } from './user-changes.ts'
import { userCreate } from './user-create.ts'
import { userShow } from './user-list.ts'
import { userMove } from './user-roles.ts'

const ASSOCIATE = 'partner-associate'

for (const kind of DATABASES)
  describe(`suspending and removing a partner on ${kind}`, () => {
    let app: TestApp
    let commands: ReturnType<typeof commandsOn>
    let count = 0
    let id: string

    beforeAll(async () => {
      app = await startApp(kind)
      commands = commandsOn(app)
    })
    afterAll(() => app.close())
    beforeEach(async () => {
      id = `shop-${++count}`
      await commands.run(partnerCreate, { id, name: 'A Shop' })
    })

    const stateOf = async (email: string) => (await commands.factsOf(userShow, { email })).state
    const add = (email: string) =>
      commands.run(userCreate, { email, name: 'New One', partner: id, role: ASSOCIATE })

    it('disables its accounts immediately, and resuming enables all but those disabled before', async () => {
      const [one, other] = [await newAssociate(app, id), await newAssociate(app, id)]
      const elsewhere = await newAssociate(app)
      await commands.run(userDisable, { email: other.email })
      expect(await commands.run(partnerSuspend, { id })).toMatch(
        /^Suspended partner .*: 1 account disabled\./,
      )
      expect(await commands.factsOf(partnerShow, { id })).toMatchObject({ state: 'suspended', associates: 2 })
      expect((await app.request('/sign-in/v1/sessions', { idToken: one.idToken })).status).toBe(401)
      expectRefusal(await app.signIn(one.email), 403, 'user-disabled')
      expect((await app.signIn(elsewhere.email)).status).toBe(200)
      await expect(commands.run(partnerSuspend, { id })).rejects.toThrow('is already suspended')

      expect(await commands.run(partnerResume, { id })).toBe(`Resumed partner ${id}: 1 account enabled.`)
      expect((await app.signIn(one.email)).status).toBe(200)
      expectRefusal(await app.signIn(other.email), 403, 'user-disabled')
      await expect(commands.run(partnerResume, { id })).rejects.toThrow('is already open')
      await expect(commands.run(partnerResume, { id: 'none' })).rejects.toThrow(
        "--id 'none' is not a partner",
      )
    })

    it('admits no one while suspended, but allows members to move to another partner', async () => {
      const { email } = await newAssociate(app, id)
      await commands.run(partnerSuspend, { id })
      const words = `--partner '${id}' is suspended; portal partner resume --id ${id} reopens it`
      await expect(add(`new@${id}.example`)).rejects.toThrow(words)
      const { email: elsewhere } = await newAssociate(app)
      await expect(
        commands.run(userMove, { email: elsewhere, partner: id, role: ASSOCIATE }),
      ).rejects.toThrow(words)
      expect(await commands.run(userEnable, { email })).toMatch(/once its partner .* is resumed\.$/)
      expectRefusal(await app.signIn(email), 403, 'user-disabled')
      await commands.run(userMove, { email, partner: 'city-paws', role: ASSOCIATE })
      expect((await app.signIn(email)).status).toBe(200)
    })

    it('removes it and the access of its people, but keeps their accounts and learning records', async () => {
      const person = await newAssociate(app, id)
      const boss = await newPerson(app, { partner: id, roles: ['partner-admin'] })
      const opened = await learner(app, person).open('welcome', 'welcome-hello-video')
      const said = await commands.run(partnerRemove, { id, yes: true })
      expect(said).toMatch(
        /^Removed partner .*; 2 accounts now without a partner\. Its learning records are kept/,
      )
      expect((await app.request('/sign-in/v1/sessions', { idToken: boss.idToken })).status).toBe(401)
      expect(await commands.factsOf(userShow, { email: person.email })).toMatchObject({
        partner: undefined,
        state: 'active',
        sessions: 0,
      })
      expect(await commands.factsOf(partnerShow, { id })).toMatchObject({ state: 'removed', associates: 0 })
      const acts = (await commands.listOf(auditList, { email: person.email })).map(({ act }) => act)
      expect(acts).toContain('access-removed')
      await expect(commands.run(partnerRemove, { id, yes: true })).rejects.toThrow('is already removed')
      await expect(commands.run(partnerCreate, { id, name: 'Another' })).rejects.toThrow(
        `--id '${id}' is a removed partner’s`,
      )
      await expect(add(`late@${id}.example`)).rejects.toThrow('is removed; portal partner resume')

      await commands.run(partnerResume, { id })
      await commands.run(userMove, { email: person.email, partner: id, role: ASSOCIATE })
      const back = { ...(await app.signedIn(person.email)), uid: person.uid }
      expect(await learner(app, back).records()).toEqual([opened.body])
    })

    it('removes a partner without learning records completely, except from the log', async () => {
      await add(`only@${id}.example`)
      await commands.run(partnerRemove, { id, yes: true })
      expect((await commands.listOf(partnerList)).map((partner) => partner.id)).not.toContain(id)
      expect(await stateOf(`only@${id}.example`)).toBe('invited')
      expect((await commands.factsOf(userShow, { email: `only@${id}.example` })).invitation).toBe(undefined)
      await commands.run(partnerCreate, { id, name: 'Another' })
    })

    it('lists the removed and the kept data, and asks for confirmation', async () => {
      await learner(app, await newAssociate(app, id)).open('welcome', 'welcome-hello-video')
      const line = ['partner', 'remove', '--id', id]
      const { code, stdout, stderr } = await runPortalCommand(line, environmentOf(app.address))
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: 'portal: partner remove asks before it removes, but there is no terminal: add --yes\n',
      })
      expect(stdout).toContain('deleted: the access of 0 administrators and 1 associate,')
      expect(stdout).toContain('1 learning record with 2 events')
      expect(await commands.factsOf(partnerShow, { id })).toMatchObject({ state: 'open' })
    })
  })
