import { dirname } from 'node:path'
import { plural } from '#domain/plural.ts'
import type { Terminal, TerminalCommand } from '../command.ts'
import { CommandFailure, requiredText } from '../command.ts'
import { findFolder, getCheckedCourse, summaryOf, summaryOfNew } from './get-checked-course.ts'
import { eachSave } from './watch-folder.ts'

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
  const { course, toStore, isNew } = await getCheckedCourse(path, terminal)
  const summary = `${path} contains ${isNew ? summaryOfNew(course) : summaryOf(course)}.`
  const media = toStore.length === 0 ? '' : ` ${plural(toStore.length, 'media file')} will be stored with it.`
  return `${summary} It can be imported.${media}`
}

/** Checks a course now and after every change of its files, until the process is ended. */
async function checkAtEachSave(path: string, terminal: Terminal): Promise<never> {
  for await (const _save of eachSave((await findFolder(path)) ?? dirname(path))) {
    await printCheck(path, terminal)
    terminal.print('Waiting for changes; Ctrl+C ends this.')
  }
  throw new CommandFailure('nothing is watched any more')
}

async function printCheck(path: string, terminal: Terminal): Promise<void> {
  try {
    for (const line of (await checkOnce(path, terminal)).split('\n')) terminal.print(line)
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    terminal.warn(error.message)
  }
}
