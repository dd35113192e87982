import type { Course } from '#domain/course/course.ts'
import { OUTLINE, partOfModule, partsOf } from '#domain/course/draft/draft-parts.ts'
import { type Fields, fieldsOf, listOf, parseFields, textOf } from '#domain/unknown-value.ts'

/** Returns the test's words in a text. Each word was entered only once. */
export function wordsIn(content: Fields | string): string[] {
  return JSON.stringify(content).match(/\bword\d+\b/g) ?? []
}

/** Minimum number of words in an article for a big loss. An article also has words from other sources. */
const MANY_WORDS = 120

/** Expected words and ids of a draft, tracked independently of the portal. */
export type DraftNotes = ReturnType<typeof newDraftNotes>

export function newDraftNotes(course: Course) {
  const problems: string[] = []
  const ids = newIdNotes(problems)
  const writers = new Map<string, string>()
  /** Acknowledged words that must still exist. */
  const promised = new Set<string>()
  /** Words removed on purpose, and words removed by their own author. */
  const takenOut = new Set<string>()
  const withdrawn = new Set<string>()
  /** Content of each version of a part. */
  const versions = new Map<string, Fields>()
  const acknowledged = new Set<string>()
  const sent = new Set<string>()
  /** Parts sent since the last pause. */
  const sentSince = new Set<string>()
  /** Parts of the unanswered saves. */
  const underway: string[] = []
  let hasTimePassed = false
  const checked = { losses: 0, pauses: 0 }
  for (const { part, content } of partsOf(course)) noteVersion(part, 1, parseFields(content))

  function noteVersion(part: string, version: number, content: Fields): void {
    ids.note(part, content)
    versions.set(`${part} ${version}`, content)
  }
  function withdraw(word: string): void {
    withdrawn.add(word)
    promised.delete(word)
  }
  function noteGone(part: string, before: Fields, after: Fields): string[] {
    ids.note(part, after)
    const left = new Set(wordsIn(after))
    const gone = wordsIn(before).filter((word) => !left.has(word))
    for (const word of gone) takenOut.add(word)
    return gone
  }
  return {
    problems,
    promised,
    parts: ids.parts,
    noteNew: ids.noteNew,
    note: ids.note,
    newWord(who: string): string {
      const word = `word${writers.size}`
      writers.set(word, who)
      return word
    },
    /** Records a text that replaced another one. An author's own removed words may be lost. */
    noteWritten(who: string, part: string, before: Fields, after: Fields): void {
      for (const word of noteGone(part, before, after)) if (writers.get(word) === who) withdraw(word)
    },
    /** Records a text chosen over another one, whose words must all be kept in versions. */
    noteChosen(part: string, before: Fields, after: Fields): void {
      noteGone(part, before, after)
    },
    /** Simulates a pause. Saves in flight may arrive before or after it. */
    async pause(age: () => Promise<void>): Promise<void> {
      hasTimePassed = false
      sentSince.clear()
      for (const part of underway) sentSince.add(part)
      await age()
      hasTimePassed = true
    },
    /** Records a sent save. Returns true for a new save that is the first of its part since the last pause. */
    noteSent(part: string, save: string): boolean {
      const isNew = !sent.has(save)
      const isFirst = hasTimePassed && !sentSince.has(part)
      sent.add(save)
      sentSince.add(part)
      underway.push(part)
      return isNew && isFirst
    },
    noteAnswered(part: string): void {
      underway.splice(underway.indexOf(part), 1)
    },
    /**
     * Records an arrived save. Words missing from it must have been removed on purpose. The overwritten text must be a
     * version after a pause or a big loss, regardless of the author.
     */
    noteArrived(part: string, version: number, content: Fields, isFirstSince: boolean): void {
      const left = new Set(wordsIn(content))
      const before = versions.get(`${part} ${version - 1}`) ?? {}
      const gone = wordsIn(before).filter((word) => !left.has(word))
      const lost = gone.filter((word) => !takenOut.has(word))
      if (lost.length > 0) problems.push(`${lost} went from ${part}, and nobody took that out`)
      const isFirst = isFirstSince && !versions.has(`${part} ${version}`)
      const isLoss = isBigLoss(before, content)
      if (gone.length > 0 && isFirst) checked.pauses++
      if (isLoss) checked.losses++
      for (const word of isFirst || isLoss ? gone : []) promised.add(word)
      noteVersion(part, version, content)
    },
    noteAcknowledged(content: Fields): void {
      for (const word of wordsIn(content)) {
        if (writers.has(word) && !withdrawn.has(word)) promised.add(word)
        acknowledged.add(word)
      }
    },
    /** Numbers of acknowledged words, and of checked losses and pauses. */
    countAcknowledged: () => ({ words: acknowledged.size, ...checked }),
  }
}

/** Returns true if a large article loses more than two thirds of its words. */
function isBigLoss(before: Fields, after: Fields): boolean {
  const [had, has] = [before, after].map(
    (content) => JSON.stringify(content).match(/\b(word\d+|calm)\b/g)?.length ?? 0,
  )
  return had !== undefined && has !== undefined && had >= MANY_WORDS && has * 3 < had
}

/** Checks that the id of an item never changes and is unique. */
function newIdNotes(problems: string[]) {
  const kinds = new Map<string, string>()
  const named = new Map<string, string>()
  const parts = new Set([OUTLINE])
  const report = (problem: string) => void problems.push(problem)

  function noteThing(id: string, kind: string, place: string, text: string): void {
    const known = kinds.get(id) ?? kind
    kinds.set(id, known)
    if (known !== kind) report(`${id} is ${kind}, and was ${known}`)
    // The first word identifies an item. A copy has a parenthesis after it.
    const [word = text] = wordsIn(text)
    const name = `${place} ${word}`
    const before = named.get(name) ?? id
    if (text.includes('(')) return
    named.set(name, before)
    if (before !== id) report(`${name} has the id ${id}, and had ${before}`)
  }
  return {
    parts,
    /** Records the id of a new item. */
    noteNew(id: string): string {
      if (kinds.has(id)) report(`${id} is new, and was there before`)
      return id
    },
    /** Records the ids in a part's content. */
    note(part: string, { sections, questions }: Fields): void {
      const modules = listOf(sections).flatMap((section) => listOf(fieldsOf(section).modules).map(fieldsOf))
      for (const { id, title, type } of modules) {
        noteThing(textOf(id), textOf(type), 'module', textOf(title))
        parts.add(partOfModule(textOf(id)))
      }
      const things = [...modules, ...listOf(questions).map(fieldsOf)]
      for (const { id, question } of things.slice(modules.length))
        noteThing(textOf(id), `question of ${part}`, part, textOf(question))
      const ids = things.map(({ id }) => textOf(id))
      if (new Set(ids).size !== ids.length) report(`an id is twice in ${part}`)
    },
  }
}
