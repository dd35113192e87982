import { dirname } from 'node:path'
import { errorMessage } from '#core/error-message.ts'
import { explainFailure } from '#core/explain-failure.ts'
import { SERVING_TIMEOUTS } from '#core/timeouts.ts'
import { plural } from '#domain/messages.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { isServable } from '#store/migrating/is-migrated.ts'
import { CommandFailure, ENV_FILE, type Terminal, terminalCommand } from '../command-line/command.ts'
import { findConfigWithData, nameOfStore, readEnvironment } from '../command-line/read-settings.ts'
import { compareWithPortal } from './compare-with-portal.ts'
import {
  type CheckedSource,
  findFolder,
  getCheckedCourse,
  summaryOf,
  summaryOfNew,
} from './get-checked-course.ts'
import { eachSave } from './watch-folder.ts'

/**
 * Command that checks a course folder or file and lists every problem with its position. Also compares the course with
 * the portal's courses, if there are any.
 */
export const courseCheck = terminalCommand({
  name: 'course check',
  summary: 'checks a course (a folder or a .json file): reports errors that block publishing, and warnings',
  options: { watch: { sentence: 'checks again at each save' }, 'env-file': ENV_FILE },
  argument: 'PATH',
  async runOnTerminal({ PATH, watch, 'env-file': file }, terminal, own) {
    const environment = readEnvironment(own, file)
    return watch ? checkAtEachSave(PATH, environment, terminal) : checkOnce(PATH, environment, terminal)
  },
})

async function checkOnce(path: string, environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<string> {
  const source = await getCheckedCourse(path, terminal)
  const database = await compareWithData(path, source, environment, terminal)
  const { course, folder } = source
  const summary = `${path} contains ${folder?.isNew ? summaryOfNew(course) : summaryOf(course)}.`
  const count = folder?.toStore.length ?? 0
  const media = count === 0 ? '' : ` It has ${plural(count, 'media file')}; publishing stores the new ones.`
  return `${summary} It can be published.${media}${database === undefined ? '' : `\nDatabase: ${database}`}`
}

/** Compares a course with those on the configured portal. Returns the name of the database, if any. */
async function compareWithData(
  path: string,
  source: CheckedSource,
  environment: NodeJS.ProcessEnv,
  { warn }: Terminal,
): Promise<string | undefined> {
  const config = findConfigWithData(environment)
  if (!config) return undefined
  const db = connect(config.store, SERVING_TIMEOUTS)
  try {
    if (!(await isServable(db))) throw new Error('its database is from another version')
    await compareWithPortal(path, source, { db, warn })
    return nameOfStore(config.store)
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const reason = explainFailure(error, config) ?? errorMessage(error)
    warn(`Not compared with the courses of the portal: ${reason}`)
    return undefined
  } finally {
    await disconnect(db)
  }
}

/** Checks a course immediately and after every change to its files, until the process ends. */
async function checkAtEachSave(
  path: string,
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<never> {
  for await (const _save of eachSave((await findFolder(path)) ?? dirname(path), terminal)) {
    await printCheck(path, environment, terminal)
    terminal.print('Waiting for changes. Press Ctrl+C to stop.')
  }
  throw new CommandFailure('watching has stopped')
}

async function printCheck(path: string, environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  try {
    for (const line of (await checkOnce(path, environment, terminal)).split('\n')) terminal.print(line)
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    terminal.warn(error.message)
  }
}
