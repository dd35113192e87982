/**
 * Sample sheet with the supported format of questions in Excel: one per row, with the correct answer by its
 * letter.
 */
export const SAMPLE_SHEET: readonly (readonly string[])[] = [
  [
    'Question',
    'Answer A',
    'Answer B',
    'Answer C',
    'Answer D',
    'Answer E',
    'Answer F',
    'Correct answer',
    'Explanation',
  ],
  [
    'How often should a three-month-old puppy eat?',
    'Once a day',
    'Three times a day',
    'Whenever it begs',
    '',
    '',
    '',
    'B',
    'Its stomach is small, so it needs small meals.',
  ],
  [
    'Which plant is toxic to cats?',
    'Lily',
    'Catnip',
    'Cat grass',
    'Spider plant',
    'African violet',
    'Boston fern',
    'A',
    '',
  ],
  [
    'What does a rabbit need all day?',
    'Hay',
    'Carrots',
    'Bread',
    'Grain',
    '',
    '',
    'A',
    'Hay keeps its teeth short and its gut moving.',
  ],
]
