import { readFile, stat } from 'node:fs/promises'
import { type CheckedCourse, checkCourse } from '#contract/check-course.ts'
import { errorAt } from '#domain/course-check/course-problem.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { findJsonProblem } from './find-json-problem.ts'
import { NO_CLOCK } from './reading-clock.ts'

/** Maximum size of a document, in bytes. Real ones are far smaller. */
const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024

/** Reads and checks a `.json` file with one course document. The problems include those of the file. */
export async function readCourseFile(path: string, clock = NO_CLOCK): Promise<CheckedCourse> {
  if (!path.toLowerCase().endsWith('.json')) return broken('', 'is neither a folder nor a .json file')
  const found = await stat(path).catch(() => undefined)
  if (found && found.size > MAX_DOCUMENT_BYTES)
    return broken('', `is larger than ${MAX_DOCUMENT_BYTES / 1024} kB: split it into several courses`)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => error)
  if (bytes instanceof Error) return broken('', ownValue(READ_PROBLEMS, bytes.code ?? '') ?? bytes.message)
  const text = decodeUtf8(bytes)
  if (text === undefined) return broken('', 'isn’t UTF-8 text')
  clock.start(path, text)
  const problem = findJsonProblem(text)
  if (problem) return broken(`line ${problem.line}, column ${problem.column}`, problem.message)
  return checkCourse(JSON.parse(text))
}

const READ_PROBLEMS: Record<string, string> = {
  ENOENT: 'there’s no such file',
  EISDIR: 'is a folder, not a .json file',
  EACCES: 'can’t be read: permission denied',
}

/** Decodes a file without its byte order mark. Undefined if it is not UTF-8. */
function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function broken(place: string, message: string): CheckedCourse {
  return { course: undefined, problems: [errorAt(place, message)] }
}
