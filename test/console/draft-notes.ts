import type { Course } from '#domain/course/course.ts'
import { OUTLINE, partOfModule, partsOf } from '#domain/course/draft-parts.ts'
import { fieldsOf, listOf, parseJson, textOf } from '#domain/unknown-value.ts'

/** The words of a test, each typed once. */
export function wordsIn(content: string): string[] {
  return content.match(/\bword\d+\b/g) ?? []
}

/** Many words of an article, of which most go at once; those of the test are not all that stand in one. */
const MANY_WORDS = 120

/** What a test knows of the words and the ids of a draft, without asking the portal. */
export type DraftNotes = ReturnType<typeof newDraftNotes>

export function newDraftNotes(course: Course) {
  const problems: string[] = []
  const ids = newIdNotes(problems)
  const writers = new Map<string, string>()
  /** Acknowledged words that are to be found again. */
  const promised = new Set<string>()
  /** Words that somebody took out on purpose, and those of them that were their own. */
  const takenOut = new Set<string>()
  const withdrawn = new Set<string>()
  /** What each version of a part says. */
  const versions = new Map<string, string>()
  const acknowledged = new Set<string>()
  const sent = new Set<string>()
  /** The parts that were sent since time has passed. */
  const sentSince = new Set<string>()
  /** The parts of the saves that are not answered yet. */
  const underway: string[] = []
  let hasTimePassed = false
  const checked = { losses: 0, pauses: 0 }
  for (const { part, content } of partsOf(course)) noteVersion(part, 1, content)

  function noteVersion(part: string, version: number, content: string): void {
    ids.note(part, content)
    versions.set(`${part} ${version}`, content)
  }
  function withdraw(word: string): void {
    withdrawn.add(word)
    promised.delete(word)
  }
  function noteGone(part: string, before: string, after: string): string[] {
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
    /** Notes what somebody wrote in the place of a text: their own words that go by that may be gone. */
    noteWritten(who: string, part: string, before: string, after: string): void {
      for (const word of noteGone(part, before, after)) if (writers.get(word) === who) withdraw(word)
    },
    /** Notes a text that somebody chose over another, whose words are all among the versions. */
    noteChosen(part: string, before: string, after: string): void {
      noteGone(part, before, after)
    },
    /** Lets time pass; what is on its way meanwhile may arrive before or after that. */
    async pause(age: () => Promise<void>): Promise<void> {
      hasTimePassed = false
      sentSince.clear()
      for (const part of underway) sentSince.add(part)
      await age()
      hasTimePassed = true
    },
    /** Notes that a save is sent; returns whether it is a new one, and the first of its part since time has passed. */
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
     * Notes that a save arrived: what is not in it any more somebody took out. What it wrote over is among the
     * versions where it is the first one after a pause, or takes out much, whoever wrote that.
     */
    noteArrived(part: string, version: number, content: string, isFirstSince: boolean): void {
      const left = new Set(wordsIn(content))
      const before = versions.get(`${part} ${version - 1}`) ?? ''
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
    noteAcknowledged(content: string): void {
      for (const word of wordsIn(content)) {
        if (writers.has(word) && !withdrawn.has(word)) promised.add(word)
        acknowledged.add(word)
      }
    },
    /** How many words were ever acknowledged, and what was looked for though its writer took it out. */
    countAcknowledged: () => ({ words: acknowledged.size, ...checked }),
  }
}

/** Returns whether more than half of many words go from an article. */
function isBigLoss(before: string, after: string): boolean {
  const [had, has] = [before, after].map((content) => content.match(/\b(word\d+|calm)\b/g)?.length ?? 0)
  return had !== undefined && has !== undefined && had >= MANY_WORDS && has * 3 < had
}

/** Notes of which thing each id is, and which id each thing has: neither ever changes, and no two things share one. */
function newIdNotes(problems: string[]) {
  const kinds = new Map<string, string>()
  const named = new Map<string, string>()
  const parts = new Set([OUTLINE])
  const report = (problem: string) => void problems.push(problem)

  function noteThing(id: string, kind: string, place: string, text: string): void {
    const known = kinds.get(id) ?? kind
    kinds.set(id, known)
    if (known !== kind) report(`${id} is ${kind}, and was ${known}`)
    // Its first word is its own; a copy says that it is one.
    const [word = text] = wordsIn(text)
    const name = `${place} ${word}`
    const before = named.get(name) ?? id
    if (text.includes('(')) return
    named.set(name, before)
    if (before !== id) report(`${name} has the id ${id}, and had ${before}`)
  }
  return {
    parts,
    /** Notes the id of a thing that was just made. */
    noteNew(id: string): string {
      if (kinds.has(id)) report(`${id} is new, and was there before`)
      return id
    },
    /** Notes the ids in a part's content. */
    note(part: string, content: string): void {
      const { sections, questions } = fieldsOf(parseJson(content))
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
