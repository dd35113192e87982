/** A comment above a test that names a rule of the contract. */
interface ContractMark {
  /** Path of the file from the project root. */
  file: string
  /** Section of the specification. */
  section: number
  /** Text of the rule, or its beginning and `…` if another comment has the full text. */
  words: string
}

interface ContractRule {
  section: number
  words: string
  files: string[]
}

/** The page, and its problems: comments with an unknown section or without a unique rule. */
interface ContractPage {
  text: string
  problems: string[]
}

const HEADINGS = new Map([
  [2, 'Screens and routes'],
  [3, 'Entities'],
  [4, 'States and transitions'],
  [5, 'Validation'],
  [6, 'Roles and permissions'],
  [7, 'Calls'],
  [8, 'Error catalogue'],
  [9, 'Constants and further promises'],
])

const INTRODUCTION = `# Rules of the contract, and the tests that show them

\`node scripts/write-contract.ts --write\` writes this page from comments above the tests: \`// Contract § 5: the rule\`, continued after three
blanks; in further tests its beginning and \`…\`. \`e2e/\` runs in a real browser; sections are those of the specification.
`

/** Minimum number of rules with a common text before the colon that form a topic. */
const RULES_OF_A_TOPIC = 5

/** Pattern of a file name without folder and extension, such as `quiz` in `src/domain/quiz.test.ts`. */
const FILE_NAME = /[^/.]+(?=\.[^/]*$)/

/**
 * Generates the page from the sources, given as texts by path: each rule in its section, with the files of the
 * tests that show it.
 * @example // Contract § 5: reset password: the three checks in their order
 */
export function writeContractPage(sources: Record<string, string>): ContractPage {
  const marks = Object.entries(sources).flatMap(([file, text]) => findContractMarks(file, text))
  const rules = mergeWholeMarks(marks.filter(({ words }) => !words.endsWith('…')))
  const problems = marks
    .filter(({ section }) => !HEADINGS.has(section))
    .map(({ file, section }) => `${file}: there is no section ${section}`)
  for (const mark of marks.filter(({ words }) => words.endsWith('…'))) {
    const meant = findRules(rules, mark.words.slice(0, -1).trimEnd())
    if (meant.length === 1) meant[0]?.files.push(mark.file)
    else problems.push(`${mark.file}: ${meant.length} rules begin with '${mark.words}'`)
  }
  const sections = [...HEADINGS].map(([section, heading]) => {
    return `\n## ${section}. ${heading}\n${writeSection(rules.filter((rule) => rule.section === section))}`
  })
  return { text: INTRODUCTION + sections.join(''), problems }
}

function findContractMarks(file: string, text: string): ContractMark[] {
  const marks = text.matchAll(/^ *\/\/ Contract § (\d+): (.*(?:\n *\/\/ {3}\S.*)*)$/gm)
  return [...marks].map(([, section, words = '']) => ({
    file,
    section: Number(section),
    words: words.replace(/\n *\/\/ +/g, ' '),
  }))
}

function mergeWholeMarks(marks: ContractMark[]): ContractRule[] {
  const rules = new Map<string, ContractRule>()
  for (const { file, section, words } of marks) {
    const key = `${section} ${words}`
    const rule = rules.get(key)
    if (rule === undefined) rules.set(key, { section, words, files: [file] })
    else rule.files.push(file)
  }
  return [...rules.values()]
}

function findRules(rules: ContractRule[], beginning: string): ContractRule[] {
  return rules.filter(({ words }) => words.startsWith(beginning))
}

/** Renders the rules of a section. Rules of a topic are grouped under its name, without that prefix. */
function writeSection(rules: ContractRule[]): string {
  const topics = [...Map.groupBy(rules, ({ words }) => /^.*?: /.exec(words)?.[0] ?? '')].filter(
    ([topic, about]) => topic !== '' && about.length >= RULES_OF_A_TOPIC,
  )
  const others = rules.filter((rule) => !topics.some(([, about]) => about.includes(rule)))
  const below = topics.map(([topic, about]) => {
    const items = about.map((rule) => writeItem({ ...rule, words: rule.words.slice(topic.length) }))
    return `\n### ${topic.charAt(0).toUpperCase()}${topic.slice(1, -2)}\n\n${items.join('')}`
  })
  return `\n${others.map(writeItem).join('')}${below.join('')}`
}

function writeItem({ words, files }: ContractRule): string {
  return `- ${words}: ${groupByFolder([...new Set(files)])
    .map((path) => `\`${path}\``)
    .join(', ')}\n`
}

/**
 * Merges files of a folder with the same extension into one path in shell notation.
 * @example groupByFolder(['a/b.test.ts', 'a/c.test.ts']) // ['a/{b,c}.test.ts']
 */
function groupByFolder(files: string[]): string[] {
  const groups = Map.groupBy(files, (file) => file.replace(FILE_NAME, '*'))
  return [...groups].map(([place, alike]) => {
    const names = alike.map((file) => FILE_NAME.exec(file)?.[0])
    return place.replace('*', names.length === 1 ? `${names[0]}` : `{${names.join(',')}}`)
  })
}
