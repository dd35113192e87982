import { plural } from '#domain/plural.ts'
import { COURSE_MEDIA } from '../web-app/folders.ts'
import type { Terminal, TerminalCommand } from './command.ts'
import { requiredText } from './command.ts'
import { getCheckedCourse, summaryOf, summaryOfNew } from './get-checked-course.ts'

/** Checks a course, a folder or a file, and names every problem with its place; needs no data. */
export const courseCheck: TerminalCommand = {
  name: 'course check',
  usage: 'PATH',
  summary:
    'checks a course (a folder or a .json file): problems that break it are errors; anything the player leaves out is a warning',
  options: {},
  argument: 'PATH',
  async runOnTerminal(values, terminal) {
    return checkOnce(requiredText(values, 'PATH'), terminal)
  },
}

async function checkOnce(path: string, terminal: Terminal): Promise<string> {
  const { course, unserved, isNew } = await getCheckedCourse(path, terminal)
  const summary = `${path} contains ${isNew ? summaryOfNew(course) : summaryOf(course)}.`
  if (unserved.length === 0) return `${summary} It can be imported.`
  const copying = `Copy ${plural(unserved.length, 'file')} to ${COURSE_MEDIA} before: ${unserved.join(', ')}`
  return `${summary} It can be imported once its media are in place.\n${copying}`
}
