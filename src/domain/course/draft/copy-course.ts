import { type Fields, fieldsOf, listOf } from '../../unknown-value.ts'

/**
 * Returns a copy of a document with new ids for the course, its modules and its questions. The document need not be
 * publishable.
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
