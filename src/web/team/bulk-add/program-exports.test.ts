import { describe, expect, it } from 'vitest'
import { parseMembers } from './parse-members.ts'

const ANN = { name: 'Ann Keller', email: 'ann@shop.example' }

/** Cell values by the letters of a row's shorthand. */
const CELLS: Record<string, string> = {
  F: 'Ann',
  L: 'Keller',
  N: 'Ann Keller',
  R: '"Keller, Ann"',
  E: 'ann@shop.example',
  P: 'ann.private@mail.example',
  M: 'boss@shop.example',
  B: 'The Boss',
  I: '00123',
  X: 'Berlin',
  _: '',
}

/** Builds a list from a header and a row. The row is a shorthand such as `FLE`, with a letter per cell. */
function listOf(header: string, row: string): string {
  const separator = [';', '\t'].find((one) => header.includes(one)) ?? ','
  return `${header}\r\n${[...row].map((cell) => CELLS[cell]).join(separator)}\r\n`
}

// Contract § 9: a list from Excel in …
describe('exports of other programs', () => {
  it.each([
    ['Personio', 'ID,First name,Last name,Email,Supervisor,Supervisor email,Office', 'IFLEBMX'],
    [
      'Personio in German',
      'ID;Vorname;Nachname;E-Mail;Vorgesetzter;E-Mail des Vorgesetzten;Private E-Mail',
      'IFLEBMP',
    ],
    [
      'Workday',
      'Employee ID,Legal Name - First Name,Legal Name - Last Name,Email - Primary Home,Email - Primary Work,Manager',
      'IFLPEB',
    ],
    ['Workday, by worker', "Worker,Worker's Manager,primaryWorkEmail,homeEmail", 'NBEP'],
    ['Workday, last name first', 'Worker,Manager Email,Work Email', 'RME'],
    ['SuccessFactors', 'STATUS,USERID,USERNAME,FIRSTNAME,LASTNAME,EMAIL,MANAGER', 'XIIFLEI'],
    [
      'SuccessFactors, by label',
      '(User) First Name,(User) Last Name,(User) Email,(Manager) Email,Username',
      'FLEMI',
    ],
    [
      'Sage',
      'Employee number,First name,Last name,Email,Personal email,Reports to,Reports to email',
      'IFLEPBM',
    ],
    ['Paychex', 'Employee ID,Employee Name,Work Email,Personal Email,Supervisor Name', 'IREPB'],
    ['Gusto', 'Last name,First name,Preferred first name,Work email,Personal email,Manager email', 'LFXEPM'],
    ['Rippling', 'Full name,Preferred first name,Work email,Personal email,Manager - Work email', 'NFEPM'],
    ['HiBob', 'root.firstName,root.surname,root.email,home.privateEmail,work.reportsTo.email', 'FLEPM'],
    [
      'HiBob, by label',
      'Display name,First name,Last name,Email,Reports to - Email,Personal email',
      'XFLEMP',
    ],
    ['Deel', 'Contract ID,Worker name,Worker email,Hiring manager email,Personal email', 'INEMP'],
    [
      'ADP',
      'Associate ID,Legal First Name,Legal Last Name,Preferred or Chosen First Name,Work Contact: Work Email,Personal Contact: Personal Email',
      'IFLXEP',
    ],
    ['BambooHR', 'Employee #,"Last Name, First Name",Job Title,Work Email,Home Email', 'IRXEP'],
    [
      'Google Workspace',
      'First Name [Required],Last Name [Required],Email Address [Required],Recovery Email,Home Secondary Email,Work Secondary Email,Manager Email',
      'FLEPPPM',
    ],
    [
      'Microsoft 365',
      'Display name,First name,Last name,Proxy addresses,User principal name,Alternate email address',
      'XFLXEP',
    ],
    ['Microsoft 365 template', 'Username,First name,Last name,Display name,Alternate email address', 'EFLNP'],
    ['Entra', 'userPrincipalName,displayName,surname,mail,givenName,alternateEmailAddress', 'PNLEFP'],
    [
      'Microsoft 365 in German',
      'Anzeigename;Vorname;Nachname;Benutzerprinzipalname;Alternative E-Mail-Adresse',
      'NFLEP',
    ],
    ['Okta', 'login,firstName,lastName,middleName,email,secondEmail,manager', 'IFL_EPB'],
    ['Okta, by profile', 'user.login,user.firstName,user.lastName,user.secondEmail', 'EFLP'],
    [
      'Outlook',
      'First Name,Middle Name,Last Name,Title,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 3 Address',
      'F_LXEXNPP',
    ],
    [
      'Outlook in German',
      'Anrede,Vorname,Weitere Vornamen,Nachname,E-Mail-Adresse,E-Mail: Angezeigter Name,E-Mail 2: Adresse',
      'XF_LENP',
    ],
    ['Thunderbird', 'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email', 'FLNXEP'],
    [
      'Google Contacts',
      'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value',
      'F_LXEXP',
    ],
    ['Slack', 'username,email,status,userid,fullname,displayname', 'IEXINX'],
    ['Active Directory', 'Name;GivenName;Surname;SamAccountName;UserPrincipalName;Mail;Manager', 'NFLIPEB'],
    ['LDAP', 'cn,sn,givenName,mail,manager', 'NLFEB'],
    ['Teams', 'Full Name\tJoin Time\tEmail\tRole\tParticipant ID (UPN)', 'NXEXP'],
    ['Google groups', 'Group Email [Required],Member Email,Member Name', 'MEN'],
    ['numbered emails', 'Full Legal Name,Email2,Email1,Alt. Email', 'NPEP'],
    ['Apple contacts', 'First name;Last name;E-mail (work);E-mail (home)', 'FLEP'],
  ])('%s', (_program, header, row) => {
    const list = parseMembers(listOf(header, row))
    expect({ members: list.members, asks: list.table?.asks }).toEqual({ members: [ANN], asks: [] })
  })
})

// Contract § 9: a list from Excel in …
describe('headers of ten languages', () => {
  it.each([
    [
      'German',
      'Personalnummer;Familienname;Vorname(n);E-Mail (geschäftlich);E-Mail (privat);E-Mail Vorgesetzte/r',
      'ILFEPM',
    ],
    ['German, in one column', 'Nr.;Name, Vorname;E-Mail-Adresse;Private E-Mail-Adresse', 'IREP'],
    ['German compounds', 'Mitarbeiter;Privatmail;Dienstliche E-Mail;Führungskraft E-Mail', 'NPEM'],
    ['French', 'N°;Nom;Prénom;Courriel personnel;Courriel professionnel;Courriel du responsable', 'ILFPEM'],
    ['German, by its people', 'Mitarbeitername;E-Mail Filialleiter;E-Mail;Priv. E-Mail', 'NMEP'],
    [
      'French, in one column',
      'Nom et prénom;Adresse e-mail;E-mail de secours;E-mail du supérieur hiérarchique',
      'REPM',
    ],
    ['Dutch', 'Nr;Achternaam;Voornaam;E-mail privé;E-mail werk;E-mail leidinggevende', 'ILFPEM'],
    ['Dutch, in one column', 'Achternaam, voornaam;Zakelijk e-mailadres;Persoonlijk e-mailadres', 'REP'],
    ['Spanish', 'N.º;Apellidos;Nombre;Correo personal;Correo electrónico;Correo del jefe', 'ILFPEM'],
    ['Spanish, with two last names', 'Nombre;Apellido 1;Apellido 2;Correo', 'FL_E'],
    [
      'Spanish, in one column',
      'Apellidos y nombre;Correo corporativo;Correo alternativo;Correo del supervisor',
      'REPM',
    ],
    ['Spanish, whole', 'Nombre completo;Correo laboral;Correo particular', 'NEP'],
    ['Italian', 'ID;Cognome;Nome;Email personale;Email aziendale;Email del responsabile', 'ILFPEM'],
    ['Italian, in one column', 'Cognome e nome;Indirizzo e-mail;E-mail privata;E-mail secondaria', 'REPP'],
    ['Portuguese', 'Nº;Sobrenome;Nome;E-mail pessoal;E-mail corporativo;E-mail do gestor', 'ILFPEM'],
    ['Portuguese of Portugal', 'Apelido;Nome próprio;Endereço de e-mail;E-mail de recuperação', 'LFEP'],
    ['Polish', 'Nr;Nazwisko;Imię;E-mail prywatny;E-mail służbowy;E-mail przełożonego', 'ILFPEM'],
    ['Polish, in one column', 'Nazwisko i imię;Adres e-mail;Prywatny adres e-mail', 'REP'],
    ['Swedish', 'Nr;Efternamn;Förnamn;Privat e-post;E-post arbete;Chefens e-post', 'ILFPEM'],
    ['Swedish, in one column', 'Efternamn, förnamn;E-postadress;Alternativ e-postadress', 'REP'],
    ['Danish', 'Nr.;Efternavn;Fornavn;Privat e-mail;Arbejdsmail;Nærmeste leders e-mail', 'ILFPEM'],
    ['Danish, in one column', 'Efternavn og fornavn;E-mailadresse;Personlig e-mail', 'REP'],
    ['Danish, whole', 'Navn;Leder;E-mail;Lederens e-mail', 'NBEM'],
  ])('%s', (_language, header, row) => {
    const list = parseMembers(listOf(header, row))
    expect({ members: list.members, asks: list.table?.asks }).toEqual({ members: [ANN], asks: [] })
  })
})

// Contract § 9: a list from Excel in …
it.each([
  ['First name*', 'Last name*', 'Email*'],
  ['First Name (required)', 'Last Name (required)', 'E-mail (required)'],
  ['\uFEFFFirst Name [Required]', 'Last Name [Required]', 'Email Address [Required]'],
  ['"First\u00A0Name"', '"Last\u00A0Name"', '"Work\u00A0Email"'],
  ['first_name', 'last_name', 'work_email'],
  ['firstName', 'lastName', 'eMail'],
  ['FIRSTNAME', 'LASTNAME', 'EMAIL'],
  ['Prenom', 'NOM', 'COURRIEL'],
  ['Vorname (Pflichtfeld)', 'Nachname (Pflichtfeld)', 'E‑Mail (Pflichtfeld)'],
  ['Prénom (obligatoire)', 'Nom (obligatoire)', 'Adresse mail (obligatoire)'],
  ['1. First name', '2. Last name', '3. Email'],
])('recognizes the headers %s, %s and %s', (first, last, email) => {
  expect(parseMembers(listOf(`${first},${last},${email}`, 'FLE')).members).toEqual([ANN])
  expect(parseMembers(listOf(`${email};${last};${first}`, 'ELF')).members).toEqual([ANN])
})
