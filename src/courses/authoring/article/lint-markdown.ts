import type { Nodes, Root } from 'mdast'
import { MAX_NESTING } from '#domain/course/article-values.ts'
import { shorten } from '#domain/text/shorten.ts'
import { ownValue } from '#domain/unknown-value.ts'
import type { LintProblem } from '../lint-problem.ts'
import { type Block, MARKDOWN_RULES, WORDS } from './markdown-rules.ts'

/**
 * Finds likely Markdown that would be shown literally or lost, such as a link with a space in its URL, a row with more
 * cells than its header, or an unclosed code block.
 */
export function lintMarkdown(tree: Root, markdown: string): LintProblem[] {
  const lines = markdown.split(/\r\n|\r|\n/)
  return tree.children.flatMap((node) => lintNode(node, { markdown, lines }, 0))
}

/** The article being checked, as one text and as lines. */
interface Article {
  markdown: string
  lines: string[]
}

function lintNode(node: Nodes, article: Article, depth: number): LintProblem[] {
  if (depth > MAX_NESTING) return []
  const own = lintBlock(node, article)
  if (WORDS.includes(node.type) || !('children' in node)) return own
  return [...own, ...node.children.flatMap((child) => lintNode(child, article, depth + 1))]
}

function lintBlock(node: Nodes, article: Article): LintProblem[] {
  const rules = MARKDOWN_RULES.filter(({ of }) => of.includes(node.type))
  if (rules.length === 0) return []
  const block = blockOf(node, article)
  return rules.flatMap(({ sentence, find }) =>
    find(block).map(({ line, found = '' }) => ({
      line,
      message: sentence.replace('{found}', () => shorten(found)),
    })),
  )
}

function blockOf(node: Nodes, { markdown, lines }: Article): Block {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1 } }
  const [first = '', ...rest] = lines.slice(start.line - 1, end.line)
  const text = markdown.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  return {
    node,
    line: start.line,
    lines: [first.slice(start.column - 1), ...rest.map((line) => line.replace(/^[\s>]+/, ''))],
    text,
    shown: WORDS.includes(node.type)
      ? mask(node, node.position?.start.offset ?? 0, text.split('')).join('')
      : text,
  }
}

/** Replaces Markdown syntax with \0: code, links, pictures and emphasis marks. */
function mask(node: Nodes, from: number, letters: string[]): string[] {
  if (!('children' in node)) return letters
  for (const child of node.children) {
    const [start, end] = [child.position?.start.offset ?? 0, child.position?.end.offset ?? 0]
    const marks = { strong: 2, emphasis: 1, delete: letters[start - from + 1] === '~' ? 2 : 1 }
    const size = ownValue(marks, child.type) ?? end - start
    if (child.type !== 'text') {
      hide(letters, start - from, start - from + size)
      hide(letters, end - from - size, end - from)
    }
    if (child.type in marks) mask(child, from, letters)
  }
  return letters
}

function hide(letters: string[], start: number, end: number): void {
  for (let at = start; at < end; at++) if (letters[at] !== '\n') letters[at] = '\0'
}
