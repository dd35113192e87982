/**
 * Waits until each of these has ended, and fails if one of them failed: none goes on beside what the test does
 * next, such as closing the server.
 */
export async function waitForAll(tasks: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(tasks)
  await Promise.all(tasks)
}
