/** The mark of the portal (`web/ui/paw.tsx`), for pages that the server draws by itself. */
export const PORTAL_MARK = `<svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">${[
  [5.4, 14.2, 3.1, 4.1, -22],
  [12, 7, 3.3, 4.5, -7],
  [20, 7, 3.3, 4.5, 7],
  [26.6, 14.2, 3.1, 4.1, 22],
]
  .map(
    ([x, y, width, height, tilt]) =>
      `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" transform="rotate(${tilt} ${x} ${y})"/>`,
  )
  .join(
    '',
  )}<path d="M16 14.2c4.6 0 9 3.9 9 8.2 0 3.5-2.8 5.6-6.4 5.6h-4.4l-4.5 2.7c-.6.4-1.3-.2-1.1-.9l.7-2.6C7.9 26.3 7 24.6 7 22.4c0-4.3 4.4-8.2 9-8.2Z"/></svg>`
