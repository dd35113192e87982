import { columns, gradual } from './gradual-steps.ts'

/** Adds the watched parts of films that must be watched for a certificate. */
export const watchedFilms = gradual(columns('video_positions', 'watched text'))
