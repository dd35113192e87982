import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { isFoundBy, personWords } from '#domain/people/person-words.ts'
import { type Queryable, readTexts, type Schema } from '../schema.ts'

/** An account to be indexed for search. */
interface Named {
  uid: string
  userName: string
  email: string
}

/** Returns the value of `users.words_of` for an account with current search words. */
export function wordsMadeOf({ userName, email }: Omit<Named, 'uid'>): string {
  return `${userName} ${email}`
}

/** Inserts the search words of a new account, whose row already contains `words_of`. */
export async function insertWords(db: Queryable, { uid, ...named }: Named): Promise<void> {
  const rows = personWords(named).map((word) => ({ word, uid }))
  const insert = db.insertInto('person_words').values(rows)
  await insert.onConflict((conflict) => conflict.columns(['word', 'uid']).doNothing()).execute()
}

/**
 * Replaces the search words of an account. `words_of` is written last: if a concurrent change causes other words,
 * `listPeopleWithOldWords` finds the account.
 */
export async function replaceWords(db: Queryable, named: Named): Promise<void> {
  const { uid } = named
  await db.deleteFrom('person_words').where('uid', '=', uid).execute()
  await insertWords(db, named)
  await db
    .updateTable('users')
    .set({ words_of: wordsMadeOf(named) })
    .where('uid', '=', uid)
    .execute()
}

/** Condition for accounts with outdated words. It must match that of the partial index. */
const HAS_OLD_WORDS = sql<SqlBool>`coalesce(words_of, '') <> user_name || ' ' || email`

/** Lists accounts with outdated search words, changed by servers of the previous release. */
export async function listPeopleWithOldWords(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<Named[]> {
  const query = db.selectFrom('users').select(['uid', 'user_name', 'email']).where(HAS_OLD_WORDS)
  const rows = await query.where('uid', '>', after).orderBy('uid').limit(limit).execute()
  return rows.map(({ uid, user_name, email }) => ({ uid, userName: user_name, email }))
}

/** An account found by a search. */
export interface FoundPerson extends Named {
  roles: string[]
  partner: string | undefined
  partnerName: string | undefined
  disabled: boolean
}

/** Number of words counted to find the rarest word of a search, and number of words per read. */
const COUNTED_WORDS = 1000
const WORDS_AT_ONCE = 200

/** Upper bound of all words with the same prefix. */
const LAST = '\u{10ffff}'

/** Number of words that are checked individually first when all words of the search are frequent. */
const FIRST_WORDS = 2000

/** A limit above the number of words. It makes PostgreSQL read the list once instead of looking up each user. */
const ALL_WORDS = 1_000_000_000

/** Finds at most `limit` users who have a word with each search word as its prefix. */
export async function findPeople(
  db: Queryable,
  searched: readonly string[],
  limit: number,
): Promise<FoundPerson[]> {
  const counts = await Promise.all(searched.map((start) => countBeginning(db, start)))
  const [rarest = '', ...others] = searched
    .map((start, place) => ({ start, count: counts[place] ?? 0 }))
    .sort((one, other) => one.count - other.count)
    .map(({ start }) => start)
  const areAllFrequent = counts.every((count) => count === COUNTED_WORDS)
  const found = new Map<string, FoundPerson>()
  for await (const words of readWords(db, { start: rarest, others, areAllFrequent })) {
    const uids = [...new Set(words.map(({ uid }) => uid))].filter((uid) => !found.has(uid))
    for (const person of await readPeople(db, uids))
      if (found.size < limit && isFoundBy(person, searched)) found.set(person.uid, person)
    if (found.size >= limit) break
  }
  return [...found.values()]
}

function selectBeginning(db: Queryable, start: string) {
  return db
    .selectFrom('person_words')
    .where('person_words.word', '>=', start)
    .where('person_words.word', '<', start + LAST)
}

async function countBeginning(db: Queryable, start: string): Promise<number> {
  const some = selectBeginning(db, start).select('uid').limit(COUNTED_WORDS).as('some')
  const query = db.selectFrom(some).select((eb) => eb.fn.countAll<number | string>().as('count'))
  return Number((await query.executeTakeFirst())?.count)
}

/** A search word of a user: the key of its row. */
interface Word {
  word: string
  uid: string
}

/**
 * Yields pages of words with the rarest search word as prefix, of users who also match the other words. If no search
 * word is rare, many users match all of them, so the first ones are checked individually. If too few match, the users
 * of the other words are read once, to avoid hundreds of thousands of lookups. Some words may therefore be yielded
 * twice.
 */
async function* readWords(
  db: Queryable,
  { start, others, areAllFrequent }: { start: string; others: string[]; areAllFrequent: boolean },
): AsyncGenerator<Word[]> {
  if (areAllFrequent) {
    const first = selectBeginning(db, start).select(['word', 'uid']).orderBy('word').orderBy('uid')
    yield readPage(db, first.limit(FIRST_WORDS), { others, areReadOnce: false })
  }
  let after: Word | undefined
  do {
    let words = selectBeginning(db, start).select(['word', 'uid'])
    if (after) words = words.where(sql<SqlBool>`(word, uid) > (${after.word}, ${after.uid})`)
    const page: Word[] = await readPage(db, words, { others, areReadOnce: areAllFrequent })
    yield page
    after = page.length === WORDS_AT_ONCE ? page.at(-1) : undefined
  } while (after)
}

/** Reads the first of these words whose users match the other words, too, with a lookup for each or with one read. */
function readPage(
  db: Queryable,
  words: SelectQueryBuilder<Schema, 'person_words', Word>,
  { others, areReadOnce }: { others: readonly string[]; areReadOnce: boolean },
): Promise<Word[]> {
  let query = db.selectFrom(words.as('words')).selectAll()
  for (const other of others)
    query = query.where(({ eb, exists, selectFrom }) => {
      const own = selectFrom('person_words as own')
        .select('own.uid')
        .where('own.word', '>=', other)
        .where('own.word', '<', other + LAST)
      if (areReadOnce) return eb('words.uid', 'in', own.limit(ALL_WORDS))
      return exists(own.whereRef('own.uid', '=', 'words.uid'))
    })
  return query.orderBy('words.word').orderBy('words.uid').limit(WORDS_AT_ONCE).execute()
}

async function readPeople(db: Queryable, uids: string[]): Promise<FoundPerson[]> {
  if (uids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin('partners', 'partners.id', 'users.partner')
    .select(['uid', 'email', 'user_name', 'roles', 'partner', 'disabled', 'partners.name'])
    .where('uid', 'in', uids)
    .execute()
  return rows.map((row) => ({
    uid: row.uid,
    email: row.email,
    userName: row.user_name,
    roles: readTexts(row.roles),
    partner: row.partner ?? undefined,
    partnerName: row.name ?? undefined,
    disabled: row.disabled !== 0,
  }))
}
