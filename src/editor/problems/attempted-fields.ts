import { createObservable } from '#client/storage/observable.ts'
import { type Fields, fieldsOf, listOf } from '#domain/unknown-value.ts'
import type { EditedProblem } from './module-problems.ts'

/**
 * Fields that a draft's author has left in this window. Problems are shown only at these fields until the
 * author requests all, for example by publishing.
 */
export class AttemptedFields {
  #isAll = false
  readonly #version = createObservable(0)
  readonly #keys = new Set<string>()

  get isAll(): boolean {
    return this.#isAll
  }

  /** Number that increases with each change. */
  get version(): number {
    return this.#version.get()
  }

  /** Adds a field of a module, or of the settings if `module` is empty. */
  add(module: string, key: string): void {
    const name = `${module} ${key}`
    if (this.#keys.has(name)) return
    this.#keys.add(name)
    this.#report()
  }

  addAll(): void {
    if (this.#isAll) return
    this.#isAll = true
    this.#report()
  }

  /** Returns the problems at fields that the author has left. */
  shown<Problem extends EditedProblem>(module: string, problems: readonly Problem[]): Problem[] {
    return problems.filter(
      ({ key, isUrgent }) => this.#isAll || isUrgent || this.#keys.has(`${module} ${key}`),
    )
  }

  /** Calls `listener` after each change. Returns a function that removes it. */
  readonly listen = this.#version.subscribe

  #report(): void {
    this.#version.set(this.version + 1)
  }
}

const byDraft = new Map<string, AttemptedFields>()

/** Returns the attempted fields of a draft, which persist while its author visits other screens. */
export function attemptedFieldsOf(draftId: string): AttemptedFields {
  const known = byDraft.get(draftId) ?? new AttemptedFields()
  byDraft.set(draftId, known)
  return known
}

/** Returns a field's name with its question's id. The index would change when questions move. */
export function attemptKey(field: string, { questions }: Fields): string {
  return field.replace(/^questions\[(\d+)\]/, (index, number) => {
    const { id } = fieldsOf(listOf(questions)[Number(number)])
    return typeof id === 'string' ? `question ${id}` : index
  })
}
