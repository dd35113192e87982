import { columns, gradual } from './gradual-steps.ts'

/** Adds the options of a publication, such as showing the course to partners. */
export const publicationOptions = gradual(columns('publications', 'options text'))
