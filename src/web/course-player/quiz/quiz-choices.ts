import { tryStorage } from '#web/services/try-storage.ts'

/** One question of one attempt at a quiz. `question` is its place, 1-based. */
export interface QuestionPlace {
  moduleId: string
  attempt: number
  question: number
}

export type QuizChoices = ReturnType<typeof createQuizChoices>

/**
 * Creates the storage of an associate's unsent choices: in this tab, surviving a reload. A browser that refuses its
 * storage, by name or by use, keeps none.
 */
export function createQuizChoices(
  openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  owner: { uid: string; courseId: string },
) {
  function keyOf({ moduleId, attempt, question }: QuestionPlace): string {
    return `quiz-choice ${JSON.stringify([owner.uid, owner.courseId, moduleId, attempt, question])}`
  }
  return {
    /** Returns the choice, 0-based, if one was made. */
    find(place: QuestionPlace): number | undefined {
      const text = tryStorage(() => openStorage().getItem(keyOf(place)))
      return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined
    },
    keep(place: QuestionPlace, choice: number): void {
      tryStorage(() => openStorage().setItem(keyOf(place), String(choice)))
    },
    forget(place: QuestionPlace): void {
      tryStorage(() => openStorage().removeItem(keyOf(place)))
    },
  }
}
