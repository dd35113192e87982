import { oneLine } from './question-marks.ts'

const BLOCK = /\{([^{}]*)\}/g
const TITLE = /^::[^:\n]{0,200}::[^\S\n]{0,9}/gm
/** Matches the points of an answer as a percentage, such as `%50%`. */
const WEIGHT = /^%-?[\d.]{1,9}%/

/** Converts answers in Moodle's GIFT format, such as `{ =Meat ~Stone # No. }`, to lines with marks. */
export function rewriteGiftBlocks(text: string): string {
  const rewritten = text.replace(BLOCK, (block, content: string, at: number) => {
    const [after = ''] = text.slice(at + block.length, at + block.length + 40).split(/[\r\n]/)
    return after.trim() === '' ? (rewriteBlock(content) ?? block) : block
  })
  return rewritten === text ? text : rewritten.replace(TITLE, '')
}

/**
 * Returns the answers as lines, each followed by its feedback; undefined for other text in braces, and for
 * pairs.
 */
function rewriteBlock(content: string): string | undefined {
  const [before = '', ...answers] = ` ${content}`.split(/(?<!\\)(?=[=~])/)
  if (before.trim() !== '' || answers.length === 0 || content.includes('->')) return undefined
  const parts = answers.map((answer) =>
    answer
      .slice(1)
      .trim()
      .replace(WEIGHT, '')
      .split(/(?<!\\)#/)
      .map(plainText),
  )
  const lines = parts.map(([words = ''], at) => `${answers[at]?.startsWith('=') ? '✓' : '✗'} ${words}`)
  const feedback = parts.flatMap(([, ...notes]) => notes.filter(Boolean).map((note) => `Feedback: ${note}`))
  return ['', ...lines, ...feedback].join('\n')
}

const plainText = (text: string) => oneLine(text.replace(/\\([=~#{}:])/g, '$1'))
