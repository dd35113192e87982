import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/**
 * Reads texts aloud with the browser's English voice until the component unmounts. `canRead` is true if the
 * browser has a voice.
 */
export function useReadAloud() {
  const canRead = useSyncExternalStore(subscribeToVoices, hasVoices, () => false)
  const [isReading, setReading] = useState(false)
  // Also keeps the browser from garbage-collecting pending utterances and their events.
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
    // Silenced utterances end late, possibly during another reading.
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

/** Returns whether the browser supports speech. The types assume that all browsers do. */
function isSupported(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}

function hasVoices(): boolean {
  return isSupported() && speechSynthesis.getVoices().length > 0
}

/** Subscribes to changes of the voices. Browsers may load voices after the page. */
function subscribeToVoices(onChange: () => void): () => void {
  if (!isSupported()) return () => {}
  speechSynthesis.addEventListener('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange)
}
