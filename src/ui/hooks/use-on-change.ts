import { type EffectCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Runs the latest `effect` when a component mounts and whenever `value` changes, whatever else it reads. */
export function useOnChange(value: unknown, effect: EffectCallback): void {
  const latest = useRef(effect)
  latest.current = effect
  useEffect(() => {
    void value
    return latest.current()
  }, [value])
}

/** Like `useOnChange`, but before the browser paints. */
export function useLayoutOnChange(value: unknown, effect: EffectCallback): void {
  const latest = useRef(effect)
  latest.current = effect
  useLayoutEffect(() => {
    void value
    return latest.current()
  }, [value])
}
