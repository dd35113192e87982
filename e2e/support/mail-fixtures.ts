import { type MailServer, type ReceivedMail, startMailServer } from '#test/mail-server.ts'
import { test as base } from './fixtures.ts'

interface MailFixtures {
  /** A real mail server for this test's portal. */
  mail: MailServer
}

export const test = base.extend<MailFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  mail: async ({}, use) => {
    const mail = await startMailServer()
    await use(mail)
    await mail.stop()
  },
  portal: async ({ mail, host }, use) => {
    const portal = await host.open(mail.settings)
    await use(portal)
    await portal.remove()
  },
})

/** Waits for the nth email, 1-based. */
export async function getMail(mail: MailServer, number: number): Promise<ReceivedMail> {
  await mail.until(number)
  const received = mail.received[number - 1]
  if (!received) throw new Error(`mail ${number} has not come`)
  return received
}
