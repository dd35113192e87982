import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { ChangeUserBody, listOf, UserDocument, UserParams, UsersQuery } from '#contract/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import { AppError, notFound, permit } from '#core/errors.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import { mayChangeUser, mayReadTeam, mayReadUser } from '#domain/permissions.ts'
import { listUndeliveredInvitations } from '#store/operation/mail-queue.ts'
import {
  findUser,
  listDisabledUsers,
  listUsersOfPartner,
  renameUser,
  type User,
} from '#store/people/users.ts'

/** The users collection. */
export function userRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const list = { querystring: UsersQuery, response: { 200: listOf(UserDocument), '4xx': Refusal } }
    app.get('/users', { schema: list }, async ({ actor, query: { partner } }) => {
      permit(mayReadTeam(actor, partner))
      const [users, undelivered, disabled] = await Promise.all([
        listUsersOfPartner(db, partner),
        listUndeliveredInvitations(db, partner).then((uids) => new Set(uids)),
        listDisabledUsers(db, partner).then((uids) => new Set(uids)),
      ])
      const present = (user: Omit<User, 'disabled'>): UserDocument => ({
        ...presentUser({ ...user, disabled: disabled.has(user.uid) }),
        ...(undelivered.has(user.uid) ? { invitation: 'undelivered' } : {}),
      })
      return { documents: users.map(present) }
    })

    const single = { params: UserParams, response: { 200: UserDocument, '4xx': Refusal } }
    app.get('/users/:uid', { schema: single }, async ({ actor, params: { uid } }) => {
      const user = await findUser(db, uid)
      permit(mayReadUser(actor, { uid, partner: user?.partner }))
      if (!user) throw notFound()
      return presentUser(user)
    })

    app.patch('/users/:uid', { schema: { ...single, body: ChangeUserBody } }, async (request) => {
      const { user } = request
      permit(mayChangeUser(user, request.params.uid))
      const { userName, email } = request.body
      if (email !== undefined && canonicalEmail(email) !== user.email)
        throw new AppError('email-not-changed', 'The email must first be changed with the sign-in service.')
      if (userName === undefined) return presentUser(user)
      await renameUser(db, user.uid, userName.trim())
      return presentUser({ ...user, userName: userName.trim() })
    })
  }
}

function presentUser(user: User): UserDocument {
  return {
    id: user.uid,
    userName: user.userName,
    email: user.email,
    roles: user.roles,
    ...(user.partner === undefined ? {} : { partner: user.partner }),
    ...(user.profileImageUrl === undefined ? {} : { profileImage: { url: user.profileImageUrl } }),
    ...(user.disabled ? { disabled: true } : {}),
  }
}
