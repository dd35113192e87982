import { setTimeout } from 'node:timers/promises'
import { A_MINUTE } from '#domain/durations.ts'
import { connect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { partOf, timeOf } from '../figures.ts'
import { askOthers } from '../load/ask-others.ts'
import type { Measure } from '../report/measure.ts'
import { addressIn, createDataPlaces } from '../stand/data-places.ts'
import { adminEmail, teamId } from '../stand/fill.ts'
import { withPortal } from '../stand/in-folder.ts'
import { computingTime, measureMax, residentMemory } from '../stand/process-costs.ts'
import { signIn, signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import type { Bench } from './scenario.ts'

const TEAM = 100
const CERTIFICATES = 1000

/** Measures the ZIP of a team's certificates: time, size and effect on other requests. */
export async function measurePackedCertificates({ kind }: Pick<Bench, 'kind'>): Promise<Measure[]> {
  const places = await createDataPlaces(kind, { teams: [TEAM], courses: 1, modules: 3, learners: 1 })
  try {
    const env = await places.copy()
    const db = connect(addressIn(env))
    await insertCertificates(db)
    await db.destroy()
    return await withPortal(env, measure)
  } finally {
    await places.close()
  }
}

async function insertCertificates(db: Database): Promise<void> {
  const rows = Array.from({ length: CERTIFICATES }, (_, at) => ({
    partner_id: teamId(TEAM),
    id: `certificate-${at}`,
    record_id: `record-${at}`,
    user_id: `holder-${at}`,
    course_id: 'course-1',
    revision: 1,
    name: `Holder Number ${at}`,
    course_name: 'Feeding Dogs Well',
    partner_name: 'A team',
    score: 3,
    out_of: 4,
    day: '2026-03-31',
    ends: null,
    issued: 1,
  }))
  for (const from of [0, CERTIFICATES / 2])
    await db
      .insertInto('certificates')
      .values(rows.slice(from, from + CERTIFICATES / 2))
      .execute()
}

async function measure(portal: Running): Promise<Measure[]> {
  const [learner = ''] = await signInLearners(portal, 1)
  const token = await signIn(portal.origin, adminEmail(TEAM))
  const before = await askOthers(portal, learner, () => setTimeout(3000))
  const memory = residentMemory(portal.pid)
  const computed = computingTime(portal.pid)
  let bytes = 0
  let took = 0
  const download = async () => {
    const path = `/documents/v1/certificates.zip?partnerId=${teamId(TEAM)}`
    const answer = await fetch(portal.origin + path, { headers: { authorization: `Bearer ${token}` } })
    bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`the ZIP was answered with ${answer.status}`)
  }
  const { result: during, max } = await measureMax(
    () => residentMemory(portal.pid),
    () =>
      askOthers(portal, learner, async () => {
        took = await timeOf(download)
      }),
  )
  const computing = computingTime(portal.pid) - computed
  return [
    { work: '1,000 certificates as a ZIP', unit: 'ms', portal: took, goal: { atMost: A_MINUTE } },
    { work: 'computing of the server meanwhile', unit: 'ms', portal: computing },
    { work: 'its size', unit: 'kB', portal: bytes / 1000 },
    { work: 'memory of the server more meanwhile', unit: 'MB', portal: max - memory },
    { work: 'what others wait, p99, before', unit: 'ms', portal: partOf(before, 0.99) },
    {
      work: 'what others wait, p99, meanwhile',
      unit: 'ms',
      portal: partOf(during, 0.99),
      goal: { atMost: 30 },
    },
  ]
}
