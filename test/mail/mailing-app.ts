import type { DatabaseKind } from '#test/databases.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

/** Starts a portal with a mail server. Closing the app also stops the mail server. */
export async function startMailingApp(kind: DatabaseKind): Promise<{ app: TestApp; server: MailServer }> {
  const server = await startMailServer()
  const app = await startApp(kind, server.settings)
  async function close() {
    await app.close()
    await server.stop()
  }
  return { app: { ...app, close }, server }
}
