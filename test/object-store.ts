import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PROJECT } from '#server/web-app/folders.ts'

/** A server that speaks S3's protocol, in a process of its own, with an empty bucket. */
export interface ObjectStore {
  /** The settings of a portal that keeps its media in the bucket, below `courses`. */
  env: Record<string, string>
  /** Dates the object of this name back to a time, in ms since 1970. */
  age: (name: string, time: number) => void
  /** Ends it at once, as if its machine had failed. */
  kill: () => Promise<void>
  /** Ends it and removes what it kept. */
  close: () => Promise<void>
}

const PROGRAM = join(PROJECT, 'test/object-store-program.ts')

/** The one key that this server knows. */
const KEY = 'S3RVER'

export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-objects-'))
  // It hides its own names in a cipher that OpenSSL calls outdated.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', PROGRAM, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const endpoint = await readEndpoint(child.stdout)
  child.stdout.resume()

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }

  return {
    env: {
      MEDIA_URL: 's3://media/courses',
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    age(name, time) {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (file.includes(name)) utimesSync(join(folder, file), time / 1000, time / 1000)
    },
    kill,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for the line in which the server says where it listens. */
async function readEndpoint(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const port = /^listening at (\d+)$/.exec(line)?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  throw new Error('the object store ended before it listened')
}
