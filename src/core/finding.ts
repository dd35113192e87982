/** The result of an examination: all is well, something to look at, or a problem that hurts people. */
export type Finding = { state: 'well' | 'look' | 'FAULT'; said: string }

export const well = (said: string): Finding => ({ state: 'well', said })
export const look = (said: string): Finding => ({ state: 'look', said })
export const bad = (said: string): Finding => ({ state: 'FAULT', said })
