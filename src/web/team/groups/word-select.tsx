import { useState } from 'react'
import { GROUP_WORDS, type GroupWord, groupsTitle } from '#domain/people/member-groups.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { Toast } from '#ui/state/toast.tsx'

type WordSelectProps = {
  word: GroupWord
  /** Stores the word. Throws on failure. */
  onChange: (word: GroupWord) => Promise<unknown>
}

/** Drop-down list of the words for a partner's groups, with an immediate effect. */
export function WordSelect({ word, onChange }: WordSelectProps) {
  const [wanted, setWanted] = useState<GroupWord>()
  const [problem, setProblem] = useState('')

  async function handleChange(next: GroupWord | undefined) {
    if (!next || wanted) return
    setWanted(next)
    setProblem('')
    await onChange(next).catch(() => setProblem('We couldn’t change the name. Try again.'))
    setWanted(undefined)
  }
  return (
    <>
      <SelectField
        label="Name for these"
        options={GROUP_WORDS.map((one) => ({ value: one, words: groupsTitle(one) }))}
        value={wanted ?? word}
        onChange={(next) => void handleChange(GROUP_WORDS.find((one) => one === next))}
      />
      <Toast words={problem} tone="danger" onEnd={() => setProblem('')} />
    </>
  )
}
