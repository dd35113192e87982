import { type Fields, isSameJson } from '#domain/unknown-value.ts'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { type ComparedLine, compareTexts } from './compare-texts.ts'
import { wordsOfPart } from './part-words.ts'
import styles from './versions.module.css'

interface NamedText {
  name: string
  content: Fields
}

type SideBySideProps = {
  part: string
  before: NamedText
  after: NamedText
}

/** Shows two contents of a part side by side, with words found in only one of them marked. */
export function SideBySide({ part, before, after }: SideBySideProps) {
  const isEqual = isSameJson(before.content, after.content)
  const words = [before, after].map(({ content }) => wordsOfPart(part, content))
  const [own, other] = compareTexts(words[0] ?? [], words[1] ?? [])
  const isSame = ![...own, ...other].some((line) => line.some(({ isDifferent }) => isDifferent))
  return (
    <>
      {isSame && !isEqual && <p>The text is the same. Formatting, links or images differ.</p>}
      {isEqual && <p>No differences.</p>}
      <Stack className={styles.texts}>
        <Text name={before.name} lines={own} />
        <Text name={after.name} lines={other} />
      </Stack>
    </>
  )
}

function Text({ name, lines }: { name: string; lines: ComparedLine[] }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <div className={styles.text}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its box is scrolled by keyboard */}
        <div className={styles.lines} tabIndex={0}>
          {inOrder(lines, (line) => (
            <div dir="auto">
              {inOrder(line, ({ text, isDifferent }) => (isDifferent ? <mark>{text}</mark> : text))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
