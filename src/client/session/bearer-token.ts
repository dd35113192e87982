import { codeOf, ServiceError, TOKEN_EXPIRED } from '../http/http.ts'
import { tokenLifetime } from './token-payload.ts'

/** Time before expiry at which a token is renewed, in ms. A call must not start with an expiring token. */
const RENEW_AHEAD_MS = 30_000

/**
 * Response of a service that begins or renews a session. `expiresAt` is in ms since 1970, by the server's
 * clock.
 */
interface TokenAnswer {
  idToken: string
  expiresAt: number
  user: { uid: string }
}

interface TokenOptions<Answer> {
  /** Sends the renewal, and stores its response unless the user signed in or out in the meantime. */
  sendRenewal: () => Promise<Answer>
  /** Returns the uid of the user that the page shows; undefined while signed out. */
  findShownUser: () => string | undefined
}

/**
 * Bearer token of a session, kept in memory only. Calls that find it expired share one renewal through the
 * session's cookie.
 */
export class BearerToken<Answer extends TokenAnswer> {
  #answer: Answer | undefined
  /** The expiry of the token by this device's clock, in ms since 1970. */
  #ends = 0
  #renewal: Promise<Answer> | undefined
  readonly #options: TokenOptions<Answer>

  constructor(options: TokenOptions<Answer>) {
    this.#options = options
  }

  get answer(): Answer | undefined {
    return this.#answer
  }

  /** Stores the response that began or renewed the session; undefined ends the session. */
  store(answer: Answer | undefined): void {
    this.#answer = answer
    this.#ends = answer ? Date.now() + tokenLifetime(answer.idToken, answer.expiresAt) : 0
  }

  renew(): Promise<Answer> {
    this.#renewal ??= this.#options.sendRenewal().finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  /**
   * Sends a call with the shown user's token. Retries once with a renewed token if the first was refused as
   * expired. Throws `user-token-expired` while signed out, or once the page no longer shows that user.
   */
  async send<T>(call: (idToken: string) => Promise<T>): Promise<T> {
    const uid = this.#options.findShownUser()
    const idToken = await this.#find(uid)
    try {
      return await call(idToken)
    } catch (error) {
      if (codeOf(error) !== TOKEN_EXPIRED) throw error
      return call(await this.#find(uid, idToken))
    }
  }

  /** Returns a token of this user, other than the `refused` one, that does not expire soon. */
  async #find(uid: string | undefined, refused?: string): Promise<string> {
    if (uid === undefined || uid !== this.#options.findShownUser()) throw new ServiceError(TOKEN_EXPIRED)
    const stored = this.#answer
    const isGood = stored && stored.idToken !== refused && this.#ends - RENEW_AHEAD_MS > Date.now()
    const { idToken, user } = isGood ? stored : await this.renew()
    if (user.uid !== uid) throw new ServiceError(TOKEN_EXPIRED)
    return idToken
  }
}
