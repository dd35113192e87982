import type { Plugin } from 'vite'
import { CONTAINER_SIZES, WINDOW_SIZES } from '#ui/styles/sizes.ts'

const SIZES = {
  media: { unit: 'em', widths: new Map(Object.entries<number>(WINDOW_SIZES)) },
  container: { unit: 'rem', widths: new Map(Object.entries<number>(CONTAINER_SIZES)) },
}

/** Build plugin that replaces named sizes in the conditions of a style sheet by their widths. */
export const writeSizes: Plugin = {
  name: 'write-sizes',
  enforce: 'pre',
  transform: (code, id) => (/\.css(\?|$)/.test(id) ? { code: withSizes(code), map: null } : undefined),
}

function withSizes(css: string): string {
  return css.replace(/@(media|container)[^{]+/g, (condition, kind: 'media' | 'container') =>
    condition.replace(/\(--(from|below)-(\w+)\)/g, (name, side: string, size: string) => {
      const { unit, widths } = SIZES[kind]
      const width = widths.get(size)
      if (width === undefined)
        throw new Error(`@${kind} ${name}: there is no such size in src/ui/styles/sizes.ts`)
      if (side === 'from') return `(width >= ${width}${unit})`
      // The build would compile `<` to `not`, and the oldest supported browsers do not accept that in @media. No window
      // width lies in between.
      return kind === 'media' ? `(width <= ${width - 0.001}em)` : `(width < ${width}rem)`
    }),
  )
}
