/**
 * Waits until all tasks have settled. Fails if any failed. No task then runs during the test's next step, such as
 * closing the server.
 */
export async function waitForAll(tasks: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}
