import { readFileSync } from 'node:fs'

/** Returns the memory that a process holds, in MB. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6
}

/** Linux counts a process's computing in hundredths of a second. */
const TICK_MS = 10

/** Returns how long a process has computed, in ms: unlike the clock, other work does not move it. */
export function computingTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Runs `work` while it looks at a figure every 20 ms; returns the result and the highest figure. */
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
