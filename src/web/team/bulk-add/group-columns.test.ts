// cspell:ignore Niederlassung Succursale Magasin Tienda Sucursal Standort Gebiet Abteilung Gruppe Praxis Filialname Filialnummer Nord koln duren
import { describe, expect, it } from 'vitest'
import { parseMembers } from './parse-members.ts'

/** Parses a list with these columns next to a name and an email. */
function parse(headers: readonly string[], cells: readonly string[] = headers.map((_, at) => `Cell ${at}`)) {
  return parseMembers(`Name,Email,${headers.join()}\nAnn Keller,ann@shop.example,${cells.join()}`)
}

/** Returns the header of the column of groups, and the word for them. */
function groupsOf(...headers: string[]) {
  const { table, groups } = parse(headers)
  return groups && [table?.columns[table.groups?.group ?? -1]?.label, groups.word]
}

describe('the column of groups', () => {
  it.each([
    ['Shop', 'shop'],
    ['Store', 'shop'],
    ['Home store', 'shop'],
    ['storeName', 'shop'],
    ['Store #', 'shop'],
    ['Geschäft', 'shop'],
    ['Magasin', 'shop'],
    ['Tienda', 'shop'],
    ['Location', 'shop'],
    ['Work Location Name', 'shop'],
    ['Standort', 'shop'],
    ['Office', 'shop'],
    ['Site', 'shop'],
    ['Branch', 'branch'],
    ['Filiale', 'branch'],
    ['Filialname', 'branch'],
    ['Niederlassung', 'branch'],
    ['Succursale', 'branch'],
    ['Sucursal', 'branch'],
    ['Clinic', 'clinic'],
    ['Praxis', 'clinic'],
    ['Team', 'team'],
    ['Department', 'team'],
    ['Home Department Description', 'team'],
    ['Abteilung', 'team'],
    ['Group', 'group'],
    ['Gruppe', 'group'],
    ['Region', 'region'],
  ])('is found by the header %s, for the word %s', (header, word) => {
    expect(groupsOf('Phone', header)).toEqual([header, word])
  })

  it.each([
    'Phone',
    'Country',
    'Area',
    'Team leader',
    'Store manager',
    'Shop phone',
    'Office address',
    'Department ID',
    'Blood group',
    'Company',
    'Job title',
  ])('is not %s', (header) => {
    expect(groupsOf(header)).toBeUndefined()
  })

  it('is the most specific one, with a name rather than a number', () => {
    expect(groupsOf('Department', 'Team', 'Location', 'Region')).toEqual(['Location', 'shop'])
    expect(groupsOf('Abteilung', 'Standort', 'Filiale')).toEqual(['Filiale', 'branch'])
    expect(groupsOf('Department', 'Team')).toEqual(['Team', 'team'])
    expect(groupsOf('Store #', 'Store', 'Store name')).toEqual(['Store name', 'shop'])
    expect(groupsOf('Filialnummer', 'Filiale')).toEqual(['Filiale', 'branch'])
    expect(groupsOf('Shop', 'Store')).toEqual(['Shop', 'shop'])
  })

  it('has texts, and no addresses', () => {
    const table = (cells: string[]) => parse(['Shop', 'Department'], cells).table
    expect(table(['', 'Sales'])?.groups?.group).toBe(3)
    expect(table(['leeds@shop.example', 'Sales'])?.groups?.group).toBe(3)
    expect(table(['', ''])?.groups).toBeUndefined()
  })

  it('can be chosen, or be none', () => {
    const text = 'Name,Email,Shop,Cost center\nAnn Keller,ann@shop.example,Leeds,4711'
    expect(parseMembers(text, { group: 3 }).groups).toMatchObject({ word: 'shop', cells: ['4711'] })
    expect(parseMembers(text, { group: null })).toMatchObject({
      groups: undefined,
      unread: ['Shop', 'Cost center'],
    })
    expect(parseMembers(text, { group: 0 }).groups).toBeUndefined()
  })
})

it('reads the groups of those rows that have a person, and the first area of each group', () => {
  const { groups, unread } = parseMembers(
    [
      'Filiale;Gebiet;Name;E-Mail',
      'Köln;;Ann Keller;ann@shop.example',
      'Summe;;;',
      '"KÖLN | Düren";West;Bob Lee;bob@shop.example',
      'Düren;Nord;Cid Ek;cid@shop.example',
      ';Süd;Dan Im;dan@shop.example',
    ].join('\n'),
  )
  expect(groups?.cells).toEqual(['Köln', 'KÖLN | Düren', 'Düren', ''])
  expect([...(groups?.areas ?? [])]).toEqual([
    ['koln', 'West'],
    ['duren', 'West'],
  ])
  expect(unread).toEqual([])
})
