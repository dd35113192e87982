import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Reads texts aloud in the browser's English voice until the component unmounts; `canRead` if it has one. */
export function useReadAloud() {
  const canRead = useSyncExternalStore(subscribeToVoices, hasVoices, () => false)
  const [isReading, setReading] = useState(false)
  // Also keeps the browser from dropping what is still to be said, with its events.
  const current = useRef<SpeechSynthesisUtterance[]>([])

  useEffect(() => {
    const ended = new AbortController()
    addEventListener('pagehide', silence, { signal: ended.signal })
    return () => {
      ended.abort()
      silence()
    }
  }, [])

  function read(texts: string[]) {
    silence()
    const utterances = texts.map(utteranceOf)
    current.current = utterances
    // What was silenced before ends late, and is no longer the current reading.
    const handleEnd = () => current.current === utterances && setReading(false)
    utterances.at(-1)?.addEventListener('end', handleEnd)
    for (const utterance of utterances) {
      utterance.addEventListener('error', handleEnd)
      speechSynthesis.speak(utterance)
    }
    setReading(utterances.length > 0)
  }
  function stop() {
    silence()
    setReading(false)
  }
  return { canRead, isReading, read, stop }
}

function utteranceOf(text: string): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'en'
  return utterance
}

function silence(): void {
  if (isSupported()) speechSynthesis.cancel()
}

/** TypeScript takes for granted what some browsers do not have. */
function isSupported(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}

function hasVoices(): boolean {
  return isSupported() && speechSynthesis.getVoices().length > 0
}

/** A browser may find its voices only after the page has loaded. */
function subscribeToVoices(onChange: () => void): () => void {
  if (!isSupported()) return () => {}
  speechSynthesis.addEventListener('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange)
}
