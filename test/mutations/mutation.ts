/** An edit that breaks a rule of docs/contract.md, and the test that must turn red by it. */
export interface Mutation {
  /** The rule as it begins on that page. */
  rule: string
  file: string
  /** Stands there once. */
  search: string
  replace: string
  /** The file of the test. */
  test: string
  /** A part of the title, where not the whole file is needed. */
  title?: string
}
