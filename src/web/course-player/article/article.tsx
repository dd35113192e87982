import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ArticleModule } from '#domain/course/course.ts'
import { Button } from '#ui/form/button.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { Icon, LineIcon } from '#ui/picture/icon.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import shared from '#ui/text/article-look.module.css'
import styles from './article.module.css'
import type { ArticleNode } from './article-node.ts'
import { ArticleNodes } from './article-nodes.tsx'
import tools from './article-tools.module.css'
import { CounterCard } from './counter-card.tsx'
import { parseArticle } from './parse-article.ts'
import { spokenBlocksOf } from './spoken-blocks.ts'
import { useLookedUpSentence } from './use-looked-up-sentence.ts'
import { useReadAloud } from './use-read-aloud.ts'

const LISTEN = 'M4.5 9.5v5h3.5l4.5 4v-13l-4.5 4H4.5ZM15.8 9a4.2 4.2 0 0 1 0 6M18.4 6.4a8 8 0 0 1 0 11.2'

/** Host of the portal during server rendering, where the browser's host is unknown. */
const DRAWN_HOST = 'http://portal.invalid'

/** Renders an article from its editor state, or a message if the state cannot be read. */
export function Article({ module }: { module: ArticleModule }) {
  const nodes = useArticleNodes(module)
  const isBroken = nodes === undefined
  const article = useLookedUpSentence()

  useEffect(() => {
    if (isBroken) console.error('The editor state of this article cannot be read.')
  }, [isBroken])

  if (isBroken) return <Notice>We can’t show this article right now. Try again later.</Notice>
  return (
    <div className={classNames(shared.article, shared.parts, styles.article)} ref={article}>
      <ArticleNodes nodes={nodes} />
    </div>
  )
}

/** Returns the nodes of an article; undefined if its editor state cannot be read. */
function useArticleNodes(module: ArticleModule): ArticleNode[] | undefined {
  const { pathname } = useLocation()
  return parseOnce(module, useIsHydrated() ? document.baseURI : `${DRAWN_HOST}${pathname}`)
}

const parsed = new WeakMap<ArticleModule, { base: string; nodes: ArticleNode[] | undefined }>()

/** Parses an article once for all components that show parts of it. */
function parseOnce(module: ArticleModule, base: string): ArticleNode[] | undefined {
  const known = parsed.get(module)
  if (known?.base === base) return known.nodes
  const nodes = parseArticle(module.editorData, base, module.pictures)
  parsed.set(module, { base, nodes })
  return nodes
}

type ArticleToolsProps = { module: ArticleModule; courseName: string }

/** Buttons that print an article as a counter card and read it aloud. */
export function ArticleTools({ module, courseName }: ArticleToolsProps) {
  const { title } = module
  const nodes = useArticleNodes(module) ?? []
  const { card, printButton, handlePrint, handlePrinted } = useCounterCard()
  const { canRead, isReading, read, stop } = useReadAloud()
  if (nodes.length === 0) return null
  return (
    <div className={tools.tools} data-print="no">
      <Button ref={printButton} kind="quiet" className={tools.tool} onClick={handlePrint}>
        <Icon name="print" />
        Print a counter card
      </Button>
      {canRead && (
        <Button
          kind="quiet"
          className={tools.tool}
          onClick={() => (isReading ? stop() : read([title, ...spokenBlocksOf(nodes)]))}
        >
          {isReading ? <Icon name="close" /> : <LineIcon path={LISTEN} />}
          {isReading ? 'Stop' : 'Read aloud'}
        </Button>
      )}
      {card > 0 && (
        <CounterCard
          key={card}
          title={title}
          courseName={courseName}
          nodes={nodes}
          onPrinted={handlePrinted}
        />
      )}
    </div>
  )
}

/** Prints counter cards. `card` is 0 while nothing is printed. */
function useCounterCard() {
  // Counts the clicks, so that each click prints a new card even if the browser never reported the end of the
  // last print.
  const [card, setCard] = useState(0)
  const printButton = useRef<HTMLButtonElement>(null)

  function handlePrinted() {
    setCard(0)
    // Printing may have moved the focus away from the button, which is hidden on paper.
    printButton.current?.focus({ preventScroll: true })
  }
  return { card, printButton, handlePrint: () => setCard(card + 1), handlePrinted }
}
