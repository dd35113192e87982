import type { GroupWord } from '#domain/people/member-groups.ts'

/** Meaning of a word in the header of a name column. */
export type NameWord =
  | 'first'
  | 'infix'
  | 'last'
  | 'second-last'
  | 'name'
  | 'full'
  | 'whom'
  | 'instead'
  | 'also'

/**
 * Header words for names in English, German, French, Dutch, Spanish, Italian, Portuguese, Polish, Swedish and
 * Danish, without case and accents: parts of a name, whole names, people (`whom`), a name used `instead` of
 * the legal one, and filler words (`also`).
 */
export const NAME_WORDS: Record<NameWord, string> = {
  first: `first name|first names|firstname|first|fname|given name|given names|givenname|forename|forenames|
    vorname|vornamen|rufname|vor|prenom|prenoms|voornaam|voornamen|roepnaam|voor|primer nombre|nombre de pila|
    primo nome|nome proprio|primeiro nome|1er nombre|imie|imiona|pierwsze imie|fornamn|tilltalsnamn|fornavn`,
  infix: `middle name|middle names|middlename|middle initial|middle|mi|second name|additional name|infix|
    weitere vornamen|weiterer vorname|zweiter vorname|namenszusatz|namensvorsatz|vorsatzwort|deuxieme prenom|
    autres prenoms|tussenvoegsel|tussenvoegsels|voorvoegsel|voorvoegsels|tweede voornaam|segundo nombre|
    secondo nome|nome do meio|segundo nome|drugie imie|mellannamn|mellemnavn|mellomnavn`,
  last: `last name|last names|lastname|last|lname|surname|surnames|family name|familyname|nachname|nachnamen|
    familienname|zuname|nom de famille|nom famille|nom dusage|achternaam|achternamen|familienaam|apellido|apellidos|
    primer apellido|1er apellido|1o apellido|sn|apellido paterno|cognome|cognomi|sobrenome|sobrenomes|apelido|apelidos|ultimo nome|
    nome de familia|nazwisko|nazwiska|efternamn|efternavn|etternavn`,
  'second-last':
    'segundo apellido|apellido 2|2o apellido|2do apellido|apellido materno|second last name|second surname',
  name: 'name|names|nom|noms|naam|namen|nombre|nombres|nome|nomi|nomes|namn|navn',
  full: `full name|fullname|cn|mitarbeitername|medewerkersnaam|werknemersnaam|medarbejdernavn|medarbetarnamn|complete name|display name|displayname|vollstandiger name|ganzer name|anzeigename|
    nom complet|nom daffichage|nom affiche|volledige naam|weergavenaam|nombre completo|nombre para mostrar|
    nome completo|nome visualizzato|nominativo|nome de exibicao|nome a apresentar|nazwa wyswietlana|
    fullstandigt namn|hela namnet|visningsnamn|fulde navn|fuldt navn|vist navn|visningsnavn`,
  whom: `employee|employees|employee s|staff|staff member|member|members|team member|team members|associate|associates|person|
    persons|worker|workers|colleague|mitarbeiter|mitarbeiters|mitarbeiterin|mitarbeitende|collaborateur|
    collaboratrice|salarie|employe|medewerker|medewerkers|medewerkster|werknemer|empleado|empleada|trabajador|
    colaborador|colaboradora|dipendente|collaboratore|funcionario|trabalhador|pracownik|pracownika|anstalld|
    anstallds|medarbetarens|medarbejderens|medarbetare|medarbejder|ansat|ansatt`,
  instead: 'preferred|chosen|known as|nickname|nick|usual|usuel|bevorzugter|preferido|preferito|preferowane',
  also: `full|complete|pa|af|av|of|the|or|and|de|du|des|der|van|und|et|en|e|y|i|och|og|o|del|della|dei|di|do|da|legal|official|user|
    root|profile|contact|your|personal information|basic information|pelne`,
}

/** Matches header words for groups and jobs, which are not names of people. Without case and accents. */
export const GROUP_WORDS =
  /\b(?:teams?|groups?|gruppe|groupe|grupo|gruppo|grupa|grupp|shops?|stores?|branch|filiale?|filial|laden|geschaft|markt|magasin|boutique|winkel|filiaal|vestiging|tienda|sucursal|negozio|loja|sklep|butik|departments?|dept|abteilung|departement|service|afdeling|departamento|reparto|dzial|avdelning|company|firma|societe|bedrijf|empresa|azienda|location|standort|site|office|city|town|ort|stadt|ville|plaats|ciudad|citta|cidade|miasto|role|rolle|job|position|funktion|fonction|functie|cargo|puesto|ruolo|stanowisko|region|country|land)\b/

/**
 * Header words for the groups of people, such as shops, by the partner's word for them. In order of preference,
 * without case and accents.
 */
export const GROUP_HEADERS: readonly (readonly [word: GroupWord, phrases: string])[] = [
  [
    'shop',
    `shops?|shopname|stores?|storename|geschafte?|laden|markt|verkaufsstelle|magasin|boutique|point de vente|winkels?|
    tienda|punto de venta|negozio|punto vendita|loja|ponto de venda|sklep|punkt sprzedazy|butik|butikk|forretning`,
  ],
  [
    'branch',
    `branch|branches|filialen?|filiale?|filialname|filialnummer|niederlassung|zweigstelle|succursale|agence|filiaal|
    vestiging|sucursal|agencia|filia|oddzial|placowka`,
  ],
  [
    'clinic',
    `clinics?|practice|hospital|praxis|tierarztpraxis|klinik|tierklinik|clinique|cabinet|praktijk|dierenkliniek|kliniek|
    clinica|ambulatorio|klinika|lecznica|klinikk`,
  ],
  [
    'shop',
    `locations?|sites?|offices?|standorte?|standortname|betriebsstatte|einsatzort|arbeitsort|lieu de travail|etablissement|
    bureau|locatie|kantoor|standplaats|ubicacion|centro de trabajo|oficina|sede|ufficio|localizacao|unidade|escritorio|
    lokalizacja|biuro|plats|arbetsplats|kontor|lokation|arbejdssted|arbeidssted`,
  ],
  ['team', 'teams?|teamname|equipe|equipo|squadra|zespol'],
  ['group', 'groups?|gruppen?|gruppenname|groupe|groep|grupo|gruppo|grupa|grupp'],
  [
    'team',
    `departments?|dept|abteilung|abteilungsname|departement|service|afdeling|departamento|reparto|dipartimento|dzial|
    avdelning|avdeling`,
  ],
  ['region', 'region|regio|regione|regiao'],
]

/** Matches header words for an area of several shops, without case and accents. */
export const AREA_WORDS =
  /\b(?:areas?|regions?|regio|regione|regiao|districts?|territory|gebiet|gebietsname|verkaufsgebiet|bezirk|secteur|zones?|zona|distrito|distretto|gebied|rayon|obszar|rejon|omrade|distrikt)\b/g

/** Matches header words that add nothing to a word for groups or areas. */
export const GROUP_FILLERS =
  /\b(?:names?|nom|naam|nombre|nome|nazwa|namn|navn|descriptions?|home|work|main|primary|current|assigned|default|sales|of|the|your|de|du|del|der|des|della|do|da)\b/g

/** Matches header words for the number of a shop, which is used only without a name. */
export const GROUP_NUMBERS = /\b(?:number|num|no|nr|id|code|nummer|filialnummer|numero)\b/g

/** Matches words for an email in a header without case and accents. */
export const EMAIL_WORDS =
  /mail(?!ing|box)|\be ?post|mejl|courriels?\b|\bcorreos?\b|^(?:adresse )?mel$|\b(?:adresse|courrier|posta|correio|direccion|endereco|indirizzo|poczta|adres) (?:electronique|elettronic[ao]|eletronico|electronic[ao]|elektroniczn[ay])|elektronisk (?:post|adresse?)/

/** Words allowed in the header of a work address. */
export const WORK_WORDS = new Set(
  `e mail mails email emails id address adresse adresses adres adress direccion indirizzo endereco post postadress
  electronique elettronica electronico electronica eletronico elektroniczna elektroniczny elektronisk courriel
  correo correio courrier posta poczta value smtp work working business company corporate office professional primary main
  official organization organisation default contact employee staff worker user member associate person team the of
  geschaftlich geschaftliche geschaftlicher dienstlich dienstliche dienstl arbeit arbeits beruflich berufliche firma
  firmen haupt primar primare mitarbeiter mitarbeiters mitarbeiterin standard der des
  professionnel professionnelle pro travail bureau entreprise principal principale societe salarie employe
  collaborateur du de werk zakelijk zakelijke kantoor bedrijf bedrijfs primair primaire medewerker werknemer van
  trabajo laboral corporativo corporativa empresa profesional oficina institucional empleado trabajador del
  lavoro aziendale ufficio professionale principale primario primaria dipendente di trabalho profissional comercial
  colaborador funcionario do sluzbowy firmowy praca pracy glowny podstawowy pracownika arbete arbetet jobb jobbet
  foretag anstalld medarbetare arbejde arbejds job primaer medarbejder ansat`.split(/\s+/),
)

/** Matches words and word parts for an address other than the work address. */
export const PRIVATE_WORDS =
  /privat|prive|personl|prywat|personal\b|personnel|persoonl|personli|personale|pessoal|particular|osobist|altern|recover|recuper|wiederherst|herstel|odzysk|aterstall|gendann|second|sekund|secund|zweit|tweede|segund|backup|zapas|dodatkow|pomocnic|reserv|ersatz|secours|previous|former|proxy|\b(?:pers|priv|alt|sec|perso|home|heim|zuhause|thuis|huis|casa|domicile|maison|domicilio|dom|domowy|hem|hemma|hjem|hjemme|other|andere|weitere|autre|otro|otra|altro|altra|outro|outra|inny|annan|anden|andet|old|new|alias|drugi|andra|[2-9]|\d\d+)\b/

/** Matches words and word parts for another person's address or name. */
export const OTHERS_WORDS =
  /stellvertret|vertret|ansprechpartner|manag|supervis|vorgesetz|fuhrungskr|chef|leidinggev|superior|superieur|hierarchi|responsab|responsav|gerente|gestor|przelozon|kierowni|menedz|menadz|emergenc|emergenz|notfall|urgence|nodkontakt|noodcont|recruit|mentor|approv|ansvarig|ansvarlig|overordn|naermeste|narmaste|leiter|leitung|teamlead|teamleid|teamled|coordin|coorden|koordin|direkt|director|directeur|diretor|tuteur|tutor|referent|kontaktperson|contactperson|awaryj|encargad|direttore|assist|\b(?:boss|buddy|leder|lead|leader|lider|jefe|jefa|capo|szef|hr|hrbp|deputy|delegate|created|modified|sponsor|customer|client|reports?|spouse|parent|guardian|nood|n 1|owner|invoice|billing|rechnung)\b/

/** Matches headers of sign-in names, which may be addresses. */
export const SIGN_IN_WORDS =
  /user ?principal ?name|^upn$|prinzipalname|\b(?:user ?name|user ?id|log[io]n|sign in|benutzer\w*|anmelde\w*|utilisateur|dutilisateur|identifiant|gebruikers\w*|inlog\w*|usuario|utente|utilizador|uzytkownika|anvandar\w*|bruger\w*|bruker\w*)\b/

/** Matches notes such as "required" or "optional", with any brackets around them. */
export const MUST_WORDS =
  /[[(]?\b(?:required|optional|mandatory|upload only|read only|must be[^\])]*|pflichtfeld|pflicht|erforderlich|obligatorisch|obligatoire|requis|facultatif|verplicht|vereist|obligatorio|obligatoria|requerido|opcional|obbligatorio|richiesto|facoltativo|obrigatorio|wymagane|wymagany|obligatorisk|kravs|paakraevet|pakraevet)\b[\])]?/g

/** Mail fields with people, and other mail fields, in the same languages. */
export const PEOPLE_FIELDS =
  /^(?:to|cc|bcc|from|reply-to|antwort an|répondre à|antwoord aan|responder a|rispondi a|an|von|kopie|blindkopie|à|de|cci|copie|aan|van|para|cco|da|a|ccn|do|od|dw|udw|till|från|kopia|hemlig kopia|til|fra|kopi)$/i
export const OTHER_FIELDS =
  /^(?:subject|date|sent|sender|references|mail-followup-to|attachments?|importance|betreff|datum|gesendet|anlagen?|anhänge|priorität|objet|envoyé|pièces jointes|date d'envoi|onderwerp|verzonden|bijlagen?|asunto|fecha|enviado(?: el| em)?|datos adjuntos|oggetto|data|inviato|allegati|assunto|enviada(?: em)?|prioridade|anexos|temat|wysłano|załączniki|ämne|skickat|bilagor|emne|dato|sendt|vedhæftede filer)$/i
/** Mail fields written only by servers and email clients, as in the source of an email. */
export const SERVER_FIELDS =
  /^(?:received|return-path|message-id|delivered-to|dkim-signature|mime-version|x-[\w-]{1,28})$/i
