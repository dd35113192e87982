import { type RefObject, useEffect, useRef, useState } from 'react'
import { CONSOLE_PATH, DRAFT_PREVIEW, DRAFT_SAVED } from '#contract/console/company.ts'
import { keysOf } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { useLayoutOnChange, useOnChange } from '#ui/hooks/use-on-change.ts'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { ExternalLink } from '#ui/text/external-link.tsx'
import linkStyles from '#ui/text/link.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { DraftWriter } from '../state/draft-writer.ts'
import { useWriterState } from '../state/use-draft-writer.ts'
import styles from './preview-panel.module.css'

/** Widths of the preview in CSS pixels; 0 for all available space. */
const WIDTHS = { '390': 390, '820': 820, full: 0 } as const
type Width = keyof typeof WIDTHS

const WIDTH_WORDS: Record<Width, string> = { '390': 'Phone', '820': 'Tablet', full: 'Full width' }

type PreviewPanelProps = {
  draftId: string
  module: string | undefined
  writer: DraftWriter
  /** True if the editor is next to the preview. */
  isBeside: boolean
  onBeside: (isBeside: boolean) => void
  onClose: () => void
}

/** Preview of the module in the partners' player, updated while the author writes. */
export function PreviewPanel({ isBeside, onBeside, onClose, ...shown }: PreviewPanelProps) {
  const [width, setWidth] = useState<Width>('390')
  const [isDark, setIsDark] = useState(false)
  return (
    <Stack as="section" gap="snug" className={styles.panel} aria-label="Preview">
      <Row gap="snug" className={styles.bar}>
        <fieldset>
          <legend>
            <VisuallyHidden>Width</VisuallyHidden>
          </legend>
          <Row gap="tiny">
            {keysOf(WIDTH_WORDS).map((option) => (
              <Button
                key={option}
                kind="secondary"
                aria-pressed={option === width}
                onClick={() => setWidth(option)}
              >
                {WIDTH_WORDS[option]}
              </Button>
            ))}
          </Row>
        </fieldset>
        <Button kind="secondary" aria-pressed={isDark} onClick={() => setIsDark(!isDark)}>
          Dark
        </Button>
        <Row gap="tiny" className={styles.acts}>
          <Button kind="quiet" className={styles.beside} onClick={() => onBeside(!isBeside)}>
            {isBeside ? 'Hide editor' : 'Show editor'}
          </Button>
          <Button kind="quiet" aria-label="Close preview" title="Close preview" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </Row>
      </Row>
      <PreviewFrame {...shown} width={width} theme={isDark ? 'dark' : 'light'} />
      <ExternalLink
        className={classNames(linkStyles.link, styles.window)}
        address={previewAddress(shown.draftId, shown.module)}
        isMarked
      >
        Open in new window
      </ExternalLink>
    </Stack>
  )
}

/** Returns the preview URL of a draft's module. */
function previewAddress(draftId: string, module = ''): string {
  const page = CONSOLE_PATH + DRAFT_PREVIEW.replace(':draftId', encodeURIComponent(draftId))
  return `${page}?module=${encodeURIComponent(module)}`
}

type PreviewFrameProps = Pick<PreviewPanelProps, 'draftId' | 'module' | 'writer'> & {
  width: Width
  theme: 'light' | 'dark'
}

function PreviewFrame({ draftId, module, writer, width, theme }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { savedAt } = useWriterState(writer)
  const address = previewAddress(draftId, module)
  useEffect(() => writer.watchClosely(), [writer])
  useOnChange(savedAt, () => frame.current?.contentWindow?.postMessage(DRAFT_SAVED, location.origin))
  useFrameWidth(frame, address, WIDTHS[width])
  const showTheme = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (root) root.dataset.theme = theme
  }
  useEffect(showTheme)
  return (
    <div className={styles.stage}>
      {/* A new URL in the same frame would add an entry to the browser's history. */}
      <iframe
        key={address}
        ref={frame}
        className={styles.frame}
        title="Draft preview"
        src={address}
        onLoad={showTheme}
      />
    </div>
  )
}

/**
 * Sets the width of a frame in CSS pixels; 0 for all available space. In less space, the frame is scaled
 * down.
 */
function useFrameWidth(frame: RefObject<HTMLIFrameElement | null>, address: string, width: number): void {
  useLayoutOnChange(`${address} ${width}`, () => {
    const { current } = frame
    const stage = current?.parentElement
    if (!current || !stage) return
    const place = () => {
      const scale = width === 0 ? 1 : Math.min(1, stage.clientWidth / width)
      current.style.inlineSize = width === 0 ? '100%' : `${width}px`
      current.style.blockSize = `${stage.clientHeight / scale}px`
      current.style.scale = String(scale)
    }
    const observer = new ResizeObserver(place)
    observer.observe(stage)
    place()
    return () => observer.disconnect()
  })
}
