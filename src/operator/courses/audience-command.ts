import { changeAudience } from '#courses/change-audience.ts'
import type { Audience, AudienceKind } from '#domain/course/audience.ts'
import { findDaysProblem } from '#domain/course/catalogue.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findAudience } from '#store/courses/audiences.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { CommandFailure, storeCommand, throwAsFailure, UsageError } from '../command-line/command.ts'
import { COURSE_ID, missingCourse } from './course-revisions.ts'

const TEXTS: Record<AudienceKind, string> = {
  all: 'all partners',
  except: 'all partners except',
  only: 'only',
}

/** Command that shows or changes the audience of a course. */
export const courseAudience = storeCommand({
  name: 'course audience',
  summary: 'shows to which partners a course is shown; with an option, changes that',
  options: {
    ...COURSE_ID,
    all: { sentence: 'shows it to all partners' },
    except: { value: 'ID,ID', sentence: 'shows it to all partners except these', joins: 'or' },
    only: { value: 'ID,ID', sentence: 'shows it only to these partners', joins: 'or' },
    from: { value: 'DAY', sentence: 'the first day at each partner, such as 2026-03-31' },
    until: { value: 'DAY', sentence: 'the last day at each partner' },
  },
  takesJson: true,
  async run({ id, ...options }, { db, now, config }) {
    const wanted = toAudience(options)
    if (wanted) await refuseUnknownPartners(db, wanted)
    const audience = await inTransaction(db, async (transaction) => {
      if (!(await findAudience(transaction, id))) throw missingCourse(id)
      const moment = { now, timeZone: config.timeZone }
      if (wanted) await changeAudience(transaction, id, wanted, { actor: 'operator' }, moment)
      return findAudience(transaction, id)
    }).catch(throwAsFailure)
    if (!audience) throw missingCourse(id)
    const { audience: kind, partners, from, until } = audience
    const shown = [TEXTS[kind], partners.join(', ')].filter(Boolean).join(' ')
    return { list: [{ course: id, shown, from, until }], none: '' }
  },
})

interface Given {
  all?: boolean | undefined
  except?: string | undefined
  only?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Returns the new audience. Undefined for no change. */
function toAudience({ all, except, only, from, until }: Given): Audience | undefined {
  const problem = findDaysProblem({ from, until })
  if (problem !== undefined) throw new UsageError(problem)
  const named = except ?? only
  if (all) return { audience: 'all', partners: [], from, until }
  if (named === undefined) {
    if ((from ?? until) !== undefined)
      throw new UsageError('--from and --until go with --all, --except or --only')
    return undefined
  }
  const partners = named.split(',').map((id) => id.trim())
  return { audience: except === undefined ? 'only' : 'except', partners, from, until }
}

async function refuseUnknownPartners(db: Queryable, { audience, partners }: Audience): Promise<void> {
  const names = await findPartnerNames(db, partners)
  const unknown = partners.find((id) => !names.has(id))
  if (unknown === undefined) return
  throw new CommandFailure(`--${audience} '${unknown}' is not a partner; portal partner list names them`)
}
