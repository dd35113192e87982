import type { Documents } from '#web/services/documents.ts'

export type VideoPositions = ReturnType<typeof createVideoPositions>

/** The remembered positions of a course's videos, in seconds. Failures are only logged. */
export function createVideoPositions(
  { listVideoPositions, saveVideoPosition }: Pick<Documents, 'listVideoPositions' | 'saveVideoPosition'>,
  courseId: string,
) {
  let saving: Promise<unknown> = Promise.resolve()

  return {
    /** Where a video was left, on whichever device; what was just saved here counts. */
    async find(moduleId: string): Promise<number | undefined> {
      await saving
      const positions = await listVideoPositions(courseId).catch(reported)
      return positions?.find((position) => position.moduleId === moduleId)?.position
    },

    save(moduleId: string, position: number): void {
      saving = saveVideoPosition(courseId, moduleId, position).catch(reported)
    },
  }
}

function reported(error: unknown): undefined {
  console.warn(error)
}
