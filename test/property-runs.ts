/**
 * Returns the number of runs of a property: `RUNS` of the environment, or the default. `npm run test:quick` runs 10 of
 * each; `RUNS=10000 npx vitest run FILE` searches for rare cases.
 */
export function propertyRuns(usual: number): number {
  return Number(process.env.RUNS ?? usual)
}

// Properties without a number use fast-check's global setting.
if (process.env.RUNS) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ numRuns: propertyRuns(100) })
}
