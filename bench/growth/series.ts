/** The cost of one kind of request at growing sizes; in ms. */
export interface Series {
  work: string
  points: { size: number; cost: number }[]
}

/** One thing that grows, and what is measured while it does. */
export interface Growth {
  /** What grows, such as `members`. */
  of: string
  series: Series[]
}

/**
 * Returns the exponent by which the cost grows with the size, fitted through the points by least squares of their
 * logarithms: 0 is no growth, 1 is linear, 2 is square.
 */
export function exponentOf({ points }: Series): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }))
  const mean = (of: 'x' | 'y') => logs.reduce((sum, log) => sum + log[of], 0) / logs.length
  const [x, y] = [mean('x'), mean('y')]
  const together = logs.reduce((sum, log) => sum + (log.x - x) * (log.y - y), 0)
  return together / logs.reduce((sum, log) => sum + (log.x - x) ** 2, 0)
}

/** Returns the exponent of the last step alone, where fixed costs hide the least. */
export function lastExponentOf({ work, points }: Series): number {
  return exponentOf({ work, points: points.slice(-2) })
}
