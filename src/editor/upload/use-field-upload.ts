import { useLayoutEffect, useState } from 'react'
import { type UploadField, useDraftUploads } from './draft-uploads.tsx'

/**
 * Sends files for a field; what came of each is taken by the field, at once or when it is shown again: its address,
 * and in words what is wrong with the last one. Where several are sent at once each is taken by itself.
 */
export function useFieldUpload(field: UploadField, onAddress: (address: string) => void) {
  const { moduleId, sendFor, endedFiles, takeEnded } = useDraftUploads()
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string>()
  const ended = endedFiles.find((each) => each.moduleId === moduleId && each.field === field)
  // Before anything is seen of it: else it would be said for a moment that it waits.
  useLayoutEffect(() => {
    if (!ended) return
    if (ended.address !== undefined) onAddress(ended.address)
    setProblem(ended.problem)
    takeEnded(ended)
  }, [ended, onAddress, takeEnded])
  async function send(file: File) {
    setSending((before) => before + 1)
    setProblem(undefined)
    await sendFor(field, file)
    setSending((before) => before - 1)
  }
  return { isBusy: sending > 0, problem, send }
}
