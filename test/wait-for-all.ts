/**
 * Waits until all tasks have settled, and fails if one of them failed. No task is then still running during the
 * test's next step, such as closing the server.
 */
export async function waitForAll(tasks: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}
