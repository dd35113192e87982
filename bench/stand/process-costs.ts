import { readFileSync } from 'node:fs'

/** Returns the memory that a process holds, in MB. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6
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
