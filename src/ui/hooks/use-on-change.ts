import { type EffectCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Runs the latest `effect` on mount and whenever `value` changes. Other dependencies do not rerun it. */
export function useOnChange(value: unknown, effect: EffectCallback): void {
  const latest = useRef(effect)
  latest.current = effect
  useEffect(() => {
    void value
    return latest.current()
  }, [value])
}

/** Runs an effect like `useOnChange`, but before the browser paints. */
export function useLayoutOnChange(value: unknown, effect: EffectCallback): void {
  const latest = useRef(effect)
  latest.current = effect
  useLayoutEffect(() => {
    void value
    return latest.current()
  }, [value])
}
