/** One question of one attempt at a quiz. `question` is its place, 1-based. */
export interface QuestionPlace {
  moduleId: string
  attempt: number
  question: number
}

export type QuizChoices = ReturnType<typeof createQuizChoices>

/** Creates the storage of an associate's unsent choices: in this tab, surviving a reload. */
export function createQuizChoices(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  owner: { uid: string; courseId: string },
) {
  function keyOf({ moduleId, attempt, question }: QuestionPlace): string {
    return `quiz-choice ${JSON.stringify([owner.uid, owner.courseId, moduleId, attempt, question])}`
  }
  return {
    /** Returns the choice, 0-based, if one was made. */
    find(place: QuestionPlace): number | undefined {
      const text = storage.getItem(keyOf(place))
      return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
    },
    keep: (place: QuestionPlace, choice: number) => storage.setItem(keyOf(place), String(choice)),
    forget: (place: QuestionPlace) => storage.removeItem(keyOf(place)),
  }
}
