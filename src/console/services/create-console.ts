import { createConsoleSession } from '#client/session/console-session.ts'
import type { Client } from '#client/session/session-context.ts'
import type { ConsoleConfig } from '#contract/console/company.ts'

const NO_CONFIG: ConsoleConfig = { companyName: '', supportEmail: '', oembedUrl: '', videoHosts: [] }

/** Creates the console's client from the configuration embedded in the page. */
export function createConsole(written = document.getElementById('config')?.textContent): Client {
  const config: ConsoleConfig = written ? JSON.parse(written) : NO_CONFIG
  return { config, session: createConsoleSession() }
}
