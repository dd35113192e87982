import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    // What is waited for comes at once on a quiet machine, and late on one that has much else to do.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    // As for journeys (playwright.config.ts): a machine that stalls may not refuse a good change, and what passes only at the
    // second try is marked as retried. It is a fault to be mended, too.
    retry: process.env.CI ? 1 : 0,
  },
})
