/** The password of every demo account. They exist on a loopback address only. */
export const DEMO_PASSWORD = 'Training-Demo-1'

export const DEMO_PARTNERS = [
  { id: 'happy-tails', name: 'Happy Tails Pet Supply', logoUrl: '/media/happy-tails-logo.svg' },
  { id: 'city-paws', name: 'City Paws', logoUrl: undefined },
]

export interface DemoPerson {
  email: string
  userName: string
  partner: string
  role: 'partner-admin' | 'partner-associate'
  profileImageUrl?: string
  /** Progress: none if missing, part of one course, or every enabled course. */
  progress?: 'one-course' | 'everything'
}

export const DEMO_PEOPLE: DemoPerson[] = [
  {
    email: 'admin@happytails.example',
    userName: 'Happy Tails Admin',
    partner: 'happy-tails',
    role: 'partner-admin',
  },
  {
    email: 'new@happytails.example',
    userName: 'New Associate',
    partner: 'happy-tails',
    role: 'partner-associate',
  },
  {
    email: 'busy@happytails.example',
    userName: 'Busy Associate',
    partner: 'happy-tails',
    role: 'partner-associate',
    profileImageUrl: '/media/busy-associate.svg',
    progress: 'one-course',
  },
  {
    email: 'done@happytails.example',
    userName: 'Done Associate',
    partner: 'happy-tails',
    role: 'partner-associate',
    progress: 'everything',
  },
  {
    email: 'admin@citypaws.example',
    userName: 'City Paws Admin',
    partner: 'city-paws',
    role: 'partner-admin',
  },
  {
    email: 'staff@citypaws.example',
    userName: 'City Paws Staff',
    partner: 'city-paws',
    role: 'partner-associate',
  },
]
