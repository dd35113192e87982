import type { HardQuestion, PeriodReport } from '#contract/report.ts'
import { addMonths } from '#domain/local-time.ts'
import { REPORT_FIGURES, type ReportFigure } from '#domain/report-figures.ts'
import {
  lastCompletePeriod,
  lastDay,
  periodAt,
  periodQuery,
  type ReportPeriod,
  spanBefore,
} from '#domain/report-period.ts'
import { click } from './acts.ts'
import { fail, hold, overlay, respond, states } from './build-scenes.ts'
import { courseNameAt, ODD_NAMES } from './console/console-names.ts'
import { PARTNER } from './console/console-partner-scenes.ts'
import { answer, signedIn, waitAndFail } from './console/console-scenes.ts'
import type { Scene, Visitor } from './scene.ts'
import { inDays } from './scene-documents.ts'

const MANAGER: Visitor = { role: 'administrator', team: 12, logo: 'wide' }
const TODAY = inDays(0)
const QUARTER = lastCompletePeriod('quarter', TODAY)
const MONTH = periodAt('month', TODAY)

/** Values of the figures in the period and the previous one. */
const VALUES: Record<ReportFigure, [number, number]> = {
  active: [9, 7],
  members: [12, 12],
  started: [31, 24],
  completed: [22, 25],
  issued: [14, 9],
  expired: [2, 0],
  overdue: [4, 1],
  passRate: [0.714, 0.68],
}

type Values = (figure: ReportFigure) => PeriodReport['figures'][ReportFigure]

/** Creates a period's report from a function of the figures' values. */
function reportOf(period: ReportPeriod, valuesOf: Values, changes: Partial<PeriodReport> = {}): PeriodReport {
  const [{ from }, to] = [period, lastDay(period, TODAY)]
  return {
    period: period.kind,
    from,
    to,
    previous: spanBefore({ ...period, to }),
    today: TODAY,
    isComplete: period.to < TODAY,
    countedTo: inDays(-1),
    figures: Object.fromEntries(
      REPORT_FIGURES.map((figure) => [figure, valuesOf(figure)]),
    ) as PeriodReport['figures'],
    hardest: [],
    ...changes,
  }
}

/** Returns a figure that varies from month to month, absent in the first months. */
function wave(figure: ReportFigure, last: string, place = 0): ReturnType<Values> {
  const [now, before] = VALUES[figure]
  return {
    now,
    before,
    months: Array.from({ length: 12 }, (_, month) => ({
      month: addMonths(last, month - 11).slice(0, 7),
      value: month < 2 ? null : (now * (1 + ((month + place) % 4))) / 4,
    })),
  }
}

const HARDEST: HardQuestion[] = [
  'Which of these may a rabbit eat every day?',
  `A customer says that her cat hides and drinks far more than before, ${'and that the food has not changed. '.repeat(7)}Advise?`,
  'كم مرة يجب إطعام الجرو؟',
].map((question, place) => ({
  courseId: place === 0 ? 'welcome' : 'none',
  courseName: courseNameAt(2 - place),
  moduleId: 'quiz',
  moduleTitle: 'Quiz',
  question,
  answers: 41 - 9 * place,
  share: 0.24 + 0.11 * place,
}))

const FULL = reportOf(QUARTER, (figure) => wave(figure, QUARTER.to, figure.length), {
  hardest: HARDEST,
  wholeFrom: QUARTER.from,
})
const FIRST_MONTH = reportOf(MONTH, (figure) => ({
  now: figure === 'passRate' ? null : VALUES[figure][1],
  before: null,
  months: wave(figure, MONTH.from).months.map(({ month }, place) => ({
    month,
    value: place === 11 && figure !== 'passRate' ? VALUES[figure][1] : null,
  })),
}))
const NOTHING = reportOf(QUARTER, (figure) => ({
  now: figure === 'members' ? 12 : 0,
  before: 0,
  months: wave(figure, QUARTER.to).months.map(({ month }) => ({ month, value: 0 })),
}))

/** Partners of the company, some without counts. */
const PARTNERS = Array.from({ length: 60 }, (_, place) => ({
  id: `p${place}`,
  name: [ODD_NAMES.partner, ODD_NAMES.arabicPartner][place] ?? `Paws and Claws ${place}`,
  ...(place === 2 && { logoUrl: PARTNER.logoUrl }),
  figures: Object.fromEntries(
    REPORT_FIGURES.map((figure) => {
      const [now, before] = VALUES[figure]
      const scale = figure === 'passRate' ? 1 : 1 + ((place * 7) % 40)
      return [
        figure,
        place === 3 ? { now: null, before: null } : { now: now * scale, before: before * scale },
      ]
    }),
  ) as NonNullable<PeriodReport['partners']>[number]['figures'],
}))
const OF_COMPANY = reportOf(QUARTER, (figure) => wave(figure, QUARTER.to, figure.length), {
  hardest: HARDEST,
  partners: PARTNERS,
})

const CALLS = '**/documents/v1/reports?*'
const COMPANY_CALLS = '/reports?*'
const search = (period: ReportPeriod) => `?${new URLSearchParams(periodQuery(period))}`
const quarter = { as: MANAGER, path: `/team/report${search(QUARTER)}` }
const ofCompany = signedIn(`/reports${search(QUARTER)}`)
const ofPartner = signedIn(`/partners/happy-tails/report${search(QUARTER)}`, answer('/partners/*', PARTNER))

/** Scenes of the reports of a period. */
export const REPORT_SCENES: Scene[] = [
  ...states(quarter, {
    report: [respond(CALLS, FULL)],
    'report-print': { answers: [respond(CALLS, FULL)], look: 'print', from: 820, upTo: 820 },
    'report-first-month': { path: `/team/report${search(MONTH)}`, answers: [respond(CALLS, FIRST_MONTH)] },
    'report-dates': {
      path: `/team/report?from=${QUARTER.from}&to=${inDays(-3)}`,
      answers: [respond(CALLS, FULL)],
    },
    'report-empty': [respond(CALLS, NOTHING)],
    'report-loading': [hold(CALLS)],
    'report-failed': [fail(CALLS)],
    'report-link': overlay({ path: '/team' }, async (page) => {
      await click(page, 'Export')
      await page.getByRole('link', { name: 'Report by period' }).waitFor()
    }),
  }),
  ...states(ofCompany, {
    'console-reports': [answer(COMPANY_CALLS, OF_COMPANY)],
    'console-reports-print': {
      answers: [answer(COMPANY_CALLS, OF_COMPANY)],
      look: 'print',
      from: 820,
      upTo: 820,
    },
    'console-reports-empty': [answer(COMPANY_CALLS, { ...NOTHING, partners: [] })],
    ...waitAndFail('console-reports', answer(COMPANY_CALLS, {}).calls),
  }),
  ...states(ofPartner, {
    'console-partner-report': [answer(COMPANY_CALLS, FULL)],
    'console-partner-report-empty': [answer(COMPANY_CALLS, NOTHING)],
    ...waitAndFail('console-partner-report', answer(COMPANY_CALLS, {}).calls),
  }),
]
