import type { CertificateRule } from './course.ts'

/** Returns whether the certificates of a rule expire. */
export function expires(
  rule: CertificateRule | undefined,
): rule is Extract<CertificateRule, { months: number } | { until: string }> {
  return typeof rule === 'object' && ('months' in rule || 'until' in rule)
}

/** Returns whether a certificate requires all modules to be opened and all films to be watched to 90%. */
export function requiresAllModules(rule: CertificateRule | undefined): boolean {
  return typeof rule === 'object' && rule.requires === 'all-modules'
}
