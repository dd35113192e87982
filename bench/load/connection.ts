import { connect, type Socket } from 'node:net'

/** A response: status, body size in bytes, and whether the server closes the connection. */
export interface Received {
  status: number
  bytes: number
  isLast: boolean
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** A keep-alive connection for serialized requests, sent one after another. */
export interface Connection {
  send: (request: Buffer) => Promise<Received>
  close: () => void
}

/**
 * Opens a connection with the minimal HTTP/1.1 parsing that a load generator needs, at a fraction of the server's cost.
 * Reconnects when the server closes the connection.
 */
export function openConnection(origin: string): Connection {
  const { hostname, port } = new URL(origin)
  let socket: Socket | undefined
  let answer = emptyAnswer()
  let waiting: { done: (received: Received) => void; failed: (error: Error) => void } | undefined

  function opened(): Socket {
    if (socket && !socket.destroyed) return socket
    const fresh = connect({ port: Number(port), host: hostname, noDelay: true })
    fresh.on('data', (chunk: Buffer) => read(chunk))
    fresh.on('error', (error) => fail(error))
    fresh.on('close', () => fail(new Error('the server closed the connection')))
    socket = fresh
    return fresh
  }

  function fail(error: Error): void {
    socket = undefined
    const failing = waiting
    waiting = undefined
    failing?.failed(error)
  }

  function read(chunk: Buffer): void {
    takeIn(answer, chunk)
    if (!isWhole(answer)) return
    const received = { status: answer.status, bytes: answer.bytes, isLast: answer.isLast }
    answer = emptyAnswer()
    if (received.isLast) {
      socket?.removeAllListeners().on('error', () => undefined)
      socket?.destroy()
      socket = undefined
    }
    const finished = waiting
    waiting = undefined
    finished?.done(received)
  }

  return {
    send: (request) =>
      new Promise((done, failed) => {
        waiting = { done, failed }
        opened().write(request)
      }),
    close: () => void socket?.removeAllListeners().destroy(),
  }
}

interface Answer extends Received {
  /** Bytes of an incomplete head. */
  head: Buffer | undefined
  /** Length of the body. Undefined if it is chunked. */
  length: number | undefined
  /** Last bytes of a chunked body. */
  tail: Buffer
}

function emptyAnswer(): Answer {
  return { status: 0, bytes: 0, isLast: false, head: Buffer.alloc(0), length: 0, tail: Buffer.alloc(0) }
}

function takeIn(answer: Answer, chunk: Buffer): void {
  if (!answer.head) {
    takeBody(answer, chunk)
    return
  }
  const head = answer.head.length === 0 ? chunk : Buffer.concat([answer.head, chunk])
  const end = head.indexOf(HEAD_END)
  answer.head = end < 0 ? head : undefined
  if (end < 0) return
  readHead(answer, head.toString('latin1', 0, end))
  takeBody(answer, head.subarray(end + HEAD_END.length))
}

function readHead(answer: Answer, head: string): void {
  answer.status = Number(head.slice(9, 12))
  answer.isLast = /\nconnection: close/i.test(head)
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  const isChunked = length === undefined && /\ntransfer-encoding: chunked/i.test(head)
  answer.length = isChunked ? undefined : Number(length ?? 0)
}

function takeBody(answer: Answer, chunk: Buffer): void {
  answer.bytes += chunk.length
  if (answer.length === undefined)
    answer.tail = Buffer.concat([answer.tail, chunk.subarray(-LAST_CHUNK.length)]).subarray(
      -LAST_CHUNK.length,
    )
}

function isWhole({ head, length, bytes, tail }: Answer): boolean {
  if (head) return false
  return length === undefined ? tail.equals(LAST_CHUNK) : bytes >= length
}
