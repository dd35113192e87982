import { ServiceError, send } from '#client/http/http.ts'
import { escapePath } from './document-paths.ts'
import type { ActAnswer, AssociateKey } from './gateway.ts'
import type { Services } from './services.ts'

/**
 * Creates the client of the gateway's actions on an associate's account, for administrators. Throws for any
 * status other than 'success'.
 */
export function createAccountHelp(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  { partnerId, associateId }: AssociateKey,
) {
  const associate = escapePath`/user-service/api/v1/partner-admin/partner/${partnerId}/associate/${associateId}`

  async function act(name: string, body?: unknown): Promise<void> {
    const url = `${config.gatewayUrl}${associate}/${name}`
    const { status } = await signIn.authorized((idToken) =>
      send<ActAnswer>(url, { method: 'POST', body, idToken }),
    )
    if (status !== 'success') throw new ServiceError('unknown')
  }
  return {
    correctName: (userName: string) => act('correct-name', { userName }),

    /** Emails a link for a new password. */
    sendPasswordLink: () => act('send-password-link'),

    /** Undoes a removal within 10 minutes. */
    restoreAccess: () => act('restore-access'),

    /** Resets the count of failed sign-ins. */
    unlock: () => act('unlock'),
  }
}
