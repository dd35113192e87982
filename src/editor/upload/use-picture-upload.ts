import { useEffect, useRef, useState } from 'react'
import { useDraftUploads } from './draft-uploads.tsx'

/**
 * Uploads a picture from a dialog. Returns the state, and the last picture's problem. If the dialog has been
 * closed since, the draft's screen shows the problem.
 */
export function usePictureUpload(onAddress: (address: string) => void) {
  const { moduleId, upload, addEnded } = useDraftUploads()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isOpen = useIsOpen()
  async function send(file: File) {
    setIsBusy(true)
    setProblem(undefined)
    const end = await upload(file, 'picture')
    if (end.outcome === 'done' && end.upload.address !== undefined) onAddress(end.upload.address)
    if (end.outcome === 'refused') {
      setProblem(end.problem)
      if (!isOpen.current) addEnded({ name: file.name, moduleId, field: 'picture', problem: end.problem })
    }
    setIsBusy(false)
  }
  return { isBusy, problem, send }
}

function useIsOpen() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
