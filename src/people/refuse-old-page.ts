import { AppError } from '#core/errors.ts'
import { findUserNames } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/** Returns the refusal of an action from an outdated page, with the author and time of the newest change. */
export async function refuseOldPage(
  db: Queryable,
  newest: { actor: string; at: number } | undefined,
  timeZone: string,
): Promise<AppError> {
  const when = newest === undefined ? '' : ` at ${clockTimeOf(newest.at, timeZone)}`
  const who = await nameActor(db, newest?.actor)
  return new AppError('changed-meanwhile', `This was changed by ${who}${when}. Here’s the current version.`)
}

/** Returns an actor's name for the middle of a sentence. An erased person has no name. */
export async function nameActor(db: Queryable, actor = 'operator'): Promise<string> {
  if (actor === 'operator') return 'a command'
  return (await findUserNames(db, [actor])).get(actor) ?? 'someone'
}

/** Returns the time of day in the portal's time zone, such as `12:03`. */
export function clockTimeOf(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(time)
}
