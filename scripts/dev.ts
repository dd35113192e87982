import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { GATEWAY_PATH } from '#contract/gateway.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { PROJECT } from '#server/web-app/folders.ts'

/** Where the web app is looked at, and where the server behind it listens. */
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

/** What the server is made of: it starts again when one of these files changes, on the data folder as it is. */
const WATCHED = ['src/server', 'src/contract', 'src/domain', 'courses'].map((path) => `--watch-path=${path}`)

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

/** The server takes calls on its cookie from its own origin only, so they are passed on as if they came from there. */
function toServer() {
  return Object.fromEntries(
    BEHIND.map((path) => [path, { target: SERVER, changeOrigin: true, headers: { origin: SERVER } }]),
  )
}
