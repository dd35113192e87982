/**
 * The floor: a Fastify app that does only the measured jobs, with prepared statements and synced commits, and without
 * tokens, permissions, schemas and limits. Prints its URL.
 */
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { openFloorStore, PARAMETERS } from './floor-store.ts'

const hash = promisify(argon2)
const store = await openFloorStore(process.env)
const app = fastify()

app.post<{ Body: { email: string; password: string } }>('/sign-in/v1/session', async ({ body }) => {
  const row = await store.findUser(body.email)
  const [, , , , nonce = ''] = String(row.password_hash).split('$')
  await hash('argon2id', { ...PARAMETERS, message: body.password, nonce: Buffer.from(nonce, 'base64') })
  const token = randomBytes(24).toString('base64url')
  await store.insertSession(token, row.uid)
  return { idToken: token, user: { uid: row.uid, email: row.email } }
})

app.get<{ Querystring: { partner: string } }>('/documents/v1/users', async ({ query }) => {
  const rows = await store.listUsers(query.partner)
  return {
    documents: rows.map(({ uid, user_name, email, roles, partner }) => ({
      id: uid,
      userName: user_name,
      email,
      roles: JSON.parse(roles),
      partner,
    })),
  }
})

app.get<{ Querystring: { userId?: string; partnerId?: string } }>(
  '/documents/v1/associate-training-completion',
  async ({ query: { userId, partnerId = '' } }) => {
    const rows =
      userId === undefined ? await store.listOfPartner(partnerId) : await store.listOfUser('learners', userId)
    return {
      documents: rows.map(({ id, user_id, partner_id, course_id, created, modules }) => ({
        id,
        userId: user_id,
        partnerId: partner_id,
        courseId: course_id,
        created,
        modules: JSON.parse(modules),
      })),
    }
  },
)

app.patch<{ Params: { id: string; moduleId: string } }>(
  '/documents/v1/associate-training-completion/:id/modules/:moduleId',
  ({ params: { id, moduleId } }) =>
    store.change(id, (row) => {
      const modules = JSON.parse(row.modules)
      const quiz = modules[moduleId]
      modules[moduleId] = { ...quiz, currentQuestion: 1 - quiz.currentQuestion, lastSubmitDate: Date.now() }
      return modules
    }),
)

app.get<{ Querystring: { partner: string } }>('/team', async ({ query: { partner } }, reply) => {
  const [users, records] = [await store.listUsers(partner), await store.listOfPartner(partner)]
  const started = Map.groupBy(records, ({ user_id }) => user_id)
  const rows = users.map(
    ({ uid, user_name, email }) =>
      `<tr><td>${user_name}</td><td>${email}</td><td>${started.get(uid)?.length ?? 0}</td></tr>`,
  )
  return reply
    .type('text/html')
    .send(`<!doctype html><title>Team</title><table><tbody>${rows.join('')}</tbody></table>`)
})

app.get('/health/live', async () => ({ status: 'live' }))

console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
