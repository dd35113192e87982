import { describe, expect, it } from 'vitest'
import {
  type Actor,
  accessRole,
  firstRole,
  hasAdminStyling,
  isRole,
  isTracked,
  mayAct,
  mayAdd,
  mayChangeUser,
  mayLearn,
  mayManageMember,
  mayManagePartner,
  mayReadCourses,
  mayReadPartner,
  mayReadTeam,
  mayReadUser,
  mayRemove,
  mayRequire,
  mayRevoke,
  maySeeAnswerKey,
  type Permission,
  roleText,
} from './permissions.ts'

const ACTORS = {
  administrator: { uid: 'me', partner: 'ours', roles: ['partner-admin'] },
  associate: { uid: 'me', partner: 'ours', roles: ['partner-associate'] },
  'associate, administrator second': {
    uid: 'me',
    partner: 'ours',
    roles: ['partner-associate', 'partner-admin'],
  },
  'without a partner': { uid: 'me', roles: ['partner-admin'] },
  'with an empty partner': { uid: 'me', partner: '', roles: ['partner-associate'] },
  'without a role': { uid: 'me', partner: 'ours', roles: [] },
  'with an unknown role first': { uid: 'me', partner: 'ours', roles: ['operator', 'partner-admin'] },
} satisfies Record<string, Omit<Actor, 'limit'>>

type Who = keyof typeof ACTORS

/** Users without access to the portal. Every request is forbidden, so that nothing is revealed. */
const OUTSIDERS: Who[] = [
  'without a partner',
  'with an empty partner',
  'without a role',
  'with an unknown role first',
]

const QUESTIONS: Record<string, (actor: Actor) => Permission> = {
  'the team of their partner': (actor) => mayReadTeam(actor, 'ours'),
  'the team of another partner': (actor) => mayReadTeam(actor, 'theirs'),
  'their own document': (actor) => mayReadUser(actor, { uid: 'me', partner: 'ours' }),
  "a colleague's document": (actor) => mayReadUser(actor, { uid: 'colleague', partner: 'ours' }),
  "a stranger's document": (actor) => mayReadUser(actor, { uid: 'stranger', partner: 'theirs' }),
  'the document of a user without a partner': (actor) => mayReadUser(actor, { uid: 'removed' }),
  'changing their own document': (actor) => mayChangeUser(actor, 'me'),
  "changing a colleague's document": (actor) => mayChangeUser(actor, 'colleague'),
  'their partner': (actor) => mayReadPartner(actor, 'ours'),
  'another partner': (actor) => mayReadPartner(actor, 'theirs'),
  'the courses': mayReadCourses,
  'opening a course': mayLearn,
  'an act on their own record': (actor) => mayAct(actor, { userId: 'me', partnerId: 'ours' }),
  'an act on their record from a former partner': (actor) =>
    mayAct(actor, { userId: 'me', partnerId: 'theirs' }),
  "an act on a colleague's record": (actor) => mayAct(actor, { userId: 'colleague', partnerId: 'ours' }),
  'adding to their partner': (actor) => mayAdd(actor, 'ours'),
  'adding to another partner': (actor) => mayAdd(actor, 'theirs'),
  'requiring a course at their partner': (actor) => mayRequire(actor, 'ours'),
  'requiring a course at another partner': (actor) => mayRequire(actor, 'theirs'),
  'revoking a certificate at their partner': (actor) => mayRevoke(actor, 'ours'),
  'revoking a certificate at another partner': (actor) => mayRevoke(actor, 'theirs'),
  'removing an associate': (actor) =>
    mayRemove(actor, { partner: 'ours', roles: ['partner-associate', 'partner-admin'] }),
  'removing a member without a role': (actor) => mayRemove(actor, { partner: 'ours', roles: [] }),
  'removing an administrator, themselves included': (actor) =>
    mayRemove(actor, { partner: 'ours', roles: ['partner-admin'] }),
  "removing another partner's associate": (actor) =>
    mayRemove(actor, { partner: 'theirs', roles: ['partner-associate'] }),
  "removing another partner's administrator": (actor) =>
    mayRemove(actor, { partner: 'theirs', roles: ['partner-admin'] }),
  'removing a user already removed': (actor) => mayRemove(actor, { roles: [] }),
}

const MATRIX: [question: string, administrator: Permission, associate: Permission][] = [
  ['the team of their partner', 'allowed', 'forbidden'],
  ['the team of another partner', 'hidden', 'forbidden'],
  ['their own document', 'allowed', 'allowed'],
  ["a colleague's document", 'allowed', 'hidden'],
  ["a stranger's document", 'hidden', 'hidden'],
  ['the document of a user without a partner', 'hidden', 'hidden'],
  ['changing their own document', 'allowed', 'allowed'],
  ["changing a colleague's document", 'hidden', 'hidden'],
  ['their partner', 'allowed', 'allowed'],
  ['another partner', 'hidden', 'hidden'],
  ['the courses', 'allowed', 'allowed'],
  ['opening a course', 'forbidden', 'allowed'],
  ['an act on their own record', 'forbidden', 'allowed'],
  ['an act on their record from a former partner', 'forbidden', 'hidden'],
  ["an act on a colleague's record", 'forbidden', 'hidden'],
  ['adding to their partner', 'allowed', 'forbidden'],
  ['adding to another partner', 'hidden', 'forbidden'],
  ['requiring a course at their partner', 'allowed', 'forbidden'],
  ['requiring a course at another partner', 'hidden', 'forbidden'],
  ['revoking a certificate at their partner', 'allowed', 'forbidden'],
  ['revoking a certificate at another partner', 'hidden', 'forbidden'],
  ['removing an associate', 'allowed', 'forbidden'],
  ['removing a member without a role', 'allowed', 'forbidden'],
  ['removing an administrator, themselves included', 'forbidden', 'forbidden'],
  ["removing another partner's associate", 'hidden', 'forbidden'],
  ["removing another partner's administrator", 'hidden', 'forbidden'],
  ['removing a user already removed', 'hidden', 'forbidden'],
]

describe.each(MATRIX)('%s', (question, administrator, associate) => {
  const ask = (who: Who) => QUESTIONS[question]?.({ ...ACTORS[who], limit: undefined })

  // Contract § 2: team table: columns …
  it(`is ${administrator} to an administrator`, () => {
    expect(ask('administrator')).toBe(administrator)
  })

  it(`is ${associate} to an associate, regardless of later roles`, () => {
    expect(ask('associate')).toBe(associate)
    expect(ask('associate, administrator second')).toBe(associate)
  })

  it.each(OUTSIDERS)('is forbidden to a user %s', (who) => {
    expect(ask(who)).toBe('forbidden')
  })
})

// Contract § 6: limited administrators
describe('a limited administrator', () => {
  const actor: Actor = { ...ACTORS.administrator, limit: ['shop'] }
  const associate = { uid: 'colleague', partner: 'ours', roles: ['partner-associate'] }

  it('may act on the people of their groups only, whom they find like missing ones otherwise', () => {
    for (const may of [mayManageMember, mayReadUser, mayRemove]) {
      expect(may(actor, { ...associate, isManaged: true })).toBe('allowed')
      expect(may(actor, { ...associate, isManaged: false })).toBe('hidden')
      expect(may(actor, associate)).toBe('hidden')
      expect(may(actor, { ...associate, partner: 'theirs', isManaged: true })).toBe('hidden')
    }
  })

  it('may read their own document, and nothing of the whole partner', () => {
    expect(mayReadUser(actor, { ...associate, uid: 'me' })).toBe('allowed')
    expect(mayManagePartner(actor, 'ours')).toBe('forbidden')
    expect(mayManagePartner(actor, 'theirs')).toBe('hidden')
    expect(mayManagePartner({ ...actor, limit: undefined }, 'ours')).toBe('allowed')
  })
})

// Contract § 6: permissions of every route for every kind of caller
it('every permission is in the matrix', () => {
  expect(MATRIX.map(([question]) => question)).toEqual(Object.keys(QUESTIONS))
})

// Contract § 5: access: first role and partner; the notice signs out
it('access requires a partner and a valid first role', () => {
  expect(accessRole(ACTORS.administrator)).toBe('partner-admin')
  expect(accessRole(ACTORS['associate, administrator second'])).toBe('partner-associate')
  for (const who of OUTSIDERS) expect(accessRole(ACTORS[who])).toBeUndefined()
})

it('completion is tracked only for associates', () => {
  const tracked = Object.entries(ACTORS).filter(([, actor]) => isTracked(actor))
  expect(tracked.map(([who]) => who)).toEqual(['associate', 'associate, administrator second'])
})

it('only administrators, and associates who have passed, see the answer key', () => {
  const seeing = (passed: boolean) =>
    Object.entries(ACTORS)
      .filter(([, actor]) => maySeeAnswerKey({ ...actor, limit: undefined }, passed))
      .map(([who]) => who)
  expect(seeing(false)).toEqual(['administrator'])
  expect(seeing(true)).toEqual(['administrator', 'associate', 'associate, administrator second'])
})

it.each([
  [['partner-admin'], 'admin'],
  [['partner-associate'], 'associate'],
  [['partner-admin', 'partner-associate'], 'admin, associate'],
  [['regional-sales-partner-lead'], 'regional sales lead'],
  [['partnership-manager'], 'partnership manager'],
  [[], ''],
])('the role text omits the word partner and replaces hyphens by spaces: %j is "%s"', (roles, text) => {
  expect(roleText(roles)).toBe(text)
})

it("only the portal's two roles are valid", () => {
  expect(isRole('partner-admin')).toBe(true)
  expect(isRole('partner-associate')).toBe(true)
  for (const other of ['admin', 'associate', 'Partner-Admin', 'partner-admin ', '', undefined])
    expect(isRole(other)).toBe(false)
})

// Contract § 3: token claims partner and roles; the first role counts
it('only the first role counts, never a later one', () => {
  expect(firstRole(['partner-associate', 'partner-admin'])).toBe('partner-associate')
  expect(firstRole(['partner-admin', 'partner-associate'])).toBe('partner-admin')
  expect(firstRole(['operator', 'partner-admin'])).toBeUndefined()
  expect(firstRole([])).toBeUndefined()
})

// Contract § 2: admin styling when the first role contains partner-admin
it('the navigation has admin styling if the first role contains partner-admin', () => {
  expect(hasAdminStyling(['partner-admin'])).toBe(true)
  expect(hasAdminStyling(['senior-partner-admin'])).toBe(true)
  expect(hasAdminStyling(['partner-associate', 'partner-admin'])).toBe(false)
  expect(hasAdminStyling([])).toBe(false)
})
