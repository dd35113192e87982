import type { ComponentType } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { CoursePicture } from '#web/ui/course-picture.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ICON_PATHS, Icon, type IconName } from '#web/ui/icon.tsx'
import { Menu, menuItemClassName } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageSpinner, Spinner } from '#web/ui/spinner.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './component-page.module.css'
import { DialogExamples } from './dialog-examples.tsx'
import { FieldExamples } from './field-examples.tsx'
import { NumberExamples, TableExamples } from './list-examples.tsx'
import { ColorExamples, MarkExamples, TypeExamples } from './look-examples.tsx'

/** `theme` is the one it is shown in, for names that may stand on the page only once. */
type ExampleProps = { theme: 'light' | 'dark' }

/** Each component in its states, by its name. Hover and focus are tried by hand. */
export const EXAMPLES: Record<string, ComponentType<ExampleProps>> = {
  Colors: ColorExamples,
  Type: TypeExamples,
  Mark: MarkExamples,
  Button: ButtonExamples,
  Field: FieldExamples,
  'Card, disclosure, menu, tabs': CardExamples,
  'Status and progress': StatusExamples,
  'Check mark, picture': PictureExamples,
  'Number, bar': NumberExamples,
  'Search, table': TableExamples,
  'Notice, dialog and drawer': NoticeExamples,
  Loading: LoadingExamples,
  Empty: EmptyExamples,
  Icon: IconExamples,
}

function ButtonExamples() {
  return (
    <Stack gap="small">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
        <div key={kind} className={styles.row}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} busy>
            Busy
          </Button>
          <Button kind={kind} disabled>
            Disabled
          </Button>
          <Button kind={kind} aria-pressed>
            Pressed
          </Button>
        </div>
      ))}
      <div className={styles.brand}>
        <Button kind="honey">On the brand's ground</Button>
      </div>
    </Stack>
  )
}

function CardExamples() {
  const tabs = ['Notes', 'Links'].map((title) => ({
    id: title,
    title,
    panel: <p>The {title.toLowerCase()}.</p>,
  }))
  return (
    <Stack>
      <Card>A card with its words.</Card>
      <Card>
        <Disclosure summary="Closed">Its content</Disclosure>
        <Disclosure summary="Open" open>
          Its content
        </Disclosure>
      </Card>
      <Card>
        <Tabs label="Notes and links" tabs={tabs} />
      </Card>
      <Menu label="Menu" trigger={<Avatar size={40} />}>
        {(close) => (
          <button type="button" className={menuItemClassName} onClick={close}>
            <Icon name="sign-out" /> Sign Out
          </button>
        )}
      </Menu>
    </Stack>
  )
}

function StatusExamples() {
  return (
    <Stack>
      <div className={styles.row}>
        <StatusBadge tone="neutral">not started</StatusBadge>
        <StatusBadge tone="active">in progress</StatusBadge>
        <StatusBadge tone="done">complete</StatusBadge>
      </div>
      {[0, 1, 3, 4].map((value) => (
        <ProgressBar key={value} label={`${value} of 4`} value={value} max={4} />
      ))}
    </Stack>
  )
}

function PictureExamples() {
  return (
    <div className={styles.row}>
      <CheckMark done={false} />
      <CheckMark done />
      <Avatar name="Nobody's picture" />
      <Avatar imageUrl="/media/busy-associate.svg" name="Jonas Lind" size={64} />
      <div className={styles.cover}>
        <CoursePicture imageUrl="/media/welcome-cover.svg" />
      </div>
      <div className={styles.cover}>
        <CoursePicture imageUrl="" />
      </div>
    </div>
  )
}

function NoticeExamples({ theme }: ExampleProps) {
  return (
    <Stack>
      <Notice>Something to know.</Notice>
      <Notice tone="success">Something that worked.</Notice>
      <Notice tone="danger">Something that did not.</Notice>
      <DialogExamples theme={theme} />
    </Stack>
  )
}

function LoadingExamples() {
  return (
    <Stack>
      <div className={styles.row}>
        <Spinner label="Loading" />
        <PageSpinner label="Loading your course…" />
      </div>
      {(['cards', 'learning', 'rows', 'text', 'player'] as const).map((shape) => (
        <Skeleton key={shape} label={`Loading ${shape}`} shape={shape} />
      ))}
    </Stack>
  )
}

function EmptyExamples() {
  return (
    <Card>
      <Empty title="Your team starts here" picture="/styles/empty-team.svg">
        <p>Once you add somebody, you can follow their progress here.</p>
        <Button>Add Team Member</Button>
      </Empty>
    </Card>
  )
}

const ICONS = Object.keys(ICON_PATHS) as IconName[]

function IconExamples() {
  return (
    <div className={styles.row}>
      {ICONS.map((name) => (
        <span key={name} title={name}>
          <Icon name={name} size={28} />
        </span>
      ))}
    </div>
  )
}
