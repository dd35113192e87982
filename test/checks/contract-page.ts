/** A comment above the test that shows a rule of the contract. */
interface ContractMark {
  /** The file it is in, from the project's root. */
  file: string
  /** The section of the specification. */
  section: number
  /** The rule in words, or its beginning and `…` where another mark has the whole. */
  words: string
}

interface ContractRule {
  section: number
  words: string
  files: string[]
}

/** The page, and the marks and references that belong to no rule. */
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
  [9, 'Constants, and what is promised beyond'],
])

const INTRODUCTION = `# Rules of the contract, and the tests that show them

\`node scripts/write-contract.ts --write\` writes this page from comments above the tests; \`npm run check\` fails while they differ. Change
a rule there: \`// Contract § 5: the rule\`, continued after three blanks; in further tests its beginning and \`…\`. \`e2e/\` runs in a real
browser; sections are those of the specification.
`

/**
 * Writes the page from the sources, a path to its text: each rule in its section, with the files of the tests
 * that show it.
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
    const items = rules.filter((rule) => rule.section === section).map(writeItem)
    return `\n## ${section}. ${heading}\n\n${items.join('\n')}\n`
  })
  return { text: INTRODUCTION + sections.join(''), problems }
}

/** Returns whether the page has a rule that begins with these words. */
export function hasRule(page: string, beginning: string): boolean {
  return page.split('\n').some((line) => line.startsWith(`- ${beginning}`))
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

function writeItem({ words, files }: ContractRule): string {
  return `- ${words}: ${[...new Set(files)].map((file) => `\`${file}\``).join(', ')}`
}
