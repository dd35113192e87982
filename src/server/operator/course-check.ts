import { watch } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { plural } from '#domain/plural.ts'
import { COURSE_MEDIA } from '../web-app/folders.ts'
import type { Terminal, TerminalCommand } from './command.ts'
import { CommandFailure, requiredText } from './command.ts'
import { findFolder, getCheckedCourse, summaryOf, summaryOfNew } from './get-checked-course.ts'

/** Checks a course, a folder or a file, and names every problem with its place; needs no data. */
export const courseCheck: TerminalCommand = {
  name: 'course check',
  usage: 'PATH [--watch]',
  summary:
    'checks a course (a folder or a .json file): problems that break it are errors; anything the player leaves out is a warning; --watch checks again at each save',
  options: { watch: { type: 'boolean' } },
  argument: 'PATH',
  async runOnTerminal(values, terminal) {
    const path = requiredText(values, 'PATH')
    return values.watch ? checkAtEachSave(path, terminal) : checkOnce(path, terminal)
  },
}

async function checkOnce(path: string, terminal: Terminal): Promise<string> {
  const { course, unserved, isNew } = await getCheckedCourse(path, terminal)
  const summary = `${path} contains ${isNew ? summaryOfNew(course) : summaryOf(course)}.`
  if (unserved.length === 0) return `${summary} It can be imported.`
  const copying = `Copy ${plural(unserved.length, 'file')} to ${COURSE_MEDIA} before: ${unserved.join(', ')}`
  return `${summary} It can be imported once its media are in place.\n${copying}`
}

/** How long a check waits after a change, in ms: an editor saves a file in several steps. */
const SETTLING = 100

/** Checks a course now and after every change of its files, until the process is ended. */
async function checkAtEachSave(path: string, terminal: Terminal): Promise<never> {
  const folder = (await findFolder(path)) ?? dirname(path)
  let change = Promise.withResolvers<void>()
  const watcher = startWatching(folder, () => change.resolve())
  watcher.on('error', (error) =>
    change.reject(new CommandFailure(`${folder} is no longer there: ${error.message}`)),
  )
  for (;;) {
    // Before the check, so that what is saved while it runs is not missed.
    change = Promise.withResolvers()
    await printCheck(path, terminal)
    terminal.print('Waiting for changes; Ctrl+C ends this.')
    await change.promise
    await setTimeout(SETTLING)
  }
}

function startWatching(folder: string, onChange: () => void) {
  try {
    return watch(folder, { recursive: true }, onChange)
  } catch (error) {
    throw new CommandFailure(`${folder} cannot be watched: ${(error as Error).message}`)
  }
}

async function printCheck(path: string, terminal: Terminal): Promise<void> {
  try {
    for (const line of (await checkOnce(path, terminal)).split('\n')) terminal.print(line)
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    terminal.warn(error.message)
  }
}
