import { isBlank } from '#domain/blank-text.ts'
import { canonicalEmail } from '#domain/email.ts'
import type { TeamMember } from '#web/state/team.ts'

/** The answer of the gateway's add call, as far as it is read. */
type AddCall = (body: {
  email: string
  roles: ['partner-associate']
  partner: string
  userName: string
}) => Promise<{ userId?: string | undefined }>

export type AddOutcome = { outcome: 'added'; member: TeamMember } | { outcome: 'failed' | 'no-permission' }

/** Whom the administrator typed. */
export interface TypedMember {
  name: string
  email: string
}

/** Whether both fields of the form hold something that can be seen (section 5). */
export function isFilled({ name, email }: TypedMember): boolean {
  return !isBlank(name) && !isBlank(email)
}

/**
 * Adds an associate to the partner of the claim (sections 5 and 7): the email trimmed and lowercased, and failed
 * also where the answer has no userId.
 */
export async function addMember(
  add: AddCall,
  partner: string | undefined,
  typed: TypedMember,
): Promise<AddOutcome> {
  if (!partner) return { outcome: 'no-permission' }
  const [email, userName] = [canonicalEmail(typed.email), typed.name.trim()]
  const roles: ['partner-associate'] = ['partner-associate']
  try {
    const { userId } = await add({ email, roles, partner, userName })
    if (!userId) return { outcome: 'failed' }
    return { outcome: 'added', member: { id: userId, userName, email, roles, courseCompletion: {} } }
  } catch (error) {
    console.error(error)
    return { outcome: 'failed' }
  }
}
