import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MIN_FREE } from '#contract/limits.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import type { StoreAddress } from './store-address.ts'

/** SQLite's codes, in the lower byte, for a failed read or write, and for a full disk. */
const IO_ERROR = 10
const FULL = 13

/** Returns whether a disk would have less space left than it must after so many more bytes. */
export function isSpaceShort({ free, all }: { free: number; all: number }, bytes = 0): boolean {
  const left = free - bytes
  return left < MIN_FREE.bytes || left < MIN_FREE.part * all
}

/** Returns whether the disk of an SQLite file has less space left than it must; the disk of a PostgreSQL is not known. */
export async function isDatabaseSpaceShort(store: StoreAddress): Promise<boolean> {
  if (store.kind !== 'sqlite') return false
  const { bavail, bsize, blocks } = await statfs(dirname(store.file))
  return isSpaceShort({ free: bavail * bsize, all: blocks * bsize })
}

/** Returns whether the disk of a folder has no room left. */
export function isFull(folder: string): boolean {
  try {
    return statfsSync(folder).bavail === 0
  } catch {
    return false
  }
}

/** True if SQLite could not write, for want of room or because its disk failed: nothing was stored. */
export function isOfDisk(error: unknown): boolean {
  const { errcode } = fieldsOf(error)
  return typeof errcode === 'number' && [IO_ERROR, FULL].includes(errcode & 0xff)
}

/** Names the disk in an error of SQLite's that comes from it; returns every other error as it is. */
export function nameDisk(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !isOfDisk(error)) return error
  const state =
    (Number(fieldsOf(error).errcode) & 0xff) === FULL || isFull(folder)
      ? 'is full: make room on it'
      : 'does not answer as it should: see the system’s log'
  error.message = `the disk of ${folder} ${state} (${error.message})`
  return error
}
