/** Returns the median. */
export function median(numbers: readonly number[]): number {
  return partOf(numbers, 0.5)
}

/** Returns a quantile: for 100 numbers, 0.99 is the second highest. */
export function partOf(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** Returns the duration of some work, in ms. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Runs some work repeatedly, one round after the other. Returns the durations that the work reports, in ms. */
export async function repeat(times: number, work: (round: number) => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < times; round++) all.push(await work(round))
  return all
}
