import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, statfsSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { PROJECT } from '#core/folders.ts'
import { boxOf, captionsOf, filmOf } from '#test/sample-media.ts'
import { environment } from '#test/server-process.ts'
import { sum, timeOf } from '../figures.ts'
import type { Measure } from '../report/measure.ts'
import { copySynced } from '../stand/copy-synced.ts'
import { inFolder } from '../stand/in-folder.ts'
import { peakMemory } from '../stand/process-costs.ts'
import type { Scenario } from './scenario.ts'

const MEGABYTE = 1024 ** 2
const [FILMS, ARTICLES, QUIZZES] = [100, 60, 40]

/** 100 films with captions, 60 articles with a photo of 12 megapixels each, 40 quizzes; beside it a plain copy of the same files, synced. */
export const folder: Scenario = {
  name: 'folder',
  about: 'a folder of 200 modules and 2 GB of media published as one; the number of gigabytes may be named',
  isOnce: true,
  isAskedFor: true,
  run: ({ sizes: [gigabytes = 2] }) => inFolder((room) => measure(room, gigabytes)),
}

async function measure(room: string, gigabytes: number): Promise<Measure[]> {
  const { bavail, bsize } = statfsSync(room)
  if (bavail * bsize < 4 * gigabytes * 1024 * MEGABYTE) throw new Error(`there is not enough room in ${room}`)
  console.error('making the folder …')
  const files = await makeFolder(join(room, 'course'), Math.round((gigabytes * 1024 * MEGABYTE) / FILMS))
  const bytes = sum(files.map(({ size }) => size))
  console.error('copying …')
  const copying = await timeOf(() => copySynced(files.map(({ path }) => path)))
  console.error('publishing …')
  const first = await publish(room)
  const again = await publish(room)
  const perSecond = (ms: number) => bytes / MEGABYTE / (ms / 1000)
  return [
    { unit: 'MB', work: `media of ${FILMS + ARTICLES + QUIZZES} modules`, portal: bytes / 1e6 },
    { unit: 'ms', work: 'reading and checking the folder', portal: first.checked },
    {
      ...{ unit: '/s', work: 'MB of it stored; beside it a synced copy' },
      ...{ portal: perSecond(first.stored), bare: perSecond(copying) },
    },
    { unit: 'ms', work: `copies of ${ARTICLES} photos of 12 megapixels`, portal: first.copied },
    { unit: 'ms', work: 'the publication whole', portal: first.whole },
    { unit: 'MB', work: 'memory at most', portal: first.memory, goal: { atMost: 500 } },
    { unit: 'ms', work: 'publishing it again, unchanged', portal: again.whole },
  ]
}

/** Writes the folder; returns its media. */
async function makeFolder(folder: string, filmSize: number): Promise<{ path: string; size: number }[]> {
  mkdirSync(folder)
  const noise = randomBytes(filmSize)
  const head = filmOf(600)
  const photo = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const files: { path: string; size: number }[] = []
  const add = async (name: string, content: Buffer | string) => {
    const path = join(folder, name)
    const file = await open(path, 'w')
    await file.writeFile(content)
    await file.sync()
    await file.close()
    files.push({ path, size: content.length })
  }
  for (let at = 0; at < FILMS; at++) {
    noise.writeUInt32LE(at)
    await add(`film-${at}.mp4`, Buffer.concat([head, boxOf('mdat', noise)]))
    await add(`film-${at}.vtt`, captionsOf(['00:01.000', '00:04.000']).concat(`NOTE ${at}\n`))
  }
  for (let at = 0; at < ARTICLES; at++) {
    // What follows a picture's end is passed over, and makes it another file.
    await add(`photo-${at}.jpg`, Buffer.concat([photo, Buffer.from(String(at)), Buffer.from([0xff, 0xd9])]))
    await writeFile(join(folder, `article-${at}.md`), `Words.\n\n![A cat](photo-${at}.jpg)\n`)
  }
  await writeFile(join(folder, 'course.yaml'), courseText())
  return files
}

function courseText(): string {
  const list = (count: number, write: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => write(at))
  const caption = (at: number) => `          - { file: film-${at}.vtt, language: en, label: English }`
  const modules = [
    ...list(
      FILMS,
      (at) => `      - title: Film ${at}\n        video: film-${at}.mp4\n        captions:\n${caption(at)}`,
    ),
    ...list(ARTICLES, (at) => `      - title: Article ${at}\n        article: article-${at}.md`),
    ...list(
      QUIZZES,
      (at) =>
        `      - title: Quiz ${at}\n        passingScore: 1\n        questions:\n          - question: What?\n            answers: [{ answer: This, correct: true }, That]`,
    ),
  ]
  return `name: Large\npath: large\nenabled: true\nsections:\n  - title: All\n    modules:\n${modules.join('\n')}\n`
}

/** Runs the command; returns how long its parts took, in ms, by the lines in which it tells of them, and its memory at most, in MB. */
async function publish(room: string) {
  const args = [join(PROJECT, 'bin/portal.js'), 'course', 'publish', join(room, 'course'), '--yes']
  const began = performance.now()
  const env = environment({ DATA_DIR: join(room, 'data') })
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const times = { storing: 0, copying: 0, stored: 0 }
  const ended = once(child, 'exit')
  let memory = 0
  const timer = setInterval(() => {
    memory = peakMemory(child.pid ?? 0) || memory
  }, 50)
  for await (const line of createInterface(child.stdout)) {
    const now = performance.now() - began
    if (line.startsWith('Storing ')) times.storing = now
    if (line.startsWith('Making ')) times.copying = now
    if (line.startsWith('Wrote ')) times.stored = now
  }
  const [code] = await ended
  clearInterval(timer)
  if (code !== 0) throw new Error(`the command ended with ${code}`)
  const { storing, copying, stored } = times
  const whole = performance.now() - began
  return { checked: storing, stored: copying - storing, copied: stored - copying, whole, memory }
}
