/**
 * The widths at which the layout changes, for style sheets and scripts alike. A size begins at its width and ends
 * just below that of the next. The build inserts them into the conditions of style sheets: `@media (--from-tablet)`,
 * `@container (--below-medium)`.
 */

/** Sizes of the window by their minimum width, in em. Below a tablet it is a phone. */
export const WINDOW_SIZES = { tablet: 40, desk: 64 } as const

/**
 * Sizes of the space for a part of a screen by their minimum width, in rem. Below `labels`, a sidebar has its labels
 * below its icons. Only a phone with very large text has less than `compact`.
 */
export const CONTAINER_SIZES = { labels: 8, compact: 17, small: 32, medium: 44, large: 58 } as const
