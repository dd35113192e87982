/**
 * Returns the number of runs of a property: `RUNS` of the environment, or the usual one. `npm run test:quick` takes
 * 10 of each; `RUNS=10000 npx vitest run FILE` looks for what is rare.
 */
export function propertyRuns(usual: number): number {
  return Number(process.env.RUNS ?? usual)
}

// Properties that name no number take fast-check's own.
if (process.env.RUNS) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ numRuns: propertyRuns(100) })
}
