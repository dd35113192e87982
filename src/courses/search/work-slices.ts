import { setImmediate } from 'node:timers/promises'

/** Work per slice, in characters. Reading 20,000 takes about 4 ms. */
const SLICE = 20_000

/** Divides long work into slices, with a pause for other requests after each. */
export class WorkSlices {
  #left = SLICE
  #total = 0

  /** Total work so far. */
  get total(): number {
    return this.#total
  }

  /** Adds work. Returns true if the slice is used up and the caller should pause. */
  spend(work: number): boolean {
    this.#total += work
    this.#left -= work
    return this.#left <= 0
  }

  /** Waits until other requests have run. */
  async pause(): Promise<void> {
    this.#left = SLICE
    await setImmediate()
  }
}
