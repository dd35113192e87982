import { expect, it } from 'vitest'
import { settingEdit } from './course-settings.tsx'

const outline = { name: 'Dogs', webPath: 'dogs', sections: [] }

it.each([
  [{ name: 'Cats' }, 'change the name', 'name'],
  [{ webPath: 'cats' }, 'change the web address', 'webPath'],
  [{ enabled: true }, 'show or hide the course', 'enabled'],
  [{ minutes: 4 }, 'change the settings', 'minutes'],
])(
  'describes the change %j for undo, and separates it from typing in other fields',
  (changes, words, typing) => {
    expect(settingEdit(outline, changes)).toEqual([{ ...outline, ...changes }, words, typing])
  },
)
