import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LogoImage } from '#client/parts/logo-image.tsx'
import { printAlone, sheetClassName, sheetHeadClassName } from '#ui/layout/print-alone.ts'
import { Paw } from '#ui/picture/paw.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import shared from '#ui/text/article-look.module.css'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { ArticleNode } from './article-node.ts'
import { ArticleNodes } from './article-nodes.tsx'
import { cardPartsOf } from './card-parts.ts'
import styles from './counter-card.module.css'

/** Maximum wait for the partner's logo, in ms. */
const LOGO_TIMEOUT = 3000

type CounterCardProps = { title: string; courseName: string; nodes: ArticleNode[]; onPrinted: () => void }

/**
 * Prints an article as an A5 sheet for the counter: title, lists, tables and the partner's logo, as large as
 * fits. The sheet is laid out off-screen, printed alone, and then removed.
 */
export function CounterCard({ title, courseName, nodes, onPrinted }: CounterCardProps) {
  const { companyName } = useServices().config
  const [isLogoReady, setLogoReady] = useState(false)
  const { body, part, columns, size, isSet } = useCardFit(nodes)

  const handlePrinted = useEffectEvent(onPrinted)
  useEffect(() => {
    const timer = setTimeout(() => setLogoReady(true), LOGO_TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    return isSet && isLogoReady ? printAlone(() => handlePrinted()) : undefined
  }, [isSet, isLogoReady])

  return createPortal(
    <div className={classNames(sheetClassName, styles.sheet)} aria-hidden="true">
      <header className={classNames(sheetHeadClassName, styles.head)}>
        <h1 className={styles.title}>{title}</h1>
        <CardLogo onReady={() => setLogoReady(true)} />
      </header>
      <div
        className={classNames(shared.parts, styles.body)}
        ref={body}
        data-columns={columns}
        style={{ fontSize: `${size}pt` }}
      >
        <ArticleNodes nodes={part} />
      </div>
      <footer className={styles.foot}>
        <span>{courseName}</span>
        <span>{companyName}</span>
      </footer>
    </div>,
    document.body,
  )
}

/** Tries one layout after another before the first paint until the content fits. */
function useCardFit(nodes: ArticleNode[]) {
  const parts = useMemo(() => cardPartsOf(nodes), [nodes])
  const fits = useMemo(() => cardFits(parts.length), [parts])
  const body = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(0)
  const [isSet, setSet] = useState(false)
  const fit = fits[tried] ?? { part: 0, columns: 1, size: 8 }

  useLayoutEffect(() => {
    const isLast = tried >= fits.length - 1
    if (isLast || (body.current && isWithin(body.current))) setSet(true)
    else setTried(tried + 1)
  }, [tried, fits])
  return { ...fit, body, part: parts[fit.part] ?? [], isSet }
}

/** Logo of the partner in its box, with the portal's mark as a fallback. */
function CardLogo({ onReady }: { onReady: () => void }) {
  const { name, logoUrl } = useAppSelector((state) => state.organization)
  const [hasFailed, setFailed] = useState(false)
  const isMissing = !logoUrl || hasFailed

  const handleReady = useEffectEvent(onReady)
  useEffect(() => {
    if (isMissing) handleReady()
  }, [isMissing])
  if (isMissing) return <Paw size={34} className={styles.mark} />
  return (
    <LogoImage
      className={styles.logo}
      url={logoUrl}
      name={name ?? ''}
      onReady={onReady}
      onError={() => setFailed(true)}
    />
  )
}

/** Layout of a card: the part to show, the number of columns, and the font size. */
interface CardFit {
  part: number
  columns: 1 | 2
  /** Font size in pt. */
  size: number
}

const SIZES = [15, 14, 13, 12, 11, 10, 9.5, 9]
const SMALL_SIZES = [9, 8.5, 8]

/**
 * Returns the layouts for a card with this number of parts, best first. More content precedes larger type.
 */
function cardFits(parts: number): CardFit[] {
  return Array.from({ length: parts }, (_, part) => [
    ...SIZES.map((size) => ({ part, columns: 1 as const, size })),
    ...SMALL_SIZES.map((size) => ({ part, columns: 2 as const, size })),
  ]).flat()
}

/** Returns whether an element's content fits inside it in both directions. */
function isWithin({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean {
  return scrollHeight <= clientHeight && scrollWidth <= clientWidth
}
