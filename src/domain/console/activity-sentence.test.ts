import { expect, it } from 'vitest'
import { AUDITED_ACTS, activitySentence, actLabel, actorText } from './activity-sentence.ts'

const ADA = { id: 'ada', name: 'Ada Ames' }
const PAWS = { id: 'city-paws', name: 'City Paws' }

it.each(AUDITED_ACTS)('describes %s in a sentence, for another target and for the actor', (act) => {
  const said = activitySentence({ act, actor: ADA, target: PAWS, count: 1 })
  expect(said).toMatch(/^Ada Ames [a-z][^.]*[^. ]$/)
  expect(said).not.toContain(act.includes('-') ? act : 'undefined')
  const own = activitySentence({ act, actor: ADA, target: ADA, count: 1 })
  expect(own).toMatch(/^Ada Ames [a-z]/)
  expect(actLabel(act)).toMatch(/^[A-Z][a-z -]+$/)
})

it('names the actor and the target, including commands, signed-out users and erased people', () => {
  const say = (act: string, actor: { id: string; name?: string }, target: { id: string; name?: string }) =>
    activitySentence({ act, actor, target, count: 1 })
  expect(say('partner-suspended', ADA, PAWS)).toBe('Ada Ames suspended City Paws')
  expect(say('account-unlocked', { id: 'operator' }, ADA)).toBe('A command on the server unlocked Ada Ames')
  expect(say('sign-in-failed', { id: 'nobody' }, { id: 'ada@example.org' })).toBe(
    'Someone not signed in failed to sign in as ada@example.org',
  )
  expect(say('sign-in-failed', { id: 'nobody' }, { id: 'forgotten' })).toContain(
    'an address no longer stored',
  )
  expect(say('account-unlocked', { id: 'gone' }, { id: 'other' })).toBe(
    'An erased person unlocked an erased person',
  )
  expect(say('signed-in', ADA, ADA)).toBe('Ada Ames signed in')
  expect(say('team-viewed', ADA, { id: 'company' })).toBe('Ada Ames viewed the company’s team')
  expect(say('of-a-later-version', ADA, PAWS)).toContain('of-a-later-version')
  expect(actorText({ id: 'nobody' })).toBe('Someone not signed in')
})

it('appends the number of actions that an entry combines', () => {
  expect(
    activitySentence({ act: 'person-viewed', actor: { id: 'x', name: 'Bo' }, target: ADA, count: 3 }),
  ).toBe('Bo viewed Ada Ames, 3 times')
})
