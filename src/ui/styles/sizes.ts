/**
 * Widths at which the layout changes, shared by style sheets and scripts. A size begins at its width and ends
 * just below the next size. The build inserts the widths into the conditions of style sheets: `@media
 * (--from-tablet)`, `@container (--below-medium)`.
 */

/** Minimum widths of the window sizes, in em. Windows below `tablet` are phones. */
export const WINDOW_SIZES = { tablet: 40, desk: 64 } as const

/**
 * Minimum widths of the container sizes, in rem. Below `labels`, a sidebar has its labels below its icons.
 * Only phones with very large text are below `compact`.
 */
export const CONTAINER_SIZES = { labels: 8, compact: 17, small: 32, medium: 44, large: 58 } as const
