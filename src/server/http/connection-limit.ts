import type { Socket } from 'node:net'

/** Largest number of connections. */
const MAX_CONNECTIONS = 5000

/** One client address may have one of so many connections. */
const ADDRESS_SHARE = 10

/** An open connection, as the limits look at it. */
export interface LimitedConnection {
  /**
   * The network whose share it counts for; undefined for one from a trusted proxy, behind which everybody is.
   */
  network: string | undefined
  /**
   * The thing that the portal waits for: the client's request, or that it reads its answer; nothing while the
   * client waits for the portal.
   */
  waitsFor: () => 'request' | 'reader' | 'nothing'
}

/** The open connections in the order of their last traffic, and their number by network. */
interface Register<Connection> {
  open: Map<Socket, Connection>
  countOf: Map<string, number>
  max: number
  /** Largest number of one network. */
  share: number
}

/**
 * Creates the register of open connections. It keeps them in the order of their last traffic, the quietest
 * first. When all places are taken, or all of one network's share, the quietest connection that waits for its
 * client makes room for a newcomer, so that silent ones never shut people out. A newcomer is refused only
 * where everybody else waits for the portal.
 */
export function createConnectionLimit<Connection extends LimitedConnection>(max = MAX_CONNECTIONS) {
  const share = Math.max(1, Math.floor(max / ADDRESS_SHARE))
  const register: Register<Connection> = { open: new Map(), countOf: new Map(), max, share }
  const open: ReadonlyMap<Socket, Connection> = register.open
  return {
    /** The open connections, the quietest first. */
    open,

    /** Registers a new connection until it closes; closes it where there is no room. */
    admit(socket: Socket, connection: Connection): void {
      if (!makeSpace(register, connection)) return void socket.destroy()
      count(register, connection.network, 1)
      register.open.set(socket, connection)
      socket.once('close', () => remove(register, socket))
    },

    /** Notes traffic on a connection: it is now the least quiet one. */
    touch(socket: Socket): void {
      const connection = register.open.get(socket)
      if (connection === undefined) return
      register.open.delete(socket)
      register.open.set(socket, connection)
    },
  }
}

/** Makes space for a newcomer where all is taken; false where nobody can make room. */
function makeSpace(register: Register<LimitedConnection>, { network }: LimitedConnection): boolean {
  const { open, countOf, max, share } = register
  const isShareTaken = network !== undefined && (countOf.get(network) ?? 0) >= share
  if (isShareTaken && !closeQuietest(register, network)) return false
  return open.size < max || closeQuietest(register)
}

/** Closes the quietest connection of all, or of one network; false if none waits for its client. */
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

/** Finds the quietest connection that waits for its client: for a request first, then for a reader. */
function findQuietest(open: ReadonlyMap<Socket, LimitedConnection>, network?: string): Socket | undefined {
  for (const what of ['request', 'reader'])
    for (const [socket, connection] of open)
      if ((network === undefined || connection.network === network) && connection.waitsFor() === what)
        return socket
  return undefined
}
