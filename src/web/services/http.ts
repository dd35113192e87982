import { ServiceError } from './service-error.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  idToken?: string | undefined
  /** Whether the session cookie goes along: only the sign-in service's own calls need it. */
  withCookie?: boolean
}

/** Sends one JSON call; gives the answer's body, or throws a ServiceError. An answer cut short is none. */
export async function send<Answer>(url: string, call: Call = {}): Promise<Answer> {
  const response = await reach(url, call)
  if (response.status === 204) return undefined as Answer
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusal(response.status, body)
  if (body === undefined) throw new ServiceError('network-request-failed')
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
