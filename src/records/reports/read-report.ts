import { setImmediate } from 'node:timers/promises'
import {
  type HardQuestion,
  PERIOD_MESSAGE,
  type PeriodReport,
  type ReportedPartner,
} from '#contract/report.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findModule } from '#domain/course/course.ts'
import { addDays, type Day, dayAt } from '#domain/local-time.ts'
import { dayOf, hoursOf, type QuestionCount, type ReportDay, sumOfQuestions } from '#domain/report-day.ts'
import {
  type CountedDays,
  figuresOfSpan,
  hardestOf,
  mapFigures,
  shownMonths,
} from '#domain/report-figures.ts'
import {
  isReportable,
  type PeriodKind,
  type ReportPeriod,
  type Span,
  spanBefore,
} from '#domain/report-period.ts'
import type { ProofContext } from '#records/past-day/choose-day.ts'
import { pageSize } from '#store/connection/each-page.ts'
import { findCourseRevision } from '#store/courses/courses.ts'
import {
  type DaysOf,
  findCountedSpan,
  findReportingPartner,
  listFirstPartners,
  listReportDays,
  listReportingPartners,
  listReportQuestions,
  type StoredDay,
} from '#store/learning/report-days.ts'
import type { Queryable } from '#store/schema.ts'
import { countLiveDays, type LiveContext } from './count-live-days.ts'

/** Numbers of days read at once; other requests run in between. */
const DAYS_AT_ONCE = 366
const DAYS_OF_QUESTIONS_AT_ONCE = 3

/** Number of partners per page of the company's report. */
const PARTNERS_PER_PAGE = 20

/** Reads a partner's report of a period, including today as of now. Refuses a period that is not reportable. */
export async function readPartnerReport(
  context: LiveContext,
  id: string,
  period: ReportPeriod,
): Promise<PeriodReport> {
  const { db, clock, config } = context
  const partner = await findReportingPartner(db, id, config.timeZone)
  if (!partner) throw notFound()
  const { zones, created, historyFrom } = partner
  const today = dayOf(zones, clock())
  const shown = shownSpans(period, today)
  const since = dayOf(zones, created)
  const counted = await findCountedSpan(db, id)
  const days = await readDays(db, id, countedPart(shown.all, counted))
  const live = await countLiveDays(context, partner, {
    from: counted ? addDays(counted.to, 1) : since,
    to: shown.all.to < today ? shown.all.to : today,
  })
  const isWhole = historyFrom === undefined || hoursOf(zones, shown.all.from).end > historyFrom
  return {
    ...(await present(db, id, { days: [...days, ...live], since }, { counted, live }, shown)),
    today,
    ...countedUpTo(counted, shown, since),
    wholeFrom: isWhole ? undefined : dayOf(zones, historyFrom),
  }
}

/** Reads the company's report of a period with a page of partners. It ends with the last day that all have counted. */
export async function readCompanyReport(
  context: ProofContext,
  period: ReportPeriod,
  after: string | undefined,
): Promise<PeriodReport> {
  const { shown, counted, ...report } = await readCompany(context, period)
  return { ...report, ...(await readPartners(context, shown, counted, after)) }
}

/** Reads the company's report of a period without its partners. */
export async function readCompanyFigures(
  context: ProofContext,
  period: ReportPeriod,
): Promise<Pick<PeriodReport, 'figures' | 'isComplete'>> {
  return readCompany(context, period)
}

async function readCompany({ db, clock, config }: ProofContext, period: ReportPeriod) {
  const today = dayAt(clock(), config.timeZone)
  const shown = shownSpans(period, today)
  const [counted, first] = [
    await findCountedSpan(db, undefined),
    await listFirstPartners(db, config.timeZone),
  ]
  const since = first.map(({ zones, created }) => dayOf(zones, created)).sort()[0] ?? today
  const days = await readDays(db, undefined, countedPart(shown.all, counted))
  return {
    ...(await present(db, undefined, { days, since }, { counted, live: [] }, shown)),
    today,
    ...countedUpTo(counted, shown, since),
    shown,
    counted,
  }
}

interface ShownSpans {
  period: PeriodKind
  now: Span
  before: Span
  months: Span[]
  /** All of these, with the days in between. */
  all: Span
}

function shownSpans(period: ReportPeriod, today: Day): ShownSpans {
  if (!isReportable(period, today)) throw new AppError('invalid-argument', PERIOD_MESSAGE)
  const { kind, from: first, to } = period
  const [now, before, months] = [{ from: first, to }, spanBefore(period), shownMonths(period)]
  const [from = now.from] = [before.from, months[0]?.from ?? now.from].sort()
  return { period: kind, now, before, months, all: { from, to: months.at(-1)?.to ?? now.to } }
}

function countedUpTo(counted: Span | undefined, { now, before }: ShownSpans, since: Day) {
  const from = before.from < since ? since : before.from
  const isComplete = counted !== undefined && counted.from <= from && counted.to >= now.to
  return { isComplete, countedTo: counted?.to }
}

/** Returns the counted days of a period. Those stored since are counted live. */
function countedPart({ from, to }: Span, { to: last } = { to: '' }): Span {
  return { from, to: to < last ? to : last }
}

async function readDays(db: Queryable, of: DaysOf, span: Span): Promise<StoredDay[]> {
  const days: StoredDay[] = []
  for (const part of partsOf(span, DAYS_AT_ONCE)) {
    days.push(...(await listReportDays(db, of, part)))
    await setImmediate()
  }
  return days
}

async function readQuestions(db: Queryable, of: DaysOf, span: Span): Promise<QuestionCount[]> {
  let counts: QuestionCount[] = []
  for (const part of partsOf(span, DAYS_OF_QUESTIONS_AT_ONCE)) {
    counts = sumOfQuestions([...counts, ...(await listReportQuestions(db, of, part))])
    await setImmediate()
  }
  return counts
}

/** Splits a period into parts of a number of days. */
function* partsOf({ from, to }: Span, size: number): Generator<Span> {
  const step = pageSize(size)
  for (let first = from; first <= to; first = addDays(first, step)) {
    const last = addDays(first, step - 1)
    yield { from: first, to: last < to ? last : to }
  }
}

/** Presents the figures of all periods, and the hardest questions of the period. */
async function present(
  db: Queryable,
  of: DaysOf,
  days: CountedDays,
  { counted, live }: { counted: Span | undefined; live: readonly ReportDay[] },
  { period, now, before, months }: ShownSpans,
): Promise<Pick<PeriodReport, 'period' | 'from' | 'to' | 'previous' | 'figures' | 'hardest'>> {
  const compared = compare(days, { now, before })
  const byMonth = months.map((month) => ({
    month: month.from.slice(0, 7),
    values: figuresOfSpan(days, month),
  }))
  const figures = mapFigures((name) => ({
    ...compared[name],
    months: byMonth.map(({ month, values }) => ({ month, value: values[name] })),
  }))
  const ofToday = live.filter(({ day }) => day >= now.from && day <= now.to)
  const stored = await readQuestions(db, of, countedPart(now, counted))
  const questions = sumOfQuestions([...stored, ...ofToday.flatMap((day) => day.questions)])
  const hardest = compared.active.now === null ? [] : await presentQuestions(db, hardestOf(questions))
  return { period, ...now, previous: before, figures, hardest }
}

function compare(counted: CountedDays, { now, before }: Pick<ShownSpans, 'now' | 'before'>) {
  const [values, earlier] = [figuresOfSpan(counted, now), figuresOfSpan(counted, before)]
  return mapFigures((name) => ({ now: values[name], before: earlier[name] }))
}

async function presentQuestions(db: Queryable, counts: readonly QuestionCount[]): Promise<HardQuestion[]> {
  const found: HardQuestion[] = []
  for (const { courseId, moduleId, revision, number, answers, right } of counts) {
    const course = await findCourseRevision(db, { id: courseId, revision })
    const module = course && findModule(course, moduleId)
    if (module?.type !== 'quiz') continue
    const { question = '' } = module.questions[number - 1] ?? {}
    const texts = { courseName: course?.name ?? '', moduleTitle: module.title, question }
    found.push({ courseId, moduleId, ...texts, answers, share: right / answers })
  }
  return found
}

/** Reads the figures of the next partners, except those without any day in either period. */
async function readPartners(
  { db, config }: ProofContext,
  { now, before }: ShownSpans,
  counted: Span | undefined,
  after = '',
): Promise<Pick<PeriodReport, 'partners' | 'next'>> {
  const limit = PARTNERS_PER_PAGE + 1
  const listed = await listReportingPartners(db, { after, limit }, config.timeZone)
  const page = listed.slice(0, PARTNERS_PER_PAGE)
  const span = countedPart({ from: before.from, to: now.to }, counted)
  const partners: ReportedPartner[] = []
  for (const { id, name, logoUrl, zones, created } of page) {
    const days = await readDays(db, id, span)
    const figures = compare({ days, since: dayOf(zones, created) }, { now, before })
    if (figures.members.now !== null || figures.members.before !== null)
      partners.push({ id, name, logoUrl, figures })
  }
  return { partners, next: listed.length > page.length ? page.at(-1)?.id : undefined }
}
