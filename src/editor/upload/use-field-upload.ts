import { useLayoutEffect, useState } from 'react'
import { type UploadField, useDraftUploads } from './draft-uploads.tsx'

/**
 * Uploads files for a field. The field receives each file's URL and name, and the last file's problem, at
 * once or when the field is shown again. Simultaneous ends are handled one after the other. `onProblem` opens
 * a closed panel around the field.
 */
export function useFieldUpload(
  field: UploadField,
  onAddress: (address: string, name: string) => void,
  onProblem?: () => void,
) {
  const { moduleId, sendFor, endedFiles, takeEnded } = useDraftUploads()
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string>()
  const ended = endedFiles.find((each) => each.moduleId === moduleId && each.field === field)
  // Runs before paint. Otherwise, the notice about a waiting file would appear briefly.
  useLayoutEffect(() => {
    if (!ended) return
    if (ended.address !== undefined) onAddress(ended.address, ended.name)
    setProblem(ended.problem)
    if (ended.problem !== undefined) onProblem?.()
    takeEnded(ended)
  }, [ended, onAddress, onProblem, takeEnded])
  async function send(file: File) {
    setSending((before) => before + 1)
    setProblem(undefined)
    await sendFor(field, file)
    setSending((before) => before - 1)
  }
  return { isBusy: sending > 0, problem, send }
}
