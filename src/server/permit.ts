import type { Permission } from '#domain/permissions.ts'
import { AppError, notFound } from './errors.ts'

/** The second step of every route: goes on when allowed, refuses otherwise. */
export function permit(permission: Permission): void {
  if (permission === 'forbidden') throw new AppError('permission-denied', 'Your role does not allow this.')
  if (permission === 'hidden') throw notFound()
}
