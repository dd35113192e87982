/**
 * Paths of the icons shared by several screens, in a box of 24 units. `chevron` points down. Every page loads
 * these, so an icon used on only one screen is a `LineIcon` of that screen.
 */
export const ICON_PATHS = {
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 3-6 6.5-6s6.1 2.4 6.5 6M16 4.4a3.5 3.5 0 0 1 0 6.3M18 14.5c2 .8 3.3 2.8 3.5 5.5',
  courses: 'M12 6.5C10 4.9 7 4.3 3 4.5v13.5c4-.2 7 .4 9 2 2-1.6 5-2.2 9-2V4.5c-4-.2-7 .4-9 2Zm0 0V20',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 20.5c.6-3.9 3.8-6 8-6s7.4 2.1 8 6',
  'sign-out': 'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M10.5 12H20M16.5 8.2 20.3 12l-3.8 3.8',
  video: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM10.2 8.7v6.6l5.3-3.3-5.3-3.3Z',
  article:
    'M6.5 3.5H14l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5ZM13.7 3.7v4.6h4.6M8.5 12.5h6.5M8.5 16h4.5',
  quiz: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.3 9.5c.2-1.5 1.3-2.4 2.8-2.4 1.6 0 2.8 1 2.8 2.4 0 2-2.8 2.2-2.8 4.2M12.1 16.9h.01',
  check: 'm5 12.8 4.5 4.4L19 7.5',
  chevron: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  back: 'M19.5 12h-15m0 0 6-6m-6 6 6 6',
  next: 'M4.5 12h15m0 0-6-6m6 6-6 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  upload: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4.5 19.5h15',
  print:
    'M7.5 9V3.5h9V9M7.5 16.5H5A1.5 1.5 0 0 1 3.5 15v-4.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5h-2.5M7.5 14h9v6.5h-9V14Z',
  offline:
    'M3.5 3.5l17 17M8.5 15.9a5 5 0 0 1 5.6-.9M5.3 12.3a10 10 0 0 1 4-2.4M2.5 8.8a14 14 0 0 1 3.6-2.5M12 5c3.6 0 7 1.4 9.5 3.8M15.5 10.4c1.2.5 2.3 1.1 3.2 1.9M12 19.5h.01',
  alert: 'M12 4 2.8 20h18.4L12 4ZM12 10.5v4M12 17.2h.01',
} as const

export type IconName = keyof typeof ICON_PATHS

type IconProps = { name: IconName; size?: number | undefined; className?: string | undefined }

/**
 * Line icon in the color of its text. `size` is in px at a font size of 16 px, and grows with the text. Icons
 * never replace text and are hidden from screen readers.
 */
export function Icon({ name, ...drawing }: IconProps) {
  return <LineIcon {...drawing} path={ICON_PATHS[name]} />
}

/** Line icon with its own path. */
export function LineIcon({ path, size = 20, className }: Omit<IconProps, 'name'> & { path: string }) {
  const side = `${size / 16}em`
  return (
    <svg
      className={className}
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
