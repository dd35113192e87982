import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Time after the last change in which somebody may still be typing, in ms. */
const PAUSE = 600

type ResultStatusProps = {
  /** How the list is filtered, searched and sorted: its changes are what is told. */
  view: string
  /** What is shown, in words. */
  children: string
}

/** Tells screen readers what a filter, a search or another order has brought: once, when the change is over. */
export function ResultStatus({ view, children }: ResultStatusProps) {
  const [told, setTold] = useState('')
  const toldView = useRef(view)
  const handlePause = useEffectEvent(() => {
    toldView.current = view
    setTold(children)
  })
  useEffect(() => {
    if (toldView.current === view) return
    const timer = setTimeout(() => handlePause(), PAUSE)
    return () => clearTimeout(timer)
  }, [view])
  return (
    <div role="status">
      <VisuallyHidden>{told}</VisuallyHidden>
    </div>
  )
}
