import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { COMPANY_PATH, CONSOLE_PATH } from '#contract/console/company.ts'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { GATEWAY_PATH } from '#contract/gateway.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { SERVER_PARTS } from '#core/build/builds.ts'
import { PROJECT } from '#core/folders.ts'

/** Ports of the web app, the server behind it and the company's console. */
const WEB_PORT = Number(process.env.PORT ?? 3000)
const SERVER_PORT = WEB_PORT + 1
const CONSOLE_PORT = WEB_PORT + 2
const SERVER = `http://127.0.0.1:${SERVER_PORT}`

const BEHIND = [
  COMPANY_PATH,
  `${CONSOLE_PATH}/drafts`,
  DOCUMENTS_PATH,
  GATEWAY_PATH,
  SIGN_IN_PATH,
  '/config.json',
  '/media',
  '/openapi.json',
  '/health',
]

/** Sources that restart the server after a change. The data folder stays the same. */
const WATCHED = [...SERVER_PARTS, 'courses'].map((part) => `--watch-path=${part}`)

const server = spawn(process.execPath, [...WATCHED, '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: PROJECT,
  env: { ...process.env, PORT: String(SERVER_PORT) },
  stdio: 'inherit',
})

const configFile = `${PROJECT}vite.config.ts`
const at = (port: number) => ({ host: '127.0.0.1', port, strictPort: true })
const consoleApp = await createServer({
  configFile,
  mode: 'console',
  root: `${PROJECT}src/console`,
  cacheDir: `${PROJECT}node_modules/.vite/console`,
  server: { ...at(CONSOLE_PORT), hmr: { clientPort: CONSOLE_PORT } },
})
await consoleApp.listen()
const web = await createServer({
  configFile,
  root: `${PROJECT}src/web`,
  server: {
    ...at(WEB_PORT),
    proxy: { ...toServer(), [CONSOLE_PATH]: `http://127.0.0.1:${CONSOLE_PORT}` },
  },
})
await web.listen()
console.log(
  `The web app reloads in place at http://127.0.0.1:${WEB_PORT}, and the console at ${CONSOLE_PATH}/`,
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await Promise.all([web.close(), consoleApp.close()])
}

/** Returns the rules of the development proxy. They set the server's own origin, because the cookie requires it. */
function toServer() {
  return Object.fromEntries(
    BEHIND.map((path) => [path, { target: SERVER, changeOrigin: true, headers: { origin: SERVER } }]),
  )
}
