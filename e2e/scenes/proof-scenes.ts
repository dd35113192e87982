import type { RequiredPersonDocument, ValidCertificate } from '#contract/proof.ts'
import { fail, hold, respond, states } from './build-scenes.ts'
import { HYGIENE } from './console/console-course-scenes.ts'
import { courseNameAt, ODD_NAMES } from './console/console-names.ts'
import { answer, signedIn, waitAndFail } from './console/console-scenes.ts'
import type { Scene, Visitor } from './scene.ts'
import { inDays } from './scene-documents.ts'

const MANAGER: Visitor = { role: 'administrator', team: 12 }
const NAMES = [
  'Amara Okafor',
  'Jonas Lind',
  'محمد عبد الله',
  `Wolfeschlegel${'steinhausen'.repeat(4)}`,
  'Mei Tan',
]
const TODAY = inDays(0)

const CERTIFICATES: ValidCertificate[] = NAMES.map((name, place) => ({
  id: `${place}Zk3vQ9xT1mB7wY5cN8aLg`,
  userId: `u${place}`,
  name,
  courseId: 'welcome',
  courseName: courseNameAt(place),
  issued: inDays(-300 + place),
  ...(place % 2 === 0 ? { ends: inDays(65 + place) } : {}),
  ...(place === 3 ? { revoked: Date.now() } : {}),
}))
const OF_ALL = CERTIFICATES.map((certificate, place) => ({
  ...certificate,
  partner: { id: `p${place}`, name: place === 2 ? ODD_NAMES.arabicPartner : 'Happy Tails Pet Supply' },
}))

const PEOPLE: RequiredPersonDocument[] = [
  { userId: 'u0', name: NAMES[0], state: 'done', by: inDays(-20), completed: inDays(-30) },
  { userId: 'u1', name: NAMES[1], state: 'overdue', by: inDays(-20) },
  { userId: 'u2', name: NAMES[2], state: 'open', by: inDays(12) },
  {
    userId: 'u3',
    name: NAMES[3],
    state: 'excused',
    reason: 'Knows it from her training as a vet assistant',
    document: 'Paper test of March 3',
  },
  { userId: 'u4', name: NAMES[4], state: 'open', by: inDays(40), reason: 'On parental leave' },
  { userId: 'u5', state: 'unknown', by: inDays(-20) },
]

const VALID = '**/documents/v1/certificates/valid?*'
const ON_DAY = '**/documents/v1/requirements/on-day?*'
const validOf = (documents: ValidCertificate[], next?: string) =>
  respond(VALID, { documents, day: TODAY, today: TODAY, next })
const peopleOf = (documents: RequiredPersonDocument[], wholeFrom?: string) =>
  respond(ON_DAY, { documents, day: inDays(-10), today: TODAY, wholeFrom, isRequired: documents.length > 0 })

const certificates = { as: MANAGER, path: '/team/required?view=certificates' }
const onDay = { as: MANAGER, path: `/team/required?view=day&courseId=welcome&day=${inDays(-10)}` }
const ofCompany = signedIn('/people?view=certificates', answer('/courses', { courses: [HYGIENE] }))
const PEOPLE_OF_ALL = PEOPLE.map((person, place) => ({
  ...person,
  partner: { id: `p${Math.floor(place / 3)}`, name: place < 3 ? 'City Paws' : ODD_NAMES.arabicPartner },
}))
const requiredOfCompany = (path: string, documents: RequiredPersonDocument[] = []) =>
  signedIn(
    `/people?view=required${path}`,
    answer('/courses', { courses: [HYGIENE] }),
    answer('/requirements/on-day?*', {
      documents,
      day: inDays(-10),
      today: TODAY,
      isRequired: documents.length > 0,
    }),
  )
const COMPANY_DAY = `&courseId=hygiene&day=${inDays(-10)}`
const COMPANY_CALLS = '/certificates?*'

/** Scenes of the lists for a past day. */
export const PROOF_SCENES: Scene[] = [
  ...states(certificates, {
    'proof-certificates': [validOf(CERTIFICATES, 'more')],
    'proof-certificates-none': [validOf([])],
    'proof-certificates-loading': [hold(VALID)],
    'proof-certificates-failed': [fail(VALID)],
  }),
  ...states(onDay, {
    'proof-required': [peopleOf(PEOPLE, inDays(-4))],
    'proof-required-none': [peopleOf([])],
    'proof-required-loading': [hold(ON_DAY)],
    'proof-required-failed': [fail(ON_DAY)],
  }),
  { name: 'proof-required-choose', as: MANAGER, path: '/team/required?view=day' },
  { name: 'console-required-on-day', ...requiredOfCompany(COMPANY_DAY, PEOPLE_OF_ALL) },
  { name: 'console-required-on-day-none', ...requiredOfCompany(COMPANY_DAY) },
  { name: 'console-required-on-day-choose', ...requiredOfCompany('') },
  ...states(ofCompany, {
    'console-certificates': [answer(COMPANY_CALLS, { documents: OF_ALL, day: TODAY, today: TODAY })],
    'console-certificates-none': [answer(COMPANY_CALLS, { documents: [], day: TODAY, today: TODAY })],
    ...waitAndFail('console-certificates', answer(COMPANY_CALLS, {}).calls),
  }),
]
