/**
 * Says how many people of a team have tried a quiz, two or more, how many passed it, and after how many attempts on average:
 * `34 people of your team have tried this quiz. 28 passed it, after 1.6 attempts on average.`
 */
export function quizInsightText(quiz: {
  people: number
  passed: number
  triesToPass?: number | undefined
}): string {
  const { people, passed, triesToPass } = quiz
  const tried = `${people} people of your team have tried this quiz.`
  if (triesToPass === undefined) return `${tried} Nobody has passed it yet.`
  const who = passed === people ? 'All of them' : passed === 1 ? 'One' : String(passed)
  return `${tried} ${who} passed it, ${triesText(triesToPass)}.`
}

function triesText(tries: number): string {
  if (tries === 1) return 'at the first attempt'
  const mean = tries.toFixed(1)
  return mean === '1.0' ? 'nearly always at the first attempt' : `after ${mean} attempts on average`
}

/** Says of a question which share was right at the first attempt, such as `At the first attempt 71% of 34 people were right.` */
export function questionInsightText({ people, right }: { people: number; right: number }): string {
  return `At the first attempt ${shareText(right)} of ${people} people were right.`
}

/** Writes a share from 0 to 1 in whole per cent; what is little, but not nothing, is not called nothing. */
export function shareText(share: number): string {
  const percent = Math.round(share * 100)
  if (percent === 0 && share > 0) return 'under 1%'
  if (percent === 100 && share < 1) return 'over 99%'
  return `${percent}%`
}
