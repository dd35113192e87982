import { MIN_PEOPLE_SHOWN, type QuestionInsight } from './quiz-insights.ts'

/** Returns the letter of an option, such as `B`, or its number after Z. */
export function letterOf(place: number): string {
  return place < 26 ? String.fromCharCode(65 + place) : String(place + 1)
}

/** An incorrect option that is chosen more often than the correct ones in first attempts. */
export interface QuestionDoubt {
  /** The option, 0-based. */
  option: number
  share: number
}

/** Returns the incorrect option that makes a question doubtful, or undefined if there is none. */
export function findDoubt({
  people,
  right,
  options,
}: Pick<QuestionInsight, 'people' | 'right' | 'options'>): QuestionDoubt | undefined {
  if (people < MIN_PEOPLE_SHOWN) return undefined
  const wrong = options.flatMap(({ isRight, share }, option) => (isRight ? [] : [{ option, share }]))
  const [most] = wrong.sort((one, other) => other.share - one.share)
  return most && most.share > right ? most : undefined
}

/** Returns a text about a doubtful question, such as `62% chose B, which is wrong. Is the question ambiguous?`. */
export function doubtText({ option, share }: QuestionDoubt): string {
  return `${Math.round(share * 100)}% chose ${letterOf(option)}, which is wrong. Is the question ambiguous?`
}

/** Returns the text for a question with too few answers. */
export function tooFewText(people: number): string {
  const answers = people === 0 ? 'No answers yet' : `${people === 1 ? '1 person' : `${people} people`} so far`
  return `${answers}. Results appear once ${MIN_PEOPLE_SHOWN} people have answered.`
}
