import { expect, it } from 'vitest'
import { MAX_OPENED_AGO_MS } from '#domain/learning/completion-record.ts'
import { createServices } from './services.ts'
import { createSignedInServices } from './signed-in-services.ts'
import {
  createWaitingOpenings,
  type OpeningStorage,
  openedAgo,
  openingsOf,
  type WaitingOpening,
} from './waiting-openings.ts'

const NOW = MAX_OPENED_AGO_MS + 1000
const opening: WaitingOpening = {
  uid: 'u',
  partner: 'p',
  courseId: 'c',
  moduleId: 'm',
  type: 'article',
  openedAt: NOW,
}

const CONFIG = {
  gatewayUrl: '/',
  signInUrl: '/',
  documentsUrl: '/',
  oembedUrl: '/oembed',
  videoHosts: [],
  companyName: 'Pets',
  supportEmail: 'support@pets.example',
}

/** Returns a storage with these openings from an earlier visit. */
function storageWith(...kept: WaitingOpening[]): OpeningStorage & { kept: Set<WaitingOpening> } {
  const all = new Set(kept)
  return {
    kept: all,
    list: async () => [...all],
    put: async (added) => void all.add(added),
    remove: async (removed) => void all.delete(removed),
  }
}

it('keeps an opening in memory and in storage until it is removed', async () => {
  const storage = storageWith()
  const waiting = createWaitingOpenings(storage, () => NOW)
  const adding = waiting.add(opening)
  expect(waiting.get()).toEqual([opening])
  await adding
  expect([...storage.kept]).toEqual([opening])
  await waiting.remove(opening)
  expect([waiting.get(), [...storage.kept]]).toEqual([[], []])
})

it('stores only the first opening of a module', async () => {
  const waiting = createWaitingOpenings(storageWith(), () => NOW)
  await waiting.add(opening)
  await waiting.add({ ...opening, openedAt: NOW + 5 })
  await waiting.add({ ...opening, moduleId: 'n' })
  expect(waiting.get().map(({ moduleId, openedAt }) => [moduleId, openedAt])).toEqual([
    ['m', NOW],
    ['n', NOW],
  ])
})

it('restores the openings of an earlier visit once, and drops them after 30 days', async () => {
  const old = { ...opening, moduleId: 'old', openedAt: NOW - MAX_OPENED_AGO_MS - 1 }
  const storage = storageWith(old, opening)
  const waiting = createWaitingOpenings(storage, () => NOW)
  await waiting.load()
  await waiting.load()
  expect(waiting.get()).toEqual([opening])
  expect([...storage.kept]).toEqual([opening])
})

it('orders openings of an earlier visit before those added during loading', async () => {
  const earlier = ['b', 'a'].map((moduleId) => ({ ...opening, moduleId, openedAt: NOW - 5 }))
  const waiting = createWaitingOpenings(storageWith(...earlier), () => NOW)
  const loading = waiting.load()
  await waiting.add(opening)
  await loading
  expect(waiting.get().map(({ moduleId }) => moduleId)).toEqual(['b', 'a', 'm'])
})

it('keeps the answers of two attempts to one question, and a repeated answer once', async () => {
  const waiting = createWaitingOpenings(storageWith(), () => NOW)
  const answers = [
    { act: 'answer' as const, attempt: 0, question: 1, selectedAnswer: 0 },
    { act: 'answer' as const, attempt: 0, question: 1, selectedAnswer: 2 },
    { act: 'answer' as const, attempt: 1, question: 1, selectedAnswer: 0 },
    { act: 'answer' as const, attempt: 1, question: 2, selectedAnswer: 0 },
  ]
  for (const answer of answers) await waiting.add({ ...opening, type: 'quiz', answer })
  expect(waiting.get().map(({ answer }) => answer)).toEqual([answers[0], answers[2], answers[3]])
})

it('keeps openings in memory without storage', async () => {
  const no = () => Promise.reject(new Error('no storage'))
  const waiting = createWaitingOpenings({ list: no, put: no, remove: no }, () => NOW)
  await waiting.load()
  await waiting.add(opening)
  expect(waiting.get()).toEqual([opening])
})

it('keeps openings when a user signs in again on the same page', () => {
  const page = createServices(CONFIG)
  const before = createSignedInServices(page).waitingOpenings
  expect(createSignedInServices(page).waitingOpenings).toBe(before)
  expect(createSignedInServices(createServices(CONFIG)).waitingOpenings).not.toBe(before)
})

it('calls the listeners on every change until they unsubscribe', async () => {
  let calls = 0
  const waiting = createWaitingOpenings(storageWith(), () => NOW)
  const stop = waiting.subscribe(() => {
    calls += 1
  })
  await waiting.add(opening)
  stop()
  await waiting.remove(opening)
  expect(calls).toBe(1)
})

it('returns the openings of a single user in a single partner', () => {
  const others = [
    { ...opening, uid: 'v' },
    { ...opening, partner: 'q' },
  ]
  expect(openingsOf({ uid: 'u', partner: 'p' }, [...others, opening])).toEqual([opening])
  expect(openingsOf({ uid: 'u' }, [...others, opening])).toEqual([])
})

it.each([
  [NOW, 0],
  [NOW - 7, 7],
  [NOW + 7, 0],
  [0, MAX_OPENED_AGO_MS],
])('reports an opening at %d as %d ms ago', (openedAt, ago) => {
  expect(openedAgo({ ...opening, openedAt }, NOW)).toBe(ago)
})
