import { hash } from 'node:crypto'

/** A number of rows and a checksum of them, whatever their order. */
export interface RowSum {
  rows: number
  sum: string
}

/** Creates a sum of rows, each given as the JSON of its values: the SHA-256 of each, added up in eight parts of 32 bits. */
export function createRowSum() {
  const parts = new Uint32Array(8)
  let rows = 0
  return {
    add(json: string): void {
      const digest = hash('sha256', json, 'buffer')
      for (let place = 0; place < parts.length; place++)
        parts[place] = (parts[place] as number) + digest.readUInt32LE(place * 4)
      rows++
    },
    result: (): RowSum => ({ rows, sum: parts.join('-') }),
  }
}
