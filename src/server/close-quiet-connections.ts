import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A browser opens connections ahead and may never use them; Node counts such a one as busy for a minute.
 * Gives a function that closes every connection on which no request is in flight.
 */
export function createCloseQuietConnections(server: Server): () => void {
  const inFlight = new Map<Socket, number>()
  server.on('connection', (socket) => {
    inFlight.set(socket, 0)
    socket.once('close', () => inFlight.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    inFlight.set(socket, (inFlight.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (inFlight.has(socket)) inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1)
    })
  })
  return () => {
    for (const [socket, requests] of inFlight) if (requests === 0) socket.destroy()
  }
}
