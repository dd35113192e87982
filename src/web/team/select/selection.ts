import { createObservable } from '#client/storage/observable.ts'
import { MAX_SELECTED } from '#contract/limits.ts'
import { firstRole } from '#domain/permissions.ts'
import { numberText } from '#ui/text/number-text.ts'
import type { TeamMember } from '#web/state/team.ts'

type Person = Pick<TeamMember, 'id' | 'roles'>

/** Returns whether a member can be selected. Administrators cannot, because they cannot be removed or reminded. */
export function isSelectable({ roles }: Person): boolean {
  return firstRole(roles) !== 'partner-admin'
}

/** Returns the ids of the selectable people between two rows, both included, in either direction. */
export function idsBetween(people: readonly Person[], from: string, to: string): string[] {
  const [one, other] = [from, to].map((id) => people.findIndex((person) => person.id === id))
  if (one === undefined || other === undefined || one < 0) return [to]
  const range = people.slice(Math.min(one, other), Math.max(one, other) + 1)
  return range.filter(isSelectable).map(({ id }) => id)
}

/** Adds people to a selection in their order, up to its maximum. */
export function addUpToMax(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const id of ids) if (next.size < MAX_SELECTED) next.add(id)
  return next
}

/** Returns the size of a selection as text, with the number of people that a filter or search hides. */
export function selectedText(chosen: number, hidden: number): string {
  const words = `${numberText(chosen)} selected`
  if (chosen >= MAX_SELECTED) return `${words}, the maximum`
  return hidden > 0 ? `${words}, ${numberText(hidden)} not shown` : words
}

/** Maximum number of names listed before the rest is counted. */
const MAX_NAMES = 8

/** Splits names into those to list and the rest. A rest of one is listed. */
export function splitNames(names: readonly string[]): { first: string; rest: readonly string[] } {
  const listed = names.length === MAX_NAMES + 1 ? names.length : MAX_NAMES
  return { first: names.slice(0, listed).join(', '), rest: names.slice(listed) }
}

/** The selected people. Each row subscribes to its own state, so that a change renders only the rows it concerns. */
export class Selection {
  readonly #chosen = createObservable<ReadonlySet<string>>(new Set())
  #from: string | undefined
  #people: readonly Person[] = []
  readonly subscribe = this.#chosen.subscribe

  /** Returns the selected ids; another set after each change. */
  readonly getChosen = this.#chosen.get

  /** Sets the people shown, in their order, for ranges. */
  show(people: readonly Person[]): void {
    this.#people = people
  }

  /** Selects a person or ends it; with `isRange` also everyone from the person chosen before. */
  toggle(id: string, isRange: boolean): void {
    const ids = isRange && this.#from !== undefined ? idsBetween(this.#people, this.#from, id) : [id]
    const isOn = !this.getChosen().has(id)
    this.#from = id
    if (isOn) this.add(ids)
    else this.drop(ids)
  }

  add(ids: readonly string[]): void {
    this.#chosen.set(addUpToMax(this.getChosen(), ids))
  }

  drop(ids: readonly string[]): void {
    const dropped = new Set(ids)
    this.#chosen.set(new Set([...this.getChosen()].filter((id) => !dropped.has(id))))
  }
}
