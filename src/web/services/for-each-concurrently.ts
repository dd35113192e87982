/** Maximum number of concurrent calls, which leaves the gateway capacity for others. */
const CONCURRENCY = 4

/** Runs `work` on all items, four at a time. A failure is logged and does not stop the others. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  async function worker() {
    for (const item of queue) await work(item).catch((error: unknown) => console.error(error))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
