import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Benchmarks that set up something of their own and print a table of their own. */
export const PROGRAMS: Record<string, { file: string; about: string }> = {
  reset: { file: './reset-timing.ts', about: 'whether the time of a reset request reveals an account' },
  course: { file: './course-size.ts', about: 'the outline, a module and an act of a large course' },
  crowd: { file: './sign-in-crowd.ts', about: 'a flood of sign-ins, and what others feel of it' },
  player: { file: './player-open.ts', about: 'a course of 400 modules in a browser' },
  team: {
    file: '../team/team.ts',
    about: 'the team screen of 10 to 10,000 in a browser; sizes may be named',
  },
  records: {
    file: './records-log.ts',
    about: 'the log of events on disk, and how long it takes to verify it; members and courses may be named',
  },
  history: {
    file: './long-history.ts',
    about:
      'one person’s history of 300,000 events, and what others feel of reading it; attempts may be named',
  },
  backup: {
    file: './backup-under-load.ts',
    about:
      'a backup while 200 learners act, its restore elsewhere, and the copy to PostgreSQL; members may be named',
  },
  media: {
    file: './media-under-load.ts',
    about:
      '2 GB of films stored, and served in parts beside 200 learners; the number of gigabytes may be named',
  },
  publish: {
    file: './publish-under-load.ts',
    about: 'a course published again and again while 200 learners answer its quiz',
  },
  folder: {
    file: './folder-published.ts',
    about: 'a folder of 200 modules and 2 GB of media published as one; the number of gigabytes may be named',
  },
  pooler: {
    file: './pooler-start.ts',
    about: 'four servers started at once behind PgBouncer in transaction mode, ten times',
  },
  instances: {
    file: '../instances/instances.ts',
    about:
      'two instances behind HAProxy on PostgreSQL over kills, stops, restarts and a failover; scenarios may be named',
  },
  answers: {
    file: '../answers.ts',
    about: 'what every route answers in every role: `record FOLDER [PROJECT]`, `compare FOLDER FOLDER`',
  },
}

/** Runs one of these programs; returns its exit code. */
export async function runProgram(file: string, args: string[]): Promise<number> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}
