import { useState } from 'react'
import { useDraftUploads } from './draft-uploads.tsx'

/** Sends a picture at a time: whether one is being sent, and why the last one was not taken. */
export function usePictureUpload(onAddress: (address: string) => void, purpose?: 'picture' | 'cover') {
  const { uploadPicture } = useDraftUploads()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function send(file: File) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      onAddress(await uploadPicture(file, purpose))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    }
    setIsBusy(false)
  }
  return { isBusy, problem, send }
}
