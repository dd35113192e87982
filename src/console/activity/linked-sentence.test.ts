import { expect, it } from 'vitest'
import { linkedSentence } from './linked-sentence.ts'

const ENTRY = {
  id: '1',
  at: 0,
  actor: { id: 'ada', name: 'Ada' },
  partner: { id: 'paws', name: 'City Paws' },
}

it('links the actor and the person', () => {
  const entry = {
    ...ENTRY,
    person: { id: 'bo', name: 'Bo Lee' },
    sentence: 'Ada resent the invitation to Bo Lee, 2 times',
  }
  expect(linkedSentence(entry)).toEqual([
    { text: 'Ada', filter: { person: 'ada' } },
    { text: ' resent the invitation to ' },
    { text: 'Bo Lee', filter: { person: 'bo' } },
    { text: ', 2 times' },
  ])
})

it('links a name in the possessive', () => {
  const entry = { ...ENTRY, person: { id: 'bo', name: 'Bo Lee' }, sentence: 'Ada changed Bo Lee’s email' }
  expect(linkedSentence(entry).slice(2)).toEqual([
    { text: 'Bo Lee', filter: { person: 'bo' } },
    { text: '’s email' },
  ])
})

it('links the partner affected by an action', () => {
  expect(linkedSentence({ ...ENTRY, sentence: 'Ada suspended City Paws' })).toEqual([
    { text: 'Ada', filter: { person: 'ada' } },
    { text: ' suspended ' },
    { text: 'City Paws', filter: { partner: 'paws' } },
  ])
})

it('links no part of a word, and no name missing from the sentence', () => {
  const entry = { ...ENTRY, actor: undefined, person: { id: 'in', name: 'ed' } }
  expect(linkedSentence({ ...entry, sentence: 'Someone signed in as ed' })).toEqual([
    { text: 'Someone signed in as ' },
    { text: 'ed', filter: { person: 'in' } },
  ])
  expect(linkedSentence({ ...entry, sentence: 'Someone signed in' })).toEqual([{ text: 'Someone signed in' }])
})
