import { hash } from 'node:crypto'

/** A number of rows and a checksum of them, whatever their order. */
export interface RowSum {
  rows: number
  sum: string
}

/** Creates a sum of rows, each given as its values: the SHA-256 of each, added up in eight parts of 32 bits. */
export function createRowSum() {
  const parts = new Uint32Array(8)
  let rows = 0
  return {
    add(values: readonly unknown[]): void {
      const digest = hash('sha256', JSON.stringify(values), 'buffer')
      for (let place = 0; place < parts.length; place++)
        parts[place] = (parts[place] as number) + digest.readUInt32LE(place * 4)
      rows++
    },
    result: (): RowSum => ({ rows, sum: parts.join('-') }),
  }
}
