import { useCallback, useState } from 'react'
import type { QuizInsightDocument } from '#contract/documents.ts'
import { useLoad } from '#web/loading/use-load.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'

/** Loads the quiz results of the user's team in a course, once needed. */
export function useQuizInsights(courseId: string, isNeeded = true) {
  const { documents } = useSignedInServices()
  const [insights, setInsights] = useState<QuizInsightDocument[]>()
  const load = useCallback(
    async () => setInsights(await documents.listQuizInsights(courseId)),
    [documents, courseId],
  )
  return { ...useLoad(isNeeded && !insights, load), insights }
}
