import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MIN_FREE } from '#contract/limits.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import type { StoreAddress } from './store-address.ts'

/** SQLite error codes, in the lower byte, for a failed read or write and for a full disk. */
const IO_ERROR = 10
const FULL = 13

/** Returns true if writing this number of bytes would leave too little free space. */
export function isSpaceShort({ free, all }: { free: number; all: number }, bytes = 0): boolean {
  const left = free - bytes
  return left < MIN_FREE.bytes || left < MIN_FREE.part * all
}

/** Returns true if the disk of an SQLite file is short of space. Always false for PostgreSQL, whose disk is unknown. */
export async function isDatabaseSpaceShort(store: StoreAddress): Promise<boolean> {
  if (store.kind !== 'sqlite') return false
  const { bavail, bsize, blocks } = await statfs(dirname(store.file))
  return isSpaceShort({ free: bavail * bsize, all: blocks * bsize })
}

/** Returns true if the disk of a folder is full. */
export function isFull(folder: string): boolean {
  try {
    return statfsSync(folder).bavail === 0
  } catch {
    return false
  }
}

/** Returns true for an SQLite error of a failed or full disk. No data was stored in that case. */
export function isOfDisk(error: unknown): boolean {
  const { errcode } = fieldsOf(error)
  return typeof errcode === 'number' && [IO_ERROR, FULL].includes(errcode & 0xff)
}

/** Adds the disk to the message of an SQLite disk error. Returns other errors unchanged. */
export function nameDisk(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !isOfDisk(error)) return error
  const state =
    (Number(fieldsOf(error).errcode) & 0xff) === FULL || isFull(folder)
      ? 'is full: free up space on it'
      : 'is not responding correctly: check the system log'
  error.message = `the disk that holds ${folder} ${state} (${error.message})`
  return error
}
