/** What a message is about: something to know, something that worked, something that did not. */
export type Tone = 'notice' | 'success' | 'danger'
