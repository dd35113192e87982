import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { readPlace } from '#contract/module-place.ts'

/** Selector of an article's elements with text. */
const BLOCKS = 'p, li, h3, h4, h5, h6, blockquote, td, th, pre, figcaption'

/** Length of the beginning that identifies a sentence whose end has changed, in characters. */
const FEWER = 24

/**
 * Finds the sentence in the URL, scrolls to its paragraph, marks it and focuses it. Does nothing if the
 * article lacks the sentence.
 */
export function useLookedUpSentence(): RefObject<HTMLDivElement | null> {
  const article = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    const { words } = readPlace(hash)
    if (words === undefined) return
    // Runs after the screen has scrolled to its top and focused its heading.
    const frame = requestAnimationFrame(() => {
      const block = article.current && findBlock(article.current, words)
      if (block) leadTo(block)
    })
    return () => cancelAnimationFrame(frame)
  }, [hash])
  return article
}

function findBlock(article: HTMLElement, words: string): HTMLElement | undefined {
  const blocks = [...article.querySelectorAll<HTMLElement>(BLOCKS)]
  for (const wanted of [words, words.slice(0, FEWER)]) {
    const found = blocks.filter((block) => lettersOf(block.textContent).includes(lettersOf(wanted)))
    const [first] = found
    // Prefers the innermost match, because a list item may contain the paragraph.
    if (first) return found.filter((block) => first.contains(block)).at(-1)
  }
  return undefined
}

function lettersOf(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, '')
}

function leadTo(block: HTMLElement): void {
  block.tabIndex = -1
  block.dataset.lookedUp = ''
  block.focus({ preventScroll: true })
  block.scrollIntoView({ block: 'center' })
}
