import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ArticleModule } from '#domain/course/course.ts'
import { Button } from '#ui/form/button.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts'
import styles from './article.module.css'
import type { ArticleNode } from './article-node.ts'
import { ArticleNodes } from './article-nodes.tsx'
import tools from './article-tools.module.css'
import { CounterCard } from './counter-card.tsx'
import { parseArticle } from './parse-article.ts'
import { spokenBlocksOf } from './spoken-blocks.ts'
import { useLookedUpSentence } from './use-looked-up-sentence.ts'
import { useReadAloud } from './use-read-aloud.ts'

/** Stands for the portal's own host, whose name the server does not know as the browser does. */
const DRAWN_HOST = 'http://portal.invalid'

/** Shows an article from its editor state; a sentence instead if the state cannot be read. */
export function Article({ module }: { module: ArticleModule }) {
  const nodes = useArticleNodes(module)
  const isBroken = nodes === undefined
  const article = useLookedUpSentence()

  useEffect(() => {
    if (isBroken) console.error('The editor state of this article cannot be read.')
  }, [isBroken])

  if (isBroken) return <Notice>This article cannot be shown right now.</Notice>
  return (
    <div className={styles.article} ref={article}>
      <ArticleNodes nodes={nodes} />
    </div>
  )
}

/** Returns the nodes of an article; undefined if its state cannot be read. */
function useArticleNodes(module: ArticleModule): ArticleNode[] | undefined {
  const { pathname } = useLocation()
  return parseOnce(module, useIsHydrated() ? document.baseURI : `${DRAWN_HOST}${pathname}`)
}

const parsed = new WeakMap<ArticleModule, { base: string; nodes: ArticleNode[] | undefined }>()

/** Parses an article for all that show something of it. */
function parseOnce(module: ArticleModule, base: string): ArticleNode[] | undefined {
  const known = parsed.get(module)
  if (known?.base === base) return known.nodes
  const nodes = parseArticle(module.editorData, base, module.pictures)
  parsed.set(module, { base, nodes })
  return nodes
}

type ArticleToolsProps = { module: ArticleModule; courseName: string }

/** Prints an article as a card for the counter, and reads it aloud. */
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
          <Icon name={isReading ? 'close' : 'listen'} />
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

/** Prints a card: `card` is 0 while there is none. */
function useCounterCard() {
  // Counts the presses: each prints its own card, should a browser not report that it printed the last one.
  const [card, setCard] = useState(0)
  const printButton = useRef<HTMLButtonElement>(null)

  function handlePrinted() {
    setCard(0)
    // Paper has no buttons, so a browser may have taken the focus off this one.
    printButton.current?.focus({ preventScroll: true })
  }
  return { card, printButton, handlePrint: () => setCard(card + 1), handlePrinted }
}
