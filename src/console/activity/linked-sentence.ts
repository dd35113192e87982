import type { ActivityEntry } from '#contract/console/console-activity.ts'
import { actorText } from '#domain/console/activity-sentence.ts'

/** A part of a sentence, with the filter that its link applies. */
export interface SentencePart {
  text: string
  filter?: { person: string } | { partner: string }
}

/** Splits an entry's sentence into its names, each with a filter, and the text between them. */
export function linkedSentence({ sentence, actor, person, partner }: ActivityEntry): SentencePart[] {
  const parts: SentencePart[] = []
  let rest = sentence
  if (actor && sentence.startsWith(`${actorText(actor)} `)) {
    parts.push({ text: actorText(actor), filter: { person: actor.id } })
    rest = sentence.slice(actorText(actor).length)
  }
  const target = [
    { name: person?.name, filter: { person: person?.id ?? '' } },
    { name: partner?.name, filter: { partner: partner?.id ?? '' } },
  ].find(({ name }) => name && findName(rest, name) >= 0)
  if (!target?.name) return [...parts, { text: rest }]
  const at = findName(rest, target.name)
  return [
    ...parts,
    { text: rest.slice(0, at) },
    { text: target.name, filter: target.filter },
    { text: rest.slice(at + target.name.length) },
  ].filter(({ text }) => text !== '')
}

/** Returns the index of a name as a whole word, or -1. */
function findName(text: string, name: string): number {
  const isOutside = (char: string | undefined) => char === undefined || ' ,:’'.includes(char)
  let at = text.indexOf(name)
  while (at >= 0 && !(isOutside(text[at - 1]) && isOutside(text[at + name.length])))
    at = text.indexOf(name, at + 1)
  return at
}
