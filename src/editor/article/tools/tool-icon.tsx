import { LineIcon } from '#ui/picture/icon.tsx'

/** Paths of the toolbar icons, in a box of 24 units. */
const TOOL_ICON_PATHS = {
  bold: 'M7.5 12h6a3.75 3.75 0 0 0 0-7.5h-6v15h7a3.75 3.75 0 0 0 0-7.5M8.3 5v14',
  italic: 'M10.5 4.5h7M6.5 19.5h7M14.5 4.5l-5 15',
  underline: 'M7 4.5v6a5 5 0 0 0 10 0v-6M5.5 20h13',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.2-1.2',
  list: 'M9 6h11.5M9 12h11.5M9 18h11.5M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  quote: 'M10 7.5c-3.5.5-5 2.5-5 5.5v3.5h5V12H6.5M19.5 7.5c-3.5.5-5 2.5-5 5.5v3.5h5V12H16',
  picture:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5ZM4 16.5l4.5-4 3.5 3 3.5-4.5 4.5 5M9 9.5h.01',
  table: 'M4 5h16v14H4V5ZM4 10h16M4 14.5h16M12 10v9',
  more: 'M5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M18 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0',
  undo: 'M8.5 5 4.5 9l4 4M5 9h9a5.25 5.25 0 0 1 0 10.5h-4.5',
  redo: 'M15.5 5l4 4-4 4M19 9h-9a5.25 5.25 0 0 0 0 10.5h4.5',
} as const

export type ToolIconName = keyof typeof TOOL_ICON_PATHS

/** An icon of a tool. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return <LineIcon path={TOOL_ICON_PATHS[name]} />
}
