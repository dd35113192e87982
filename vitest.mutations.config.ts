import { defineConfig } from 'vitest/config'
import { PURE_TESTS } from './vitest.config.ts'

/** The pure tests; those that import a mutated file are run (scripts/test-mutations.ts). */
export default defineConfig({
  test: { ...PURE_TESTS, isolate: false, setupFiles: ['test/property-runs.ts'] },
})
