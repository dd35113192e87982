/** Formats the step of a publication that copies pictures, such as `Copying pictures: 5 of 12`. */
export function copyingStep(done: number, all: number): string {
  return `Copying images: ${done} of ${all}`
}

/** Returns the numbers of a step that copies pictures, or undefined for other steps. */
export function readCopyingStep(step: string): { done: number; all: number } | undefined {
  const [, done, all] = /^Copying images: (\d+) of (\d+)$/.exec(step) ?? []
  return done === undefined ? undefined : { done: Number(done), all: Number(all) }
}
