import { columns, gradual } from './gradual-steps.ts'

/** Adds the reason for a passkey's hold, for the admin who reviews it. */
export const whyPasskeysAreHeld = gradual(columns('passkeys', 'held_because text'))
