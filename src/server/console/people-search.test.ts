import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFoundBy, personWords, searchedWords } from '#domain/people/person-words.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { completeWords } from '#people/account/complete-words.ts'
import { searchPeople } from '#people/account/search-people.ts'
import { insertUser } from '#store/people/users.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { NAMES } from '#test/learning/names-in-scripts.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { answerOf, environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, type Person } from '#test/test-people.ts'

const PEOPLE = '/company/v1/people'

/** Words of the demo's and other people's names, alone and joined, some very long. */
const WORDS = [
  ...Object.values(NAMES)
    .flat()
    .flatMap((name) => name.split(' ')),
  'ﷺ',
  'Straße',
  'ÆØŁ',
  '\u{20000}'.repeat(120),
  'x'.repeat(199),
  '-',
  '--Anna-Lena-',
  'a',
  'İz',
  '%_\\',
]

for (const kind of DATABASES)
  describe(`searching all people on ${kind}`, () => {
    let app: TestApp
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await newCompanyPerson(app, 'company-admin')
    })
    afterAll(() => app.close())

    const search = (q: string, idToken = admin.idToken) =>
      app.request<{ people: { uid: string; userName: string }[]; isMore: boolean }>(
        `${PEOPLE}?q=${encodeURIComponent(q)}`,
        { idToken },
      )
    const namesOf = async (q: string) => (await search(q)).body.people.map(({ userName }) => userName)
    const looks = () =>
      app.db
        .selectFrom('audit_log')
        .select(['actor', 'subject', 'count'])
        .where('act', '=', 'people-searched')
        .orderBy('subject')
        .execute()

    it('finds prefixes of the words of the folded name and of the email, and audits the count', async () => {
      const email = await newAccount(app, { roles: [], userName: 'Žofia Müller-Łukasz O’Brien' })
      for (const entered of ['zofia', 'MULL', 'lukasz zo', 'obrien', 'žo', email.slice(0, 12)])
        expect({ entered, found: await namesOf(entered) }).toEqual({
          entered,
          found: ['Žofia Müller-Łukasz O’Brien'],
        })
      expect(await namesOf('kasz')).toEqual([])
      expect(await namesOf('zofia zz')).toEqual([])
      expect(await namesOf('z')).toEqual([])
      expect(await looks()).toEqual([
        { actor: admin.uid, subject: '0', count: 3 },
        { actor: admin.uid, subject: '1', count: 6 },
      ])
      const found = await answerOf(app.address, 'user', 'find', 'lukasz')
      expect(found.list).toMatchObject([{ email, name: 'Žofia Müller-Łukasz O’Brien' }])
      const short = await runPortalCommand(['user', 'find', 'z'], environmentOf(app.address))
      expect(short).toMatchObject({ code: 2 })
    })

    it('shows at most 50 people, and reports that there are more', async () => {
      for (let number = 0; number < 52; number++)
        await newAccount(app, { roles: [], userName: `Quentin Number${number}` })
      const { body } = await search('quentin')
      expect([body.people.length, body.isMore]).toEqual([50, true])
      expect((await search('quentin number1')).body.people).toHaveLength(11)
      expect(await looks()).toContainEqual({ actor: admin.uid, subject: '50+', count: 1 })
    })

    it('finds a person by two prefixes shared by many people', async () => {
      // One word is beyond the matches that are checked individually.
      for (const [begin, length] of [
        ['frequent', 5100],
        ['usual', 1100],
      ] as const) {
        const rows = Array.from({ length }, (_, at) => ({
          word: `${begin}${at}`,
          uid: `${begin}-${at}`,
        }))
        await app.db.insertInto('person_words').values(rows).execute()
      }
      const both = ['Frequent Usual', 'Usual-Sometimes Frequentest']
      for (const userName of [...both, 'Frequent Frequentest']) await newAccount(app, { roles: [], userName })
      expect((await namesOf('frequent usual')).sort()).toEqual(both)
      expect(await namesOf('frequent usual some')).toEqual(both.slice(1))
      expect(await namesOf('frequent usual nobody')).toEqual([])
      for (const begin of ['frequent', 'usual'])
        await app.db.deleteFrom('person_words').where('uid', 'like', `${begin}-%`).execute()
    })

    it('finds a person by a word shared by more people than one read returns', async () => {
      const rows = Array.from({ length: 250 }, (_, at) => ({ word: 'common', uid: `0-${at}` }))
      await app.db.insertInto('person_words').values(rows).execute()
      await newAccount(app, { roles: [], userName: 'Common Last' })
      expect(await namesOf('common')).toEqual(['Common Last'])
      await app.db.deleteFrom('person_words').where('uid', 'like', '0-%').execute()
    })

    it('is restricted to admins with a second factor', async () => {
      const author = await newCompanyPerson(app, 'company-author')
      expectRefusal(await search('anna', author.idToken), 403, 'permission-denied')
      const bare = await newCompanyPerson(app, 'company-admin', null)
      expectRefusal(await search('anna', bare.idToken), 403, 'second-factor-needed')
    })

    it('answers 503 if the search cannot be audited', async () => {
      const entries = await looks()
      await app.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
      const answer = await search('zofia')
      await app.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
      expectRefusal(answer, 503, 'unavailable')
      expect(await looks()).toEqual(entries)
    })

    it('finds a new name and address immediately, and those written by 0.3.0 within an hour', async () => {
      const email = await newAccount(app, { roles: [], userName: 'Wilhelmina Before' })
      const set = (...options: string[]) => answerRun('user', 'set', '--email', email, ...options)
      await set('--name', 'Wilhelmina Second')
      expect(await namesOf('before')).toEqual([])
      expect(await namesOf('second')).toEqual(['Wilhelmina Second'])
      await set('--new-email', `moved.${email}`)
      expect(await namesOf(email)).toEqual([])
      expect(await namesOf(`moved.${email}`)).toEqual(['Wilhelmina Second'])
      const older = app.db.updateTable('users').set({ user_name: 'Caroline Later' })
      await older.where('email', '=', `moved.${email}`).execute()
      expect(await namesOf('carol')).toEqual([])
      expect(await namesOf('second')).toEqual([])
      await completeWords(app.db)
      expect(await namesOf('carol')).toEqual(['Caroline Later'])
      expect(await wordsOf('second')).toBe(0)
    })

    const answerRun = async (...line: string[]) => {
      const answer = await runPortalCommand(line, environmentOf(app.address))
      expect(answer).toMatchObject({ code: 0 })
    }
    const wordsOf = async (word: string) =>
      (await app.db.selectFrom('person_words').select('uid').where('word', '=', word).execute()).length

    it('deletes the words of an erased person', async () => {
      const email = await newAccount(app, { roles: [], userName: 'Persephone Gone' })
      expect(await wordsOf('persephone')).toBe(1)
      await answerRun('person', 'erase', '--email', email, '--yes')
      expect(await wordsOf('persephone')).toBe(0)
      expect(await namesOf('persephone')).toEqual([])
      const again = await runPortalCommand(
        ['person', 'erase', '--email', email, '--yes'],
        environmentOf(app.address),
      )
      expect(again).toMatchObject(failing(/belongs to no account/))
    })

    it('finds the same people as a scan of all names', async () => {
      const name = fc
        .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
        .map((words) => words.join(' '))
      const names = fc.sample(name, { numRuns: 150, seed: 29 })
      const everybody: { uid: string; userName: string }[] = []
      for (const userName of names) {
        const uid = randomUUID()
        const person = { uid, email: `${uid}@many.example`, userName, roles: [], partner: undefined }
        await insertUser(app.db, { ...person, profileImageUrl: undefined, passwordHash: undefined }, 1)
        everybody.push(person)
      }
      const begun = fc
        .tuple(
          fc.constantFrom(...WORDS.flatMap((word) => [word, ...word.split('-')])),
          fc.integer({ min: 1, max: 120 }),
        )
        .map(([word, length]) => [...word].slice(0, length).join(''))
      const query = fc.array(begun, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
      await fc.assert(
        fc.asyncProperty(query, async (entered) => {
          const { people, isMore } = await searchPeople(app.db, entered)
          const words = searchedWords(entered)
          const all = everybody.filter((person) => words && scan(person, foldText(entered).split(/\s+/)))
          const found = new Set(people.map(({ uid }) => uid))
          if (isMore) return expect(people.length).toBe(50)
          expect(all.filter(({ uid }) => !found.has(uid))).toEqual([])
          for (const person of people) expect(isFoundBy(person, words ?? [])).toBe(true)
        }),
        { numRuns: propertyRuns(400), seed: 29 },
      )
    }, 120_000)
  })

/** Returns true if each search word is a prefix of a word in the name, by comparing the plain texts. */
function scan({ userName }: { userName: string }, starts: string[]): boolean {
  const folded = ` ${foldText(userName).replaceAll(/\s+/g, ' ')}`
  const beginsAWord = (start: string) =>
    [' ', '-'].some((before) => folded.includes(before + [...start].slice(0, 100).join('')))
  return starts.filter(Boolean).every(beginsAWord)
}

describe('a person’s words', () => {
  it('are those of the folded name, also after hyphens, and of the email', () => {
    const named = { userName: 'Anna-Lena  O’Brien', email: 'a@b.example' }
    expect(personWords(named)).toEqual(['anna-lena', 'lena', 'obrien', 'a@b.example'])
    expect(searchedWords(' An anna  O’B ')).toEqual(['anna', 'ob'])
    expect(searchedWords('a b')).toBeUndefined()
  })
})
