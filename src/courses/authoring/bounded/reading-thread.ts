/** Worker thread that reads courses. The caller terminates it if a text takes too long. */
import { parentPort } from 'node:worker_threads'
import { readCourseFolder } from '../folder/read-course-folder.ts'
import { readCourseFile } from '../read-course-file.ts'
import { createReadingClock } from '../reading-clock.ts'
import type { ReadingAnswer, ReadingTask } from './read-bounded.ts'

const post = (answer: ReadingAnswer) => parentPort?.postMessage(answer)

/** Returns the CPU time of this thread, in ms. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

parentPort?.on('message', async (task: ReadingTask) => {
  const clock = createReadingClock((underWay) => post({ underWay }), threadTime)
  try {
    if (task.kind === 'document') return post({ document: await readCourseFile(task.path, clock) })
    const { path, isAllNew = false } = task
    post({ folder: await readCourseFolder(path, { isAllNew, clock }) })
  } catch (error) {
    post({ failure: error })
  }
})
