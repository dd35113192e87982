import { ICON_PATHS, LineIcon } from '#ui/picture/icon.tsx'

/** SVG paths of the navigation icons, in a 24 × 24 view box. */
const CONSOLE_ICON_PATHS = {
  partners:
    'M4 10v9.5h16V10M3 8.5 5 4.5h14l2 4c0 1.5-1 2.5-2.3 2.5S16.5 10 16.5 8.5c0 1.5-1 2.5-2.25 2.5S12 10 12 8.5c0 1.5-1 2.5-2.25 2.5S7.5 10 7.5 8.5C7.5 10 6.6 11 5.3 11S3 10 3 8.5ZM9.5 19.5V15h5v4.5',
  courses: ICON_PATHS.courses,
  people: ICON_PATHS.team,
  reports: 'M4 4v16h16M8 15.5l3.5-4.5 3 2.5L19.5 7',
  activity: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  health: 'M2.5 12.5H7l2.5-6.5 4.5 12 2.5-5.5h5',
  staff: 'M12 3 19.5 5.5v5.5c0 4.7-3.1 8-7.5 10-4.4-2-7.5-5.3-7.5-10V5.5L12 3ZM9 11.8l2.2 2.2L15.2 9.8',
  account: ICON_PATHS.account,
} as const

export type ConsoleIconName = keyof typeof CONSOLE_ICON_PATHS

/** An icon of the navigation. */
export function ConsoleIcon({ name }: { name: ConsoleIconName }) {
  return <LineIcon path={CONSOLE_ICON_PATHS[name]} />
}
