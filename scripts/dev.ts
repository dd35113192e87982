import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { GATEWAY_PATH } from '#contract/gateway.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { PROJECT } from '#core/folders.ts'

/** The ports of the web app, and of the server behind it. */
const WEB_PORT = Number(process.env.PORT ?? 3000)
const SERVER_PORT = WEB_PORT + 1
const SERVER = `http://127.0.0.1:${SERVER_PORT}`

const BEHIND = [
  DOCUMENTS_PATH,
  GATEWAY_PATH,
  SIGN_IN_PATH,
  '/config.json',
  '/media',
  '/openapi.json',
  '/health',
]

/** The server's sources: it restarts when one of them changes, with the same data folder. */
const WATCHED = [...readdirSync(`${PROJECT}src`), '../courses'].flatMap((part) =>
  ['web', 'company'].includes(part) ? [] : [`--watch-path=${join('src', part)}`],
)

const server = spawn(process.execPath, [...WATCHED, '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: PROJECT,
  env: { ...process.env, PORT: String(SERVER_PORT) },
  stdio: 'inherit',
})

const web = await createServer({
  configFile: `${PROJECT}vite.config.ts`,
  root: `${PROJECT}src/web`,
  server: { host: '127.0.0.1', port: WEB_PORT, strictPort: true, proxy: toServer() },
})
await web.listen()
console.log(`The web app reloads in place at http://127.0.0.1:${WEB_PORT}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await web.close()
}

/** Returns the proxy's rules; it sends the server's own origin, which alone may use the cookie. */
function toServer() {
  return Object.fromEntries(
    BEHIND.map((path) => [path, { target: SERVER, changeOrigin: true, headers: { origin: SERVER } }]),
  )
}
