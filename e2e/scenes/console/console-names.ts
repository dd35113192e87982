/** Names that are too long for their space, and names in right-to-left scripts. */
export const ODD_NAMES = {
  person: 'Annabelle-Christine Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh of Upper Slaughter',
  arabicPerson: 'محمد عبد الرحمن بن خالد الهاشمي',
  partner:
    'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh & Daughters Veterinary Wholesale of the North',
  arabicPartner: 'بيت الحيوانات الأليفة',
  arabicCourse: 'العناية بالقطط في المنزل',
}
export const LONG_EMAIL =
  'annabelle-christine.wolfeschlegelsteinhausenbergerdorff@training-department.kindredpaws.example'

const FIRST = 'Amara Jonas Mei Sofia Kwame Priya Łucja Diego Hanna Farid Grace Tomás'.split(' ')
const LAST = 'Ahmed Brown Castro Dubois Evans Ferrari García Huang Ito Jansen Kowalski Lee Müller'.split(' ')

/** Returns a person's name and email by index. The first name is long, the second Arabic. */
export function personAt(place: number): { userName: string; email: string } {
  const usual = `${FIRST[place % FIRST.length]} ${LAST[place % LAST.length]}`
  const userName = [ODD_NAMES.person, ODD_NAMES.arabicPerson][place] ?? usual
  return { userName, email: place === 0 ? LONG_EMAIL : `person.${place}@happytails.example` }
}

/** Returns the name of a course by index. The first is long, the second Arabic. */
export function courseNameAt(place: number): string {
  return [LONG_COURSE, ODD_NAMES.arabicCourse][place] ?? `${TOPICS[place % TOPICS.length]}, part ${place}`
}

export const LONG_COURSE =
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz for everybody who sells fresh food at the counter'
const TOPICS = ['Feeding Dogs Well', 'Cat Behavior', 'Hygiene', 'Aquariums', 'The Till', 'Small Animals']
