import { defineConfig } from 'vitest/config'
import { PURE_TESTS } from './vitest.config.ts'

/** The pure tests, of which those run that import a mutated file (scripts/test-mutations.ts). */
export default defineConfig({
  test: { ...PURE_TESTS, isolate: false, setupFiles: ['test/property-runs.ts'] },
})
