import { type Fields, fieldsOf, listOf } from '../unknown-value.ts'

/**
 * Returns a document as that of a new course, which may be one that cannot be published: with other ids for
 * itself, its modules and its questions.
 */
export function withNewIds(document: Fields, newId: () => string): Fields {
  const renewed = (value: unknown): Fields => ({ ...fieldsOf(value), id: newId() })
  const sections = listOf(document.sections).map((section) => ({
    ...fieldsOf(section),
    modules: listOf(fieldsOf(section).modules).map((module) => {
      const { questions } = fieldsOf(module)
      return { ...renewed(module), ...(Array.isArray(questions) && { questions: questions.map(renewed) }) }
    }),
  }))
  return { ...renewed(document), sections }
}
