import type { TerminalCommand } from './command.ts'
import { requiredText } from './command.ts'
import { getCheckedCourse, summaryOf } from './get-checked-course.ts'

/** Checks a course file and names every problem with its place; needs no data. */
export const courseCheck: TerminalCommand = {
  name: 'course check',
  usage: 'PATH',
  summary:
    'checks a course (a .json file): problems that break it are errors; anything the player leaves out is a warning',
  options: {},
  argument: 'PATH',
  async runOnTerminal(values, terminal) {
    const path = requiredText(values, 'PATH')
    return `${path} contains ${summaryOf(await getCheckedCourse(path, terminal))}. It can be imported.`
  },
}
