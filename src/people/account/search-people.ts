import { compareNames } from '#domain/people/compare-names.ts'
import { MAX_FOUND_PEOPLE, searchedWords } from '#domain/people/person-words.ts'
import { type FoundPerson, findPeople } from '#store/people/found-people.ts'
import type { Queryable } from '#store/schema.ts'

/** People matching a search, sorted by name. `isMore` is true if there are further matches. */
export interface PeopleFound {
  people: FoundPerson[]
  isMore: boolean
}

/** Finds people by prefixes of the words in their names or emails. Returns no matches for fewer than two letters. */
export async function searchPeople(db: Queryable, text: string): Promise<PeopleFound> {
  const words = searchedWords(text)
  if (!words) return { people: [], isMore: false }
  const found = await findPeople(db, words, MAX_FOUND_PEOPLE + 1)
  const people = found.slice(0, MAX_FOUND_PEOPLE)
  people.sort((one, other) => compareNames(one.userName, other.userName))
  return { people, isMore: found.length > MAX_FOUND_PEOPLE }
}
