import { useLoaded } from '#client/loading/use-loaded.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'

/** Loads the quiz results of the user's team in a course on demand. */
export function useQuizInsights(courseId: string, isNeeded = true) {
  const { documents } = useSignedInServices()
  return useLoaded(isNeeded ? courseId : undefined, () => documents.listQuizInsights(courseId))
}
