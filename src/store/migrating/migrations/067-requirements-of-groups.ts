import { columns, gradual } from './gradual-steps.ts'

/**
 * Adds the groups and areas of a requirement and the periods of a group in areas, as JSON lists. The first requirement
 * of a group or area raises the floor (`insertRequirement`): older versions read its list of people, which has only
 * those of its day.
 */
export const requirementsOfGroups = gradual(
  columns('requirements', 'group_ids text', 'areas text'),
  columns('groups', 'area_periods text'),
)
