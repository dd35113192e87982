import type { ReactNode } from 'react'
import { createElement } from 'react'
import type { TextFormat } from '#domain/article-values.ts'
import styles from './article.module.css'

const ELEMENTS = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  underline: 'u',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
  highlight: 'mark',
  lowercase: 'span',
  uppercase: 'span',
  capitalize: 'span',
} as const satisfies Record<TextFormat, string>

/** Words in the formats they have, each an element of its own. */
export function FormattedText({ text, formats }: { text: string; formats: TextFormat[] }) {
  return formats.reduce<ReactNode>(
    (words, format) => createElement(ELEMENTS[format], { className: styles[format] }, words),
    text,
  )
}
