/** Maximum interval after empty polls, as a multiple of the shortest interval. */
const MAX_BACKOFF = 8

/** Creates a polling timer. The interval is the shortest after a successful poll and doubles after an empty one. */
export function createPolling(shortest: number, poll: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined
  let interval = shortest
  let isHurried = false
  let isStopped = true

  function schedule(): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, interval)
  }

  async function run(): Promise<void> {
    isHurried = false
    const isFound = await poll()
    interval = isFound || isHurried ? shortest : Math.min(2 * interval, MAX_BACKOFF * shortest)
    schedule()
  }

  return {
    start(): void {
      isStopped = false
      void run()
    },
    hurry(): void {
      isHurried = true
      if (interval === shortest) return
      interval = shortest
      schedule()
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Creates a runner of `work`. Any number of wake-ups during a run cause only one more run. */
export function createCoalescedRun(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let again = false
  async function run(): Promise<void> {
    while (again) {
      again = false
      await work().catch(onError)
    }
    running = undefined
  }
  return {
    wake(): void {
      again = true
      running ??= run()
    },
    ended: async () => running,
  }
}
