import { setImmediate } from 'node:timers/promises'

/** Work of a slice, in characters, of which 20,000 are read within some 4 ms. */
const SLICE = 20_000

/** Counts long work, which pauses for other requests after each slice. */
export class WorkSlices {
  #left = SLICE
  #total = 0

  /** All work so far. */
  get total(): number {
    return this.#total
  }

  /** Counts work; returns whether a slice is done, after which its reader pauses. */
  spend(work: number): boolean {
    this.#total += work
    this.#left -= work
    return this.#left <= 0
  }

  /** Waits until other requests were served. */
  async pause(): Promise<void> {
    this.#left = SLICE
    await setImmediate()
  }
}
