type Job = () => Promise<void>

/**
 * Runs jobs a few at a time. Whoever waits is served in turn: one job of each client, then the next of each,
 * so that a client with many jobs waiting holds up its own and hardly anybody else's.
 */
export function createFairTurns(parallel: number) {
  const waiting = new Map<string, Job[]>()
  let running = 0

  function next(): Job | undefined {
    const [client, jobs] = waiting.entries().next().value ?? []
    if (client === undefined || jobs === undefined) return undefined
    const job = jobs.shift()
    waiting.delete(client)
    if (jobs.length > 0) waiting.set(client, jobs)
    return job
  }

  async function work(): Promise<void> {
    if (running >= parallel) return
    running++
    for (let job = next(); job; job = next()) await job()
    running--
  }

  /** Runs a client's job when its turn comes. */
  return function inTurn<T>(client: string, job: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const settled = () => job().then(resolve, reject)
    waiting.set(client, [...(waiting.get(client) ?? []), settled])
    void work()
    return promise
  }
}
