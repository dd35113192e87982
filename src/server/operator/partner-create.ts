import { insertPartner } from '../store/partners.ts'
import type { StoreCommand } from './command.ts'
import { CommandFailure, requiredText, textOf } from './command.ts'
import { parseNameOption, parseUrlOption } from './parse-options.ts'

/** Creates a partner organisation. */
export const partnerCreate: StoreCommand = {
  name: 'partner create',
  usage: '--id ID --name NAME [--logo-url URL]',
  summary: 'creates a partner',
  options: {
    id: { type: 'string', required: true },
    name: { type: 'string', required: true },
    'logo-url': { type: 'string' },
  },
  async run(values, { db, now }) {
    const id = requiredText(values, 'id')
    const name = parseNameOption(requiredText(values, 'name'))
    if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(id))
      throw new CommandFailure(`--id '${id}' must be lowercase letters, digits and hyphens`)
    const logoUrl = parseUrlOption('logo-url', textOf(values, 'logo-url'))
    if (!(await insertPartner(db, { id, name, logoUrl }, now)))
      throw new CommandFailure(`--id '${id}' is taken by another partner`)
    return `Created partner ${id}.`
  },
}
