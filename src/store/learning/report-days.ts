import { sql } from 'kysely'
import { A_DAY } from '#domain/durations.ts'
import type { Day } from '#domain/local-time.ts'
import type { ZoneHistory } from '#domain/past-day.ts'
import { type QuestionCount, type ReportDay, SUMMED } from '#domain/report-day.ts'
import { zonesOf } from '../people/partners/earlier-zones.ts'
import type { Queryable, Schema } from '../schema.ts'

/** The days of a partner; those of the whole company without one. */
export type DaysOf = string | undefined

type CountsRow = Schema['company_report_days']

const COLUMNS = ['day', 'active', 'members', 'overdue', ...SUMMED] as const

/** The counts of a day, without those of its questions. */
export type StoredDay = Omit<ReportDay, 'questions'>

function fromRow({ active, ...row }: Pick<CountsRow, (typeof COLUMNS)[number]>): StoredDay {
  const pairs: [number, number][] = JSON.parse(active)
  return { ...row, active: new Map(pairs) }
}

function toRow({ active, questions, ...counts }: ReportDay): CountsRow {
  const rows = questions.map(({ courseId, moduleId, key, revision, number, answers, right }) => {
    return [courseId, moduleId, key, revision, number, answers, right]
  })
  return { ...counts, active: JSON.stringify([...active]), questions: JSON.stringify(rows) }
}

function questionsOf(json: string): QuestionCount[] {
  const rows: [string, string, string, number, number, number, number][] = JSON.parse(json)
  return rows.map(([courseId, moduleId, key, revision, number, answers, right]) => {
    return { courseId, moduleId, key, revision, number, answers, right }
  })
}

/** Selects the days between two, both included, in order. */
function selectDays(db: Queryable, of: DaysOf, { from, to }: { from: Day; to: Day }) {
  const table = of === undefined ? 'company_report_days' : 'report_days'
  const days = db.selectFrom(table).where('day', '>=', from).where('day', '<=', to).orderBy('day')
  return of === undefined ? days : days.where(sql.ref('partner_id'), '=', of)
}

/** Lists the counted days of a partner, or of the company, between two days. */
export async function listReportDays(
  db: Queryable,
  of: DaysOf,
  between: { from: Day; to: Day },
): Promise<StoredDay[]> {
  return (await selectDays(db, of, between).select(COLUMNS).execute()).map(fromRow)
}

/** Lists the questions answered between two days, by day. */
export async function listReportQuestions(
  db: Queryable,
  of: DaysOf,
  between: { from: Day; to: Day },
): Promise<QuestionCount[]> {
  const rows = await selectDays(db, of, between).select('questions').execute()
  return rows.flatMap(({ questions }) => questionsOf(questions))
}

/** Lists the counts of a day at the next partners, by id, with each partner's id. */
export async function listPartnersOnDay(
  db: Queryable,
  { day, after, limit }: { day: Day; after: string; limit: number },
): Promise<{ partner: string; counts: ReportDay }[]> {
  const rows = await db
    .selectFrom('report_days')
    .select(['partner_id', 'questions', ...COLUMNS])
    .where('day', '=', day)
    .where('partner_id', '>', after)
    .orderBy('partner_id')
    .limit(limit)
    .execute()
  return rows.map(({ partner_id: partner, questions, ...row }) => ({
    partner,
    counts: { ...fromRow(row), questions: questionsOf(questions) },
  }))
}

/** Finds the first and the last counted day; undefined before the first. The days in between are counted, too. */
export async function findCountedSpan(
  db: Queryable,
  of: DaysOf,
): Promise<{ from: Day; to: Day } | undefined> {
  const all = selectDays(db, of, { from: '', to: '~' }).clearOrderBy()
  const row = await all
    .select(({ fn }) => [fn.min<string | null>('day').as('from'), fn.max<string | null>('day').as('to')])
    .executeTakeFirst()
  return row?.from == null || row.to === null ? undefined : { from: row.from, to: row.to }
}

/** Stores the counts of some days that are over, except those already stored; in one statement, so without gaps. */
export async function storeReportDays(db: Queryable, of: DaysOf, days: readonly ReportDay[]): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(toRow)
  if (of === undefined)
    await db
      .insertInto('company_report_days')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .insertInto('report_days')
      .values(rows.map((row) => ({ ...row, partner_id: of })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** A partner whose days are counted, with the times of its creation and removal in ms since 1970. */
export interface ReportingPartner {
  id: string
  name: string
  logoUrl: string | undefined
  created: number
  removed: number | undefined
  zones: ZoneHistory
  /** Time from which its team has a history; undefined for its whole life. */
  historyFrom: number | undefined
}

function selectPartners(db: Queryable) {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'logo_url', 'created', 'removed', 'time_zone', 'earlier_zones', 'history_from'])
}

type PartnerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectPartners>['executeTakeFirst']>>>

const toPartner =
  (timeZone: string) =>
  ({ id, name, logo_url, created, removed, history_from, ...zones }: PartnerRow): ReportingPartner => ({
    id,
    name,
    created,
    logoUrl: logo_url ?? undefined,
    removed: removed ?? undefined,
    zones: zonesOf(zones, timeZone),
    historyFrom: history_from ?? undefined,
  })

/** Finds a partner for its report; `timeZone` is the portal's. */
export async function findReportingPartner(
  db: Queryable,
  id: string,
  timeZone: string,
): Promise<ReportingPartner | undefined> {
  const row = await selectPartners(db).where('id', '=', id).executeTakeFirst()
  return row && toPartner(timeZone)(row)
}

/** Lists the next partners by id, removed ones included. */
export async function listReportingPartners(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
  timeZone: string,
): Promise<ReportingPartner[]> {
  const query = selectPartners(db).where('id', '>', after).orderBy('id').limit(limit)
  return (await query.execute()).map(toPartner(timeZone))
}

/** Lists the partners created within two days of the first, some of which may have the company's first day. */
export async function listFirstPartners(db: Queryable, timeZone: string): Promise<ReportingPartner[]> {
  const first = db.selectFrom('partners').select(({ fn }) => fn.min('created').as('first'))
  const rows = await selectPartners(db)
    .where(sql<number>`created - ${2 * A_DAY}`, '<=', first)
    .execute()
  return rows.map(toPartner(timeZone))
}
