/**
 * Describes how many people of a team, at least two, have tried a quiz, how many passed it, and after how many
 * attempts on average: `34 people on your team have tried this quiz. 28 passed it, after 1.6 attempts on average.`
 */
export function quizInsightText(quiz: {
  people: number
  passed: number
  triesToPass?: number | undefined
}): string {
  const { people, passed, triesToPass } = quiz
  const tried = `${people} people on your team have tried this quiz.`
  if (triesToPass === undefined) return `${tried} No one has passed it yet.`
  const who = passed === people ? 'All of them' : passed === 1 ? 'One' : String(passed)
  return `${tried} ${who} passed it, ${triesText(triesToPass)}.`
}

function triesText(tries: number): string {
  if (tries === 1) return 'on the first attempt'
  const mean = tries.toFixed(1)
  return mean === '1.0' ? 'nearly always on the first attempt' : `after ${mean} attempts on average`
}

/** Returns how many people knew a question in their first attempt, such as `11 of 34 got this right on the first attempt`. */
export function questionInsightText({ people, right }: { people: number; right: number }): string {
  return `${Math.round(right * people)} of ${people} got this right on the first attempt`
}

/** Minimum number of people for writing a share as a percentage. */
const MIN_PEOPLE_FOR_PERCENT = 5

/**
 * Returns a share, from 0 to 1, as a whole percentage that is 0% or 100% only if exact; for very few people as `2 of
 * 3`.
 */
export function shareText(share: number, people: number): string {
  if (people < MIN_PEOPLE_FOR_PERCENT) return `${Math.round(share * people)} of ${people}`
  const percent = Math.round(share * 100)
  if (percent === 0 && share > 0) return 'under 1%'
  if (percent === 100 && share < 1) return 'over 99%'
  return `${percent}%`
}

/** Returns questions sorted by the share of people who were right, lowest first. */
export function hardestFirst<Q extends { right: number }>(questions: readonly Q[]): Q[] {
  return [...questions].sort((one, other) => one.right - other.right)
}
