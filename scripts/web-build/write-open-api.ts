import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { PROJECT } from '../../src/core/folders.ts'

/** Maximum size of the description, in bytes; it has about 0.3 MB. */
const MAX_BYTES = 10_000_000

/** Adds the description of the server's routes, `openapi.json`, to the server's build. */
export const writeOpenApi: Plugin = {
  name: 'write-open-api',
  async generateBundle() {
    const program = `${PROJECT}scripts/web-build/print-open-api.ts`
    const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: MAX_BYTES })
    this.emitFile({ type: 'asset', fileName: 'openapi.json', source: stdout })
  },
}
