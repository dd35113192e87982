import pg from 'pg'

/**
 * Records the statements of this process by their round trips to PostgreSQL. Statements sent while another one is
 * pending share its round trip.
 */
export function logWays(): { ways: string[][]; stop: () => void } {
  const { query } = pg.Client.prototype
  const ways: string[][] = []
  let underWay = 0
  pg.Client.prototype.query = function send(this: pg.Client, ...question: unknown[]) {
    const [asked] = question
    if (underWay++ === 0) ways.push([])
    ways.at(-1)?.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
    const answer = (query as (...all: unknown[]) => Promise<unknown>).apply(this, question)
    const arrive = () => {
      underWay--
    }
    answer.then(arrive, arrive)
    return answer
  } as typeof query
  return {
    ways,
    stop: () => {
      pg.Client.prototype.query = query
    },
  }
}
