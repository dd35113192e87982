import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { Course } from '#domain/course/course.ts'
import { openFolder } from '#media/folder-store.ts'
import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { partOf, timeOf } from '../figures.ts'
import type { Measure } from '../report/measure.ts'
import { fillDatabase } from '../stand/fill.ts'
import { inFolder, withPortal } from '../stand/in-folder.ts'
import { letLearn, timesOf } from '../stand/let-learn.ts'
import { measureMax, residentMemory } from '../stand/process-costs.ts'
import type { Scenario } from './scenario.ts'

const MEGABYTE = 1024 ** 2
const FILM_BYTES = 256 * MEGABYTE
const PEOPLE = 200
/** Size of a viewer's request per second, for a film at 8 Mbit/s. */
const PART_BYTES = MEGABYTE
const PART_INTERVAL_MS = 1000
/** Duration of the measurement before and during the films, in ms. */
const WATCHING_MS = 15_000

/**
 * Storage of films, compared with a plain copy without a hash, and delivery to 200 viewers in parts of a megabyte at
 * playback speed.
 */
export const media: Scenario = {
  name: 'media',
  about:
    '2 GB of films stored, and served in parts beside 200 learners; the number of gigabytes may be named',
  isOnce: true,
  isOnDemand: true,
  run: ({ sizes: [gigabytes = 2] }) => inFolder((folder) => measure(folder, gigabytes)),
}

async function measure(folder: string, gigabytes: number): Promise<Measure[]> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  console.error('making films …')
  const films = await makeFilms(folder, gigabytes)
  const bytes = films.length * FILM_BYTES
  const perSecond = (ms: number) => bytes / MEGABYTE / (ms / 1000)
  console.error('copying …')
  const copying = await timeOf(() => copySynced(films))
  console.error('storing …')
  const addresses: string[] = []
  const media = openFolder(join(dataDir, 'media'))
  const ownMemory = () => residentMemory(process.pid)
  const empty = ownMemory()
  const { result: storing, max } = await measureMax(ownMemory, () =>
    timeOf(async () => {
      for (const film of films) addresses.push((await media.put(film)).address)
    }),
  )
  const again = await timeOf(async () => {
    for (const film of films) await media.put(film)
  })
  await fill(dataDir, addresses)
  return [
    { unit: 'MB', work: 'films', portal: bytes / 1e6 },
    {
      unit: '/s',
      work: 'MB stored, synced and named by hash; beside it a synced copy',
      portal: perSecond(storing),
      bare: perSecond(copying),
    },
    { unit: '/s', work: 'MB stored again', portal: perSecond(again) },
    { unit: 'MB', work: 'memory that storing took', portal: max - empty, goal: { atMost: 100 } },
    ...(await serve(dataDir, addresses)),
  ]
}

/** Writes distinct films of incompressible noise. */
async function makeFilms(folder: string, gigabytes: number): Promise<string[]> {
  const noise = randomBytes(64 * MEGABYTE)
  const films = Array.from({ length: (gigabytes * 1024 * MEGABYTE) / FILM_BYTES }, (_, at) =>
    join(folder, `film-${at}.mp4`),
  )
  for (const film of films) {
    const file = await open(film, 'w')
    for (let written = 0; written < FILM_BYTES; written += noise.length) {
      noise.writeDoubleLE(Math.random(), randomInt(noise.length - 8))
      await file.write(noise)
    }
    await file.sync()
    await file.close()
  }
  return films
}

/** Copies files in chunks and syncs each, like the store. Removes the copies. */
async function copySynced(paths: string[]): Promise<void> {
  const options = { highWaterMark: 256 * 1024 }
  for (const path of paths)
    await pipeline(
      createReadStream(path, options),
      createWriteStream(`${path}.copy`, { ...options, flush: true }),
    )
  for (const path of paths) rmSync(`${path}.copy`)
}

function serve(DATA_DIR: string, addresses: string[]): Promise<Measure[]> {
  return withPortal({ DATA_DIR }, async (server) => {
    const [first = ''] = addresses
    const used = processorOf(server.pid)
    const whole = await timeOf(() => read(`${server.origin}${first}`, {}))
    const using = processorOf(server.pid) - used
    const learning = await letLearn(server, PEOPLE)
    learning.timesSoFar()
    await setTimeout(WATCHING_MS)
    const before = learning.timesSoFar()
    const memory = residentMemory(server.pid)
    console.error('watching …')
    const parts = await watchFilms(addresses.map((address) => `${server.origin}${address}`))
    const during = learning.timesSoFar()
    const after = residentMemory(server.pid)
    await learning.stop()
    return [
      { unit: '/s', work: 'MB of one film to one viewer', portal: FILM_BYTES / MEGABYTE / (whole / 1000) },
      {
        unit: 'ms',
        work: 'processor of the server for a GB of it',
        portal: using / (FILM_BYTES / 1024 ** 3),
      },
      {
        unit: '/s',
        work: 'MB in parts to 200 viewers, who ask for 200',
        portal: parts.length / (WATCHING_MS / 1000),
      },
      { unit: 'ms', work: 'a part of 1 MB, p50', portal: partOf(parts, 0.5) },
      { unit: 'ms', work: 'a part of 1 MB, p99', portal: partOf(parts, 0.99) },
      ...timesOf('before', before),
      ...timesOf('while films are watched', during),
      { unit: 'MB', work: 'memory of the server that it took', portal: after - memory },
    ]
  })
}

/** Fills a database with 200 learners and a course that shows the films. */
async function fill(dataDir: string, addresses: string[]): Promise<void> {
  const address = { kind: 'sqlite', file: join(dataDir, 'portal.sqlite') } as const
  await fillDatabase(address, { teams: [], courses: 1, modules: 6, learners: PEOPLE })
  const db = connect(address)
  const modules = addresses.map((videoUrl, at) => ({
    id: `film-${at}`,
    title: 'A film',
    type: 'video' as const,
    videoUrl,
  }))
  const about = { name: 'Films', description: '', backgroundImage: '', webPath: 'films', enabled: true }
  const course: Course = { id: 'films', ...about, sections: [{ title: 'Films', modules }] }
  await storeCourse(db, course, Date.now())
  await db.destroy()
}

/** Requests a part per second for every viewer. Returns the time of each part, in ms. */
async function watchFilms(urls: string[]): Promise<number[]> {
  const times: number[] = []
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + WATCHING_MS
  const viewers = Array.from({ length: PEOPLE }, async () => {
    await setTimeout(Math.random() * PART_INTERVAL_MS)
    while (performance.now() < end) {
      const first = randomInt(FILM_BYTES - PART_BYTES)
      const url = urls[randomInt(urls.length)] ?? ''
      const headers = { range: `bytes=${first}-${first + PART_BYTES - 1}` }
      const taken = await timeOf(() => read(url, { headers, agent }))
      times.push(taken)
      await setTimeout(Math.max(0, PART_INTERVAL_MS - taken))
    }
  })
  await Promise.all(viewers)
  agent.destroy()
  return times
}

/** Reads a response to its end and discards it. */
async function read(
  url: string,
  options: { headers?: Record<string, string>; agent?: Agent },
): Promise<void> {
  const [answer] = (await once(get(url, options), 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200 && answer.statusCode !== 206)
    throw new Error(`${url} was answered with ${answer.statusCode}`)
  answer.resume()
  await once(answer, 'end')
}

/** Returns the processor time of a process, in ms. The fields 14 and 15 are in hundredths of a second. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
