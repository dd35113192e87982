import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './article-frame.module.css'
import type { ArticleNode } from './article-node.ts'
import { CounterCard } from './counter-card.tsx'
import { spokenBlocksOf } from './spoken-blocks.ts'
import { useReadAloud } from './use-read-aloud.ts'

type ArticleToolsProps = { title: string; courseName: string; nodes: ArticleNode[] }

/** What can be done with an article besides reading it: printing it as a card for the counter, and having it read aloud. */
export function ArticleTools({ title, courseName, nodes }: ArticleToolsProps) {
  // Counts the presses: each prints a card of its own, should a browser not say that it printed the one before.
  const [card, setCard] = useState(0)
  const printButton = useRef<HTMLButtonElement>(null)
  const { canRead, isReading, read, stop } = useReadAloud()
  if (nodes.length === 0) return null

  function handlePrinted() {
    setCard(0)
    // Paper has no buttons, so a browser may have taken the focus off this one.
    printButton.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.tools} data-print="no">
      <Button ref={printButton} kind="quiet" className={styles.tool} onClick={() => setCard(card + 1)}>
        <Icon name="print" />
        Print a counter card
      </Button>
      {canRead && (
        <Button
          kind="quiet"
          className={styles.tool}
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
