/** Rules of a policy: conversions of text to markup or to a script's URL. */
interface PolicyRules {
  createHTML?: (html: string) => string
  createScriptURL?: (url: string) => string
}

interface TrustedTypes {
  createPolicy: <Rules extends PolicyRules>(name: string, rules: Rules) => Rules
}

/**
 * Trusted Types, in browsers that support them; TypeScript has no types for them yet. The content security
 * policy names the policies that a page may create.
 */
export const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
