/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  return partOf(numbers, 0.5)
}

/** The number below which this part of some numbers lies: 0.99 of 100 is the highest but one. */
export function partOf(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** Returns how long some work takes, in ms. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Does some work so many times, one after the other; returns what each took, in ms, as it says itself. */
export async function repeat(times: number, work: (round: number) => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < times; round++) all.push(await work(round))
  return all
}
