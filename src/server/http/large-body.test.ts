import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_LARGE_BODIES } from '#contract/limits.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, draftCourse, quizWithKey } from '#test/course-fixture.ts'
import { statusOf } from '#test/server/raw-request.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

const A_SECOND = 1000
const BYTES = 'application/octet-stream'
const JSON_TYPE = 'application/json'
const PARTNER_ADMIN = '/user-service/api/v1/partner-admin'

describe('a large body', () => {
  let app: TestApp
  let author: Person
  let admin: Person
  let partnerAdmin: { idToken: string }
  const open: Socket[] = []

  beforeAll(async () => {
    app = await startApp('sqlite', {}, { hasJobs: false })
    author = await newCompanyPerson(app, 'company-author')
    admin = await newCompanyPerson(app, 'company-admin')
    partnerAdmin = await app.signedIn('admin@happytails.example')
  })
  afterAll(async () => {
    for (const socket of open) socket.destroy()
    await app.close()
  })

  /**
   * Sends the headers of a request and the beginning of its body. Returns a response if it arrives within `wait` ms.
   */
  async function sendHead(
    line: string,
    { idToken }: { idToken: string },
    type: string,
    wait: number,
  ): Promise<Answered> {
    const { hostname, port, host } = new URL(app.origin)
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    open.push(socket)
    const headers = [
      `Host: ${host}`,
      `Authorization: Bearer ${idToken}`,
      `Content-Type: ${type}`,
      `Idempotency-Key: ${randomUUID()}`,
      'Content-Length: 200000',
    ]
    socket.write(`${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\nbegin`)
    const head = await new Promise<string>((resolve) => {
      socket.once('data', (answer) => resolve(String(answer)))
      setTimeout(resolve, wait, '').unref()
    })
    const retryAfter = /^retry-after: (\d+)/im.exec(head)?.[1]
    return { socket, status: statusOf(head) || undefined, ...(retryAfter ? { retryAfter } : {}) }
  }
  interface Answered {
    socket: Socket
    /** The status; absent while the body is awaited. */
    status: number | undefined
    retryAfter?: string
  }

  async function beginUpload({ idToken }: { idToken: string }): Promise<string> {
    const body = { purpose: 'folder', name: 'folder.zip', size: 400_000 }
    const answer = await app.request<{ id: string }>('/company/v1/uploads', { method: 'POST', idToken, body })
    return `PUT /company/v1/uploads/${answer.body.id}?from=0`
  }

  it('is not read for a missing target, or from a sender without permission', async () => {
    const draft = await draftCourse(app, courseOf(randomUUID(), [quizWithKey('quiz', [1])]))
    const cases: [status: number | undefined, line: string, sender: { idToken: string }, type: string][] = [
      [404, 'PUT /company/v1/uploads/nothing?from=0', author, BYTES],
      [404, 'PUT /company/v1/uploads/%00?from=0', author, BYTES],
      [404, await beginUpload(author), admin, BYTES],
      [undefined, await beginUpload(author), author, BYTES],
      [404, 'PUT /company/v1/drafts/nothing/parts/outline', author, JSON_TYPE],
      [403, `PUT /company/v1/drafts/${draft}/parts/outline`, partnerAdmin, JSON_TYPE],
      [undefined, `PUT /company/v1/drafts/${draft}/parts/outline`, author, JSON_TYPE],
      [404, 'POST /company/v1/partners/nothing/requirements', admin, JSON_TYPE],
      [403, 'POST /company/v1/partners/happy-tails/requirements', author, JSON_TYPE],
      [404, 'POST /company/v1/partners/nothing/logo', admin, BYTES],
      [404, `POST ${PARTNER_ADMIN}/partner/city-paws/requirement`, partnerAdmin, JSON_TYPE],
      [404, `POST ${PARTNER_ADMIN}/partner/city-paws/remind`, partnerAdmin, JSON_TYPE],
      [undefined, `POST ${PARTNER_ADMIN}/partner/happy-tails/remind`, partnerAdmin, JSON_TYPE],
    ]
    const answered = await Promise.all(
      cases.map(async ([status, line, sender, type]) => {
        const wait = status === undefined ? A_SECOND : A_MINUTE
        return (await sendHead(line, sender, type, wait)).status
      }),
    )
    expect(answered.map((status, at) => [cases[at]?.[1], status])).toEqual(
      cases.map(([status, line]) => [line, status]),
    )
    for (const socket of open) socket.destroy()
  })

  it('is limited to 4 per person and 16 in total, and a finished one admits the next', async () => {
    const { own, all } = MAX_LARGE_BODIES
    const people = await Promise.all(
      Array.from({ length: all / own + 1 }, () => newCompanyPerson(app, 'company-author')),
    )
    const [last, ...senders] = people as [Person, ...Person[]]
    const [first] = senders as [Person, ...Person[]]
    const paths = new Map(
      await Promise.all(people.map(async (one) => [one, await beginUpload(one)] as const)),
    )
    const send = (one: Person, wait = A_SECOND) => sendHead(paths.get(one) ?? '', one, BYTES, wait)
    const sent = await Promise.all(senders.flatMap((one) => Array.from({ length: own }, () => send(one))))
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => undefined))
    expect(await send(first, A_MINUTE)).toMatchObject({ status: 429, retryAfter: '2' })
    expect(await send(last, A_MINUTE)).toMatchObject({ status: 503, retryAfter: '2' })
    sent[0]?.socket.destroy()
    await expect.poll(async () => (await send(last)).status).toBe(undefined)
  })
})
