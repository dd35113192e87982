import { type FileHandle, open, rm } from 'node:fs/promises'
import { errorMessage } from '#core/error-message.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { writeCopy } from '#people/account/copy-person.ts'
import { CommandFailure, storeCommand, throwAsFailure } from '../command-line/command.ts'
import { ACCOUNT_OPTIONS, getAccount } from '../command-line/parse-options.ts'

/** Command that writes all data of a person as one JSON document, without hashes or secrets. */
export const personExport = storeCommand({
  name: 'person export',
  summary: 'writes all data about a person as JSON, without secrets',
  options: { ...ACCOUNT_OPTIONS, out: { value: 'FILE', sentence: 'the new file to write' } },
  async run({ out: path, ...values }, { db, now }) {
    const user = await getAccount(db, values)
    const copy = () => writeCopy(db, user, { actor: 'operator', now })
    if (path === undefined) {
      let document = ''
      try {
        for await (const text of copy()) document += text
      } catch (error) {
        throwAsFailure(error)
      }
      return { document }
    }
    const file = await createFile(path)
    try {
      for await (const text of copy()) await file.appendFile(text)
      await file.appendFile('\n')
    } catch (error) {
      await rm(path, { force: true })
      throwAsFailure(error)
    } finally {
      await file.close()
    }
    return `Wrote all data about ${user.email} to ${path}.`
  },
})

/** Creates a file readable only by its owner. Refuses an existing or unwritable file. */
async function createFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (fieldsOf(error).code === 'EEXIST')
      throw new CommandFailure(`--out '${path}' already exists and was not changed`)
    throw new CommandFailure(`--out '${path}' cannot be written: ${errorMessage(error)}`)
  }
}
