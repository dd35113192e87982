import { type ComponentType, lazy } from 'react'

/** Returns a screen that is fetched when it is first shown, by the name its file exports it under. */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
