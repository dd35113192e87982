import { ServiceError } from './service-error.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  idToken?: string | undefined
  /** Whether the session cookie goes along: only the sign-in service's own calls need it. */
  withCookie?: boolean
}

/** Sends one JSON call; gives the answer's body, or throws a ServiceError. */
export async function send<Answer>(url: string, call: Call = {}): Promise<Answer> {
  const response = await reach(url, call)
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) throw refusal(response.status, body)
  return body as Answer
}

async function reach(url: string, { method = 'GET', body, idToken, withCookie }: Call): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (idToken) headers.set('authorization', `Bearer ${idToken}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: withCookie ? 'include' : 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ServiceError('network-request-failed')
  }
}

function refusal(status: number, body: unknown): ServiceError {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  return new ServiceError(typeof code === 'string' ? code : 'unknown', {
    status,
    serverMessage: typeof message === 'string' ? message : undefined,
  })
}
