import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'

type CourseContentDrawerProps = { current: string; children: ReactNode }

/** Shows the navigation in a drawer that a button opens, when there is no room beside the module. Going to another module closes it. */
export function CourseContentDrawer({ current, children }: CourseContentDrawerProps) {
  const [openedAt, setOpenedAt] = useState<string>()
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpenedAt(current)}>
        <Icon name="menu" size={20} />
        Course Content
      </Button>
      {openedAt === current && (
        <Drawer label="Course Content" onClose={() => setOpenedAt(undefined)}>
          {children}
        </Drawer>
      )}
    </>
  )
}
