import { readFileSync } from 'node:fs'

/** Returns the resident memory of a process, in MB. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6
}

/** Unit of processor time on Linux, in ms. */
const TICK_MS = 10

/** Returns the processor time of a process, in ms. Unlike elapsed time, it is independent of other load. */
export function computingTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Runs `work` and samples a figure every 20 ms. Returns the result and the maximum. */
export async function measureMax<T>(
  look: () => number,
  work: () => Promise<T>,
): Promise<{ result: T; max: number }> {
  let max = look()
  const timer = setInterval(() => {
    max = Math.max(max, look())
  }, 20)
  try {
    const result = await work()
    return { result, max: Math.max(max, look()) }
  } finally {
    clearInterval(timer)
  }
}
