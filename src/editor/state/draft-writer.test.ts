import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { newBrowser, newServer } from '#test/console/draft-server.ts'
import { DraftWriter } from './draft-writer.ts'

/** Returns the content of a module with a text. */
const text = (notes: string) => ({ notes })

const lengthOf = ({ notes }: Fields) => String(notes).length

/** Returns the same content as stored in a browser. */
const stored = (notes: string) => JSON.stringify(text(notes))

/** Returns the outline of a draft with these modules. */
const outlineOf = (...ids: string[]) => ({ sections: [{ modules: ids.map((id) => ({ id })) }] })

const open = (server: ReturnType<typeof newServer>, { unsaved }: ReturnType<typeof newBrowser>) =>
  new DraftWriter({ ...ABOUT, load: (part) => server.load(part), send: server.send, unsaved })

const ABOUT = { account: 'uid', draftId: 'd', course: { id: 'c', name: 'Course' } }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('saves 1.5 s after the last key, and at most 10 s after the first change', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  let count = 0
  for (; count < 24; count++) {
    const words = `words ${count}`
    writer.writePart('module a', () => text(words))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(server.saves).toHaveLength(1)
  expect(writer.state.status).toBe('saving')
  await vi.advanceTimersByTimeAsync(1500)
  expect(server.parts.get('module a')).toMatchObject({ content: text('words 23'), version: 3 })
  expect(writer.state).toMatchObject({ status: 'saved', savedAt: expect.any(Number) })
})

it('opens a part offline in the version last seen on this page, and no other part', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(writer.state.status).toBe('saved')
  server.load = () => Promise.reject(new ServiceError('network-request-failed'))
  expect(await writer.openPart('module a')).toEqual(text('mine'))
  writer.writePart('module a', () => text('mine again'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.parts.get('module a')).toMatchObject({ content: text('mine again'), version: 3 })
  await expect(writer.openPart('module b')).rejects.toThrow()
  server.load = () => Promise.reject(new ServiceError('not-found', { status: 404 }))
  await expect(writer.openPart('module a')).rejects.toThrow()
})

it('keeps text written while its part is reloading', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.load = () => promise.then(() => server.parts.get('module a'))
  const opening = writer.openPart('module a')
  writer.writePart('module a', () => text('mine'))
  resolve()
  expect(await opening).toEqual(text('mine'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.parts.get('module a')).toMatchObject({ content: text('mine'), version: 2 })
})

it('keeps text in the browser until acknowledged, and resends it as the same save', async () => {
  const [server, browser] = [newServer(), newBrowser()]
  const writer = open(server, browser)
  await writer.openPart('module a')
  server.failure = new ServiceError('network-request-failed')
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(writer.state.status).toBe('unsent')
  expect([...browser.stored.values()]).toMatchObject([{ content: stored('mine'), version: 1 }])
  vi.clearAllTimers()

  server.failure = undefined
  const next = open(server, browser)
  expect(await next.openPart('module a')).toEqual(text('mine'))
  await vi.advanceTimersByTimeAsync(10)
  expect(server.parts.get('module a')?.content).toEqual(text('mine'))
  expect(new Set(server.saves.map(([, { save }]) => save)).size).toBe(1)
  expect(browser.stored.size).toBe(0)
})

it('resumes once the server responds again', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  server.failure = new ServiceError('network-request-failed')
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(8000)
  server.failure = undefined
  await vi.advanceTimersByTimeAsync(15_000)
  expect(writer.state.status).toBe('saved')
  expect(server.parts.get('module a')?.content).toEqual(text('mine'))
})

it.each(['user-token-expired', 'permission-denied', 'second-factor-needed'])(
  'keeps text after the session has ended: %s',
  async (code) => {
    const [server, browser] = [newServer(), newBrowser()]
    const writer = open(server, browser)
    await writer.openPart('module a')
    server.failure = new ServiceError(code, { status: 401 })
    writer.writePart('module a', () => text('mine'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(writer.state.status).toBe('signed-out')
    expect(browser.stored.get('module a')?.content).toBe(stored('mine'))
  },
)

it('reports a refusal, and saves the next text', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  server.failure = new ServiceError('payload-too-large', { status: 413, serverMessage: 'Split it in two.' })
  writer.writePart('module a', () => text('long'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(writer.state).toMatchObject({ status: 'refused', problem: 'Split it in two.' })
  server.failure = undefined
  writer.writePart('module a', () => text('short'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(writer.state).toMatchObject({ status: 'saved', problem: undefined })
})

const TOO_MANY_CHANGES = 'This was changed too many times today. Try again later.'
const tooOften = (retryAfter?: number) =>
  new ServiceError('too-many-changes', { status: 429, serverMessage: TOO_MANY_CHANGES, retryAfter })

it.each([
  [tooOften(30_000), 30_000],
  [tooOften(), 60_000],
  [new ServiceError('no-room-left', { status: 507, serverMessage: 'There is no room left.' }), 60_000],
])(
  'reports a temporary refusal, keeps the text and sends it after the requested pause: %s',
  async (failure, pause) => {
    const [server, browser] = [newServer(), newBrowser()]
    const writer = open(server, browser)
    await writer.openPart('module a')
    server.failure = failure
    writer.writePart('module a', () => text('mine'))
    await vi.advanceTimersByTimeAsync(1500)
    const refused = { status: 'refused', refusedPart: 'module a', problem: failure.message }
    expect(writer.state).toMatchObject(refused)
    // Typing, reconnecting, publishing and closing the page do not send the save sooner.
    writer.writePart('module a', () => text('mine, more'))
    await writer.flushAndWait()
    writer.leave()
    await vi.advanceTimersByTimeAsync(pause - 100)
    expect(writer.state).toMatchObject(refused)
    expect([server.saves.length, browser.stored.get('module a')?.content]).toEqual([1, stored('mine, more')])
    await vi.advanceTimersByTimeAsync(200)
    expect([server.saves.length, writer.state]).toMatchObject([2, refused])
    server.failure = undefined
    await vi.advanceTimersByTimeAsync(pause + 2000)
    expect(server.parts.get('module a')?.content).toEqual(text('mine, more'))
    expect(writer.state).toMatchObject({ status: 'saved', refusedPart: undefined, problem: undefined })
    expect(browser.stored.size).toBe(0)
  },
)

it('saves other parts while one is temporarily refused, and keeps reporting the refusal', async () => {
  const server = newServer()
  const send = server.send
  const refusedParts = new Set(['module a'])
  server.send = (part, body) => (refusedParts.has(part) ? Promise.reject(tooOften(30_000)) : send(part, body))
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  await writer.openPart(OUTLINE)
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(1500)
  const problems = new Set<string | undefined>()
  writer.listen(() => problems.add(writer.state.problem))
  writer.writePart(OUTLINE, () => text('another outline'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.parts.get(OUTLINE)?.content).toEqual(text('another outline'))
  expect(writer.state).toMatchObject({ status: 'refused', refusedPart: 'module a' })
  expect([...problems]).toEqual([TOO_MANY_CHANGES])
  refusedParts.clear()
  await vi.advanceTimersByTimeAsync(30_000)
  expect([writer.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('mine')])
})

it('waits as long as a busy server requests, regardless of further typing', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  server.failure = new ServiceError('unavailable', { status: 503, retryAfter: 20_000 })
  for (let seconds = 0; seconds < 18; seconds += 2) {
    writer.writePart('module a', () => text(`after ${seconds} s`))
    await vi.advanceTimersByTimeAsync(2000)
  }
  expect([writer.state.status, server.saves.length]).toEqual(['unsent', 1])
  server.failure = undefined
  await vi.advanceTimersByTimeAsync(8000)
  expect([writer.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('after 16 s')])
})

it('sends a temporarily refused part after the user has signed in again, whichever wait ends first', async () => {
  for (const pause of [5000, 60_000]) {
    const server = newServer()
    const writer = open(server, newBrowser())
    await writer.openPart('module a')
    await writer.openPart(OUTLINE)
    server.failure = tooOften(30_000)
    writer.writePart('module a', () => text('mine'))
    await vi.advanceTimersByTimeAsync(1500)
    server.failure = new ServiceError('user-token-expired', { status: 401 })
    writer.writePart(OUTLINE, () => text('another outline'))
    await vi.advanceTimersByTimeAsync(pause)
    expect(writer.state.status).toBe('signed-out')
    server.failure = undefined
    await writer.resume()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([writer.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('mine')])
  }
})

it('uses the same writer in an editor reopened before its text is saved', async () => {
  const [server, browser] = [newServer(), newBrowser()]
  const options = { ...ABOUT, load: server.load, send: server.send, unsaved: browser.unsaved }
  const writer = DraftWriter.open(options)
  const goOnSaving = writer.enter()
  await writer.openPart('module a')
  server.failure = tooOften(30_000)
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(1500)
  goOnSaving()
  expect(DraftWriter.open({ ...options, account: 'another' })).not.toBe(writer)
  const next = DraftWriter.open(options)
  const goOnAgain = next.enter()
  expect(await next.openPart('module a')).toEqual(text('mine'))
  next.writePart('module a', () => text('mine, more'))
  await vi.advanceTimersByTimeAsync(5000)
  expect([server.saves.length, browser.stored.get('module a')?.content]).toEqual([1, stored('mine, more')])
  server.failure = undefined
  await vi.advanceTimersByTimeAsync(30_000)
  expect([next.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('mine, more')])
  goOnAgain()
  expect(DraftWriter.open(options)).not.toBe(writer)
})

it('resumes the stopped writer of a closed editor after the user has signed in', async () => {
  const server = newServer()
  const options = { ...ABOUT, load: server.load, send: server.send, unsaved: newBrowser().unsaved }
  const writer = DraftWriter.open(options)
  const goOnSaving = writer.enter()
  await writer.openPart('module a')
  server.failure = new ServiceError('user-token-expired', { status: 401 })
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(1500)
  goOnSaving()
  server.failure = undefined
  DraftWriter.open(options).enter()
  await vi.advanceTimersByTimeAsync(100)
  expect([writer.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('mine')])
})

it('discards the writer of a closed editor once its text is saved', async () => {
  const server = newServer()
  const options = { ...ABOUT, load: server.load, send: server.send, unsaved: newBrowser().unsaved }
  const writer = DraftWriter.open(options)
  const goOnSaving = writer.enter()
  await writer.openPart('module a')
  writer.writePart('module a', () => text('mine'))
  goOnSaving()
  await vi.advanceTimersByTimeAsync(100)
  expect(server.parts.get('module a')?.content).toEqual(text('mine'))
  expect(DraftWriter.open(options)).not.toBe(writer)
})

it('sends a part that exceeded the draft’s size after another part becomes shorter', async () => {
  const server = newServer()
  server.parts.set('module b', { part: 'module b', version: 1, content: text('long words') })
  const send = server.send
  const tooLong = new ServiceError('payload-too-large', { status: 413, serverMessage: 'Split the course.' })
  const lengthWith = (part: string, content: Fields) =>
    [...server.parts.values()].reduce(
      (sum, each) => sum + (each.part === part ? 0 : lengthOf(each.content)),
      lengthOf(content),
    )
  server.send = async (part, body) => {
    if (lengthWith(part, body.content) > 25) throw tooLong
    return send(part, body)
  }
  const writer = open(server, newBrowser())
  for (const part of ['module a', 'module b']) await writer.openPart(part)
  writer.writePart('module a', () => text('long words'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(writer.state).toMatchObject({ refusedPart: 'module a', problem: 'Split the course.' })
  writer.writePart('module b', () => text('words'))
  await vi.advanceTimersByTimeAsync(2000)
  expect([writer.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('long words')])
})

it('sends a part that did not fit even during continued writing in the shortened part', async () => {
  const server = newServer()
  server.parts.set('module b', { part: 'module b', version: 1, content: text('long words') })
  const send = server.send
  const tooLong = new ServiceError('payload-too-large', { status: 413, serverMessage: 'Split the course.' })
  let isFull = true
  server.send = async (part, body) => {
    if (part === 'module a' && isFull) throw tooLong
    await new Promise((resolve) => setTimeout(resolve, 1000))
    isFull &&= lengthOf(body.content) >= 10
    return send(part, body)
  }
  const writer = open(server, newBrowser())
  for (const part of ['module a', 'module b']) await writer.openPart(part)
  writer.writePart('module a', () => text('more words'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(writer.state.refusedPart).toBe('module a')
  writer.writePart('module b', () => text('words'))
  await vi.advanceTimersByTimeAsync(2000)
  writer.writePart('module b', () => text('words, more'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([writer.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('more words')])
})

it('sends nothing over another author’s text until the user chooses one of the texts', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const server = newServer()
    const writer = open(server, newBrowser())
    await writer.openPart('module a')
    server.parts.set('module a', { part: 'module a', version: 2, content: text('theirs') })
    writer.writePart('module a', () => text('mine'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(writer.state.conflict).toMatchObject({
      part: 'module a',
      mine: text('mine'),
      theirs: text('theirs'),
    })
    writer.writePart('module a', () => text('mine, more'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.saves).toHaveLength(1)
    const chosen = choice === 'mine' ? 'mine, more' : 'theirs'
    expect(await writer.resolveConflict('module a', choice)).toEqual(text(chosen))
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.parts.get('module a')?.content).toEqual(text(chosen))
    expect(writer.state).toMatchObject({ conflict: undefined, status: 'saved' })
    if (choice === 'mine') expect(server.saves.at(-1)?.[1]).toMatchObject({ version: 2, because: 'conflict' })
  }
})

it('requires a choice for each part changed by another author, one after the other', async () => {
  const server = newServer()
  server.parts.set('module b', { part: 'module b', version: 1, content: text('old') })
  const writer = open(server, newBrowser())
  for (const part of ['module a', 'module b']) {
    await writer.openPart(part)
    server.parts.set(part, { part, version: 2, content: text('theirs') })
    writer.writePart(part, () => text('mine'))
  }
  await vi.advanceTimersByTimeAsync(2000)
  for (const part of ['module a', 'module b']) {
    expect(writer.state.conflict).toMatchObject({ part, mine: text('mine'), theirs: text('theirs') })
    await writer.resolveConflict(part, 'mine')
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.parts.get(part)).toMatchObject({ version: 3, content: text('mine') })
  }
  expect(writer.state).toMatchObject({ conflict: undefined, status: 'saved' })
})

it('continues from the displayed version of a part, even after loading a newer one', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  server.parts.set('module a', { part: 'module a', version: 2, content: text('theirs') })
  expect(await writer.readPart('module a')).toEqual(text('theirs'))
  writer.writePart('module a', () => text('mine'))
  expect(await writer.readPart('module a')).toEqual(text('mine'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(writer.state.conflict).toMatchObject({ mine: text('mine'), theirs: text('theirs') })
})

it('reports the draft as saved at once if the text is unchanged', async () => {
  const writer = open(newServer(), newBrowser())
  await writer.openPart('module a')
  writer.writePart('module a', () => text('old'))
  expect(writer.state.status).toBe('saving')
  await writer.flush()
  expect(writer.state.status).toBe('saved')
})

it('waits for a running save and for text written since, but not for the choice in a conflict', async () => {
  const server = newServer()
  const answer = Promise.withResolvers<void>()
  const send = server.send
  server.send = async (...save) => {
    const saved = await send(...save)
    await answer.promise
    return saved
  }
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  writer.writePart('module a', () => text('one'))
  void writer.flush()
  writer.writePart('module a', () => text('one two'))
  const ended = vi.fn()
  const waiting = writer.flushAndWait().then(ended)
  await vi.advanceTimersByTimeAsync(5000)
  expect(ended).not.toHaveBeenCalled()
  answer.resolve()
  await vi.advanceTimersByTimeAsync(5000)
  await waiting
  expect([writer.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('one two')])
  server.parts.set('module a', { part: 'module a', version: 9, content: text('theirs') })
  writer.writePart('module a', () => text('mine'))
  await writer.flushAndWait()
  expect(writer.state.conflict?.theirs).toEqual(text('theirs'))
})

it('repeats a save without a response unchanged before sending newer text', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  server.losesAnswers = true
  writer.writePart('module a', () => text('first'))
  await vi.advanceTimersByTimeAsync(1500)
  server.losesAnswers = false
  writer.writePart('module a', () => text('first, second'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(writer.state).toMatchObject({ status: 'saved', conflict: undefined })
  expect(server.saves.map(([, { content }]) => content.notes)).toEqual(['first', 'first', 'first, second'])
  expect(new Set(server.saves.map(([, { save }]) => save)).size).toBe(2)
})

it('stores text written after a refused save as a version before showing the other text', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  server.parts.set('module a', { part: 'module a', version: 2, content: text('theirs') })
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(2000)
  writer.writePart('module a', () => text('mine, more'))
  server.failure = new ServiceError('network-request-failed')
  await expect(writer.resolveConflict('module a', 'theirs')).rejects.toThrow()
  expect(writer.state.conflict).toBeDefined()
  server.failure = undefined
  expect(await writer.resolveConflict('module a', 'theirs')).toEqual(text('theirs'))
  expect(server.saves.at(-1)?.[1]).toMatchObject({ version: 1, content: text('mine, more') })
})

it('sends nothing to a deleted draft, and keeps the text with the name of its course', async () => {
  const [server, browser] = [newServer(), newBrowser()]
  const writer = open(server, browser)
  await writer.openPart('module a')
  server.parts.clear()
  server.failure = new ServiceError('not-found', { status: 404 })
  for (const words of ['mine', 'mine, more']) {
    writer.writePart('module a', () => text(words))
    await vi.advanceTimersByTimeAsync(20_000)
  }
  expect(writer.state.status).toBe('gone')
  expect(server.saves).toHaveLength(1)
  expect([...browser.stored.values()]).toMatchObject([
    { content: stored('mine, more'), course: ABOUT.course },
  ])
})

it('reports a module missing from the outline, and sends it once the outline has it again', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart(OUTLINE)
  await writer.openPart('module a')
  server.missing.add('module a')
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(writer.state).toMatchObject({ status: 'refused', problem: expect.stringContaining('outline') })
  server.missing.clear()
  writer.writePart(OUTLINE, () => text('outline with a again'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.parts.get('module a')?.content).toEqual(text('mine'))
  expect(writer.state).toMatchObject({ status: 'saved', problem: undefined })
})

it('sends the stored text of closed parts, and resumes after the user has signed in again', async () => {
  const [server, browser] = [newServer(), newBrowser()]
  const writer = open(server, browser)
  await writer.openPart('module a')
  server.failure = new ServiceError('second-factor-needed', { status: 403 })
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(server.saves).toHaveLength(1)
  server.failure = undefined
  const later = open(server, browser)
  await later.openPart(OUTLINE)
  await later.sendRememberedParts()
  await vi.advanceTimersByTimeAsync(10)
  expect(server.parts.get('module a')?.content).toEqual(text('mine'))
  expect(browser.stored.size).toBe(0)
  await writer.resume()
  await vi.advanceTimersByTimeAsync(10)
  expect(writer.state).toMatchObject({ status: 'saved', conflict: undefined })
})

it('sends and stores unsaved text at once when the page is closed', async () => {
  const [server, browser] = [newServer(), newBrowser()]
  const writer = open(server, browser)
  await writer.openPart('module a')
  writer.writePart('module a', () => text('mine in the middle of a wo'))
  writer.leave()
  expect(server.saves).toMatchObject([['module a', { content: text('mine in the middle of a wo') }]])
  expect(browser.stored.size).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.stored.size).toBe(0)
})

it('continues from the draft if an earlier page received no acknowledgement of its text', async () => {
  const [server, browser] = [newServer(), newBrowser()]
  const writer = open(server, browser)
  await writer.openPart('module a')
  server.losesAnswers = true
  writer.writePart('module a', () => text('They are lig'))
  writer.leave()
  await vi.advanceTimersByTimeAsync(1)
  vi.clearAllTimers()
  expect([...browser.stored.values()]).toMatchObject([{ content: stored('They are lig') }])
  server.losesAnswers = false
  const device = open(server, newBrowser())
  await device.openPart('module a')
  device.writePart('module a', () => text('They are light.'))
  await vi.advanceTimersByTimeAsync(2000)

  const again = open(server, browser)
  expect(await again.openPart('module a')).toEqual(text('They are light.'))
  expect(again.state).toMatchObject({ status: 'saved', conflict: undefined })
  expect(browser.stored.size).toBe(0)
  again.writePart('module a', () => text('They are light and warm.'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(again.state).toMatchObject({ status: 'saved', conflict: undefined })
  expect(server.parts.get('module a')?.content).toEqual(text('They are light and warm.'))
})

it('sends a new module’s content after the outline that lists the module', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart(OUTLINE)
  writer.writePart(OUTLINE, () => outlineOf('b'))
  writer.beginPart('module b', text('new'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.saves.map(([part, { version }]) => [part, version])).toEqual([
    [OUTLINE, 1],
    ['module b', 0],
  ])
  expect(writer.state.status).toBe('saved')
})

it('sends no content of a new module while its outline is refused', async () => {
  const server = newServer()
  const writer = open(server, newBrowser())
  await writer.openPart(OUTLINE)
  server.failure = new ServiceError('invalid-argument', { status: 400, serverMessage: 'Shorten the title.' })
  writer.writePart(OUTLINE, () => outlineOf('b'))
  writer.beginPart('module b', text('new'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(new Set(server.saves.map(([part]) => part))).toEqual(new Set([OUTLINE]))
})

it('saves existing modules while the outline is refused, and reports that a new one waits for it', async () => {
  const server = newServer()
  const send = server.send
  const refusals = new Set([OUTLINE])
  const tooLong = new ServiceError('invalid-argument', { status: 400, serverMessage: 'Shorten the title.' })
  server.send = (part, body) => (refusals.has(part) ? Promise.reject(tooLong) : send(part, body))
  const writer = open(server, newBrowser())
  await writer.openPart(OUTLINE)
  await writer.openPart('module a')
  writer.writePart(OUTLINE, () => outlineOf('a', 'b'))
  writer.beginPart('module b', text('new'))
  await vi.advanceTimersByTimeAsync(3000)
  writer.writePart('module a', () => text('mine'))
  await writer.flushAndWait()
  expect(server.parts.get('module a')?.content).toEqual(text('mine'))
  expect(writer.state).toMatchObject({
    status: 'refused',
    refusedPart: OUTLINE,
    problem: 'Shorten the title.',
  })
  refusals.clear()
  writer.writePart(OUTLINE, () => outlineOf('b', 'a'))
  await vi.advanceTimersByTimeAsync(3000)
  expect([writer.state.status, server.parts.get('module b')?.content]).toEqual(['saved', text('new')])
})

it('saves an existing module written during the refusal of the outline', async () => {
  const server = newServer()
  const send = server.send
  const { promise, reject } = Promise.withResolvers<never>()
  server.send = (part, body) => (part === OUTLINE ? promise : send(part, body))
  const writer = open(server, newBrowser())
  await writer.openPart(OUTLINE)
  await writer.openPart('module a')
  writer.writePart(OUTLINE, () => outlineOf('a', 'b'))
  await vi.advanceTimersByTimeAsync(2000)
  writer.writePart('module a', () => text('mine'))
  await vi.advanceTimersByTimeAsync(2000)
  reject(new ServiceError('invalid-argument', { status: 400, serverMessage: 'Shorten the title.' }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.parts.get('module a')?.content).toEqual(text('mine'))
  expect(writer.state).toMatchObject({ status: 'refused', refusedPart: OUTLINE })
})

it('sends text written during the refusal of an earlier text', async () => {
  const server = newServer()
  const send = server.send
  const { promise, reject } = Promise.withResolvers<never>()
  server.send = (part, body) => (body.content.notes === 'long' ? promise : send(part, body))
  const writer = open(server, newBrowser())
  await writer.openPart('module a')
  writer.writePart('module a', () => text('long'))
  await vi.advanceTimersByTimeAsync(2000)
  writer.writePart('module a', () => text('short'))
  await vi.advanceTimersByTimeAsync(3000)
  reject(new ServiceError('payload-too-large', { status: 413, serverMessage: 'Split it in two.' }))
  await vi.advanceTimersByTimeAsync(3000)
  expect([writer.state.status, server.parts.get('module a')?.content]).toEqual(['saved', text('short')])
})

it.each(['at once', 'while the server is away'])(
  'saves nothing of a module that was added and deleted %s, and all of it after an undo',
  async (when) => {
    const [server, browser] = [newServer(), newBrowser()]
    const writer = open(server, browser)
    await writer.openPart(OUTLINE)
    if (when !== 'at once') server.failure = new ServiceError('network-request-failed')
    writer.writePart(OUTLINE, () => outlineOf('b'))
    writer.beginPart('module b', text('new'))
    await vi.advanceTimersByTimeAsync(when === 'at once' ? 1000 : 5000)
    expect([...browser.stored.keys()]).toContain('module b')
    writer.writePart(OUTLINE, () => outlineOf())
    await vi.advanceTimersByTimeAsync(5000)
    server.failure = undefined
    await vi.advanceTimersByTimeAsync(20_000)
    expect(writer.state).toMatchObject({ status: 'saved', problem: undefined })
    expect([...server.parts.keys(), ...browser.stored.keys()]).not.toContain('module b')

    writer.writePart(OUTLINE, () => outlineOf('b'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.parts.get('module b')?.content).toEqual(text('new'))
    expect(writer.state).toMatchObject({ status: 'saved', problem: undefined })
  },
)

it('keeps a new module’s content when another author’s outline without the module is chosen', async () => {
  const [server, browser] = [newServer(), newBrowser()]
  const writer = open(server, browser)
  await writer.openPart(OUTLINE)
  server.parts.set(OUTLINE, { part: OUTLINE, version: 2, content: outlineOf('c') })
  server.missing.add('module b')
  writer.writePart(OUTLINE, () => outlineOf('b'))
  writer.beginPart('module b', text('new'))
  await vi.advanceTimersByTimeAsync(2000)
  await writer.resolveConflict(OUTLINE, 'theirs')
  await vi.advanceTimersByTimeAsync(5000)
  expect(writer.state).toMatchObject({ status: 'refused', problem: expect.stringContaining('outline') })
  expect(browser.stored.get('module b')?.content).toBe(stored('new'))
})
