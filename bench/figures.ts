/** Returns the median of unsorted numbers. */
export function median(numbers: readonly number[]): number {
  return partOf(numbers, 0.5)
}

/** Returns a quantile. The 0.99 quantile of 100 numbers is the second highest. */
export function partOf(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** Returns the duration of a task, in ms. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Runs a task repeatedly, one round after another. Returns the durations it reports, in ms. */
export async function repeat(times: number, work: (round: number) => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < times; round++) all.push(await work(round))
  return all
}
