import type { Socket } from 'node:net'

/** Maximum number of connections. */
const MAX_CONNECTIONS = 5000

/** Divisor of `MAX_CONNECTIONS` for the share of one client address. */
const ADDRESS_SHARE = 10

/** An open connection, with the data required by the limits. */
export interface LimitedConnection {
  /**
   * The network to whose share the connection counts; undefined for a trusted proxy's connection, which serves many
   * clients.
   */
  network: string | undefined
  /**
   * Returns the event for which the portal waits: the client's request, or the client's reading of its response.
   * Returns `nothing` while the client waits for the portal.
   */
  waitsFor: () => 'request' | 'reader' | 'nothing'
}

/** The open connections ordered by their last traffic, and their number by network. */
interface Register<Connection> {
  open: Map<Socket, Connection>
  countOf: Map<string, number>
  max: number
  /** Maximum number per network. */
  share: number
}

/**
 * Creates the register of open connections, longest idle first. When the maximum or a network's share is reached, the
 * longest-idle connection that waits for its client is closed for a new one, so that silent connections cannot block
 * others. A new connection is refused only if all others wait for the portal.
 */
export function createConnectionLimit<Connection extends LimitedConnection>(max = MAX_CONNECTIONS) {
  const share = Math.max(1, Math.floor(max / ADDRESS_SHARE))
  const register: Register<Connection> = { open: new Map(), countOf: new Map(), max, share }
  const open: ReadonlyMap<Socket, Connection> = register.open
  return {
    /** The open connections, longest idle first. */
    open,

    /** Registers a new connection until it closes. Closes it immediately if no other one can be closed for it. */
    admit(socket: Socket, connection: Connection): void {
      if (!makeSpace(register, connection)) return void socket.destroy()
      count(register, connection.network, 1)
      register.open.set(socket, connection)
      socket.once('close', () => remove(register, socket))
    },

    /** Records traffic on a connection, which moves it to the end of the order. */
    touch(socket: Socket): void {
      const connection = register.open.get(socket)
      if (connection === undefined) return
      register.open.delete(socket)
      register.open.set(socket, connection)
    },
  }
}

/** Closes another connection for a new one if necessary. Returns false if that is impossible. */
function makeSpace(register: Register<LimitedConnection>, { network }: LimitedConnection): boolean {
  const { open, countOf, max, share } = register
  const isShareTaken = network !== undefined && (countOf.get(network) ?? 0) >= share
  if (isShareTaken && !closeQuietest(register, network)) return false
  return open.size < max || closeQuietest(register)
}

/** Closes the longest-idle connection of all, or of one network. Returns false if none waits for its client. */
function closeQuietest(register: Register<LimitedConnection>, network?: string): boolean {
  const quietest = findQuietest(register.open, network)
  if (!quietest) return false
  remove(register, quietest)
  quietest.destroy()
  return true
}

function remove(register: Register<LimitedConnection>, socket: Socket): void {
  const connection = register.open.get(socket)
  if (register.open.delete(socket)) count(register, connection?.network, -1)
}

function count({ countOf }: Register<LimitedConnection>, network: string | undefined, change: 1 | -1): void {
  if (network === undefined) return
  const left = (countOf.get(network) ?? 0) + change
  if (left > 0) countOf.set(network, left)
  else countOf.delete(network)
}

/**
 * Finds the longest-idle connection that waits for its client. Prefers connections that wait for a request to those
 * that wait for a reader.
 */
function findQuietest(open: ReadonlyMap<Socket, LimitedConnection>, network?: string): Socket | undefined {
  for (const what of ['request', 'reader'])
    for (const [socket, connection] of open)
      if ((network === undefined || connection.network === network) && connection.waitsFor() === what)
        return socket
  return undefined
}
